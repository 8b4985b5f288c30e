import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freshDrafts } from '../fresh-drafts-for-tests.ts';
import { countUnsent } from './count-unsent.ts';
import { serverForTests, type Fate, type ServerForTests } from './server-for-tests.ts';

const about = (patient: string) => ({ form: 'Screening', componentForm: 'cf', patient: { uuid: patient, name: 'Zubaida Qureshi' } });
const content = (text: string) => ({ sent: { data: JSON.stringify([text]), metadata: '{}' }, typed: { uuid: text, answers: { a: text } } });
let fates: Fate[] = [];
let refused: string[] = [];
let server: ServerForTests;

/** The modules as a page that was just loaded has them. */
async function page(user = 'clerk', askKey?: () => Promise<string>) {
  vi.resetModules();
  const { freshDrafts: _fresh, reopenDrafts: reopen } = await import('../fresh-drafts-for-tests.ts');
  await reopen(user, askKey);
  await (await import('../text.ts')).startTexts();
  await (await import('../all-texts-for-tests.ts')).loadAllTexts();
  const [unsent, sending, copy, rows, saving] = await Promise.all([
    import('./unsent.ts'),
    import('./unsent-sending.ts'),
    import('./unsent-copy.ts'),
    import('./unsent-rows.ts'),
    import('./save-record.ts'),
  ]);
  return { ...saving, ...unsent, ...sending, ...copy, ...rows };
}

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // one tab: nobody else holds the lock
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome/130 Android',
    languages: ['en'],
    onLine: true,
    locks: { request: (_name: string, _options: unknown, work: (lock: object) => Promise<unknown>) => work({}) },
  });
  [fates, refused] = [[], []];
  server = serverForTests(
    'clerk',
    () => fates.shift() ?? 'arrives',
    (uuid) => refused.includes(uuid),
  );
  vi.stubGlobal('fetch', server.fetch);
  await freshDrafts('clerk');
});
afterEach(() => vi.unstubAllGlobals());

// each page is loaded anew, with all its sentences
describe('a record on this device', { timeout: 30_000 }, () => {
  it('says nothing to whoever reads the store, and is opened by whoever saved it', async () => {
    const here = await page();
    expect(await here.keepRecord('u1', about('p1'), content('coughs blood'))).toBe('kept');
    await here.putOff('u1', 1, 0);
    expect(JSON.stringify(await here.rowsOf())).not.toMatch(/Zubaida|Screening|blood|"p1"/);
    expect(await countUnsent()).toBe(1);
    const [mine] = await here.ownRecords();
    expect(mine).toMatchObject({ uuid: 'u1', state: 'waiting', about: { patient: { name: 'Zubaida Qureshi' } } });
    const nurse = await page('nurse');
    expect(await nurse.ownRecords()).toEqual([]);
    await nurse.sendRecords('all');
    expect(server.writes).toEqual([]);
  });

  it('is sent after a reload, and told as received without its content', async () => {
    await (await page()).keepRecord('u1', about('p1'), content('one'), 1_000);
    const later = await page();
    // it was left in the middle of sending, long ago
    await later.sendRecords('due');
    expect(server.writes).toEqual(['u1']);
    const [row] = await later.rowsOf('clerk');
    expect(row).toMatchObject({ state: 'stored', content: null });
    expect(await countUnsent()).toBe(0);
  });

  it('waits for those of its patient before it, and for no others', async () => {
    const here = await page();
    for (const [uuid, patient, at] of [
      ['a1', 'a', 1],
      ['a2', 'a', 2],
      ['b1', 'b', 3],
    ] as const) {
      await here.keepRecord(uuid, about(patient), content(uuid), at);
      await here.putOff(uuid, 0, 0);
    }
    fates = ['busy'];
    await here.sendRecords('due');
    expect(server.writes).toEqual(['b1']);
    await here.sendRecords('due');
    expect(server.writes).toEqual(['b1']);
    await here.sendRecords('waiting');
    expect(server.writes).toEqual(['b1', 'a1', 'a2']);
  });

  it('is one of many that are sent: they are told of together, and none is left out', async () => {
    const here = await page();
    const many = Array.from({ length: 30 }, (_each, nth) => `m${nth}`);
    for (const [at, uuid] of many.entries()) {
      await here.keepRecord(uuid, about(uuid), content(uuid), at);
      await here.putOff(uuid, 0, 0);
    }
    expect(here.unsentCount().own).toBe(many.length);
    let told = 0;
    const stop = here.whenUnsentChanges(() => (told += 1));
    await vi.waitFor(() => expect(told).toBe(1));
    await here.sendRecords('due');
    stop();
    expect(server.writes.toSorted()).toEqual(many.toSorted());
    expect([here.unsentCount().own, told < 10]).toEqual([0, true]);
  });

  it('that is refused is held by the server until its person opens its form again and saves it under the same id', async () => {
    const here = await page();
    refused = ['u1'];
    await here.keepRecord('u1', about('p1'), content('u1'), 1);
    await here.sendRecords('due');
    expect(await here.ownRecords()).toMatchObject([{ state: 'held', about: { problem: { code: 'submission.nothing' } } }]);
    expect(here.unsentCount()).toMatchObject({ own: 0, stopped: 0, held: 1 });
    expect(await countUnsent()).toBe(0);
    await here.seenHeld();
    expect(here.unsentCount()).toMatchObject({ held: 0 });
    const { draft } = await import('../drafts.ts');
    expect(await here.reopenRecord('u1')).toMatchObject({ componentForm: 'cf' });
    expect(draft({ form: 'cf', patient: 'p1' })?.content).toEqual({ uuid: 'u1', answers: { a: 'u1' } });
    refused = [];
    // not by itself again, but when it is saved
    await here.sendRecords('all');
    expect(server.writes).toEqual([]);
    await here.keepRecord('u1', about('p1'), content('corrected'), 2);
    expect(here.unsentCount()).toMatchObject({ own: 1, stopped: 0 });
    await here.sendRecords('all');
    await here.putOff('u1', 0, 0);
    await here.sendRecords('all');
    expect(server.writes).toEqual(['u1']);
    expect(server.held.get('u1')).toMatchObject({ state: 'superseded', former: [JSON.stringify(['u1'])] });
    expect(draft({ form: 'cf', patient: 'p1' })).toBeUndefined();
  });

  it('that waits is changed by its person and sent once, in its place, as it is then', async () => {
    const here = await page();
    for (const [uuid, at] of [
      ['u1', 1],
      ['u2', 2],
    ] as const) {
      await here.keepRecord(uuid, about('p1'), content(uuid), at);
      await here.putOff(uuid, 0, 0);
    }
    const { draft } = await import('../drafts.ts');
    expect(await here.reopenRecord('u1')).toMatchObject({ componentForm: 'cf' });
    expect(draft({ form: 'cf', patient: 'p1' })?.content).toEqual({ uuid: 'u1', answers: { a: 'u1' } });
    // while it is open nothing of it is sent, nor what is behind it; it still counts
    for (const which of ['due', 'waiting'] as const) await here.sendRecords(which);
    expect([server.writes, here.unsentCount().own]).toEqual([[], 2]);
    fates = ['lost'];
    expect(await here.saveRecord({ uuid: 'u1', about: about('p1'), content: content('changed') })).toBe('kept');
    await here.sendRecords('waiting');
    expect(server.writes).toEqual(['u1', 'u2']);
    expect(server.stored.get('u1')).toBe(JSON.stringify(['changed']));
  });

  it('of any kind that waits is changed or removed, with what is nothing without it', async () => {
    const here = await page();
    const act = (kind: string, more: object = {}) => ({
      kind,
      form: '',
      componentForm: '',
      patient: { uuid: 'new', name: 'Zubaida' },
      ...more,
    });
    const [registers, orders, collects, accepts, form] = ['u1', 'u2', 'u3', 'u4', 'u5'];
    const saved = {
      u1: [act('registration', { draft: 'registration' }), { kind: 'registration', body: { uuid: 'new', patient: 'new' } }],
      u2: [act('laborder', { draft: 'test-order:new' }), { kind: 'laborder', body: { patient: 'new', orders: [{ uuid: 't1' }] } }],
      u3: [act('sampleact', { draft: 'sample', test: 't1' }), { kind: 'sampleact', body: { act: 'collect', test: 't1', sample: 's1' } }],
      u4: [act('sampleact', { test: 't1' }), { kind: 'sampleact', body: { act: 'accept', test: 't1', sample: 's1' } }],
      u5: [about('new'), { data: '', metadata: '' }],
    };
    for (const [at, [uuid, [of, sent]]] of Object.entries(saved).entries()) {
      await here.keepRecord(uuid, of as ReturnType<typeof about>, { sent, typed: { typed: uuid } } as never, at + 1);
      await here.putOff(uuid, 0, 0);
    }
    const { draft } = await import('../drafts.ts');
    const { isSavedHere, recordsBehind } = await import('./unsent.ts');
    const behind = async (uuid = ''): Promise<string[]> => (await recordsBehind(uuid)).map((each) => each.uuid);
    expect(await behind(registers)).toEqual([orders, collects, accepts, form]);
    expect(await behind(orders)).toEqual([collects, accepts]);
    expect(await behind(collects)).toEqual([accepts]);
    expect([await behind(accepts), await behind(form), await behind('nobody')]).toEqual([[], [], []]);
    for (const [uuid, form] of [
      ['u1', 'registration'],
      ['u2', 'test-order:new'],
      ['u3', 'sample'],
    ] as const) {
      expect(await here.reopenRecord(uuid)).toMatchObject({ draft: form });
      expect(draft({ form })?.content).toEqual({ typed: uuid });
      expect(await isSavedHere(uuid)).toBe(true);
    }
    await here.sendRecords('waiting');
    expect(server.writes).toEqual([]);
    await here.giveUpRecord('u1');
    expect([await isSavedHere('u1'), await isSavedHere('u9')]).toEqual([false, false]);
  });

  it('that corrects a filled form is gone on with when that is opened, unless it was changed since', async () => {
    const here = await page();
    const corrects = {
      kind: 'formcorrection',
      form: 'Screening',
      componentForm: '',
      patient: { uuid: 'p1', name: 'Zubaida' },
      draft: 'correct:e',
      encounter: 'e',
    };
    const sent = { kind: 'formcorrection', body: {} };
    await here.keepRecord('u1', corrects, { sent, typed: { uuid: 'u1', answers: { a: '61' } } } as never, 1);
    await here.putOff('u1', 0, 0);
    const drafts = await import('../drafts.ts');
    const { reopenCorrection } = await import('./unsent.ts');
    const typed = () => drafts.draft({ form: 'correct:e', patient: 'p1' })?.content;
    await reopenCorrection('other');
    expect(typed()).toBeUndefined();
    await reopenCorrection('e');
    expect(typed()).toEqual({ uuid: 'u1', answers: { a: '61' } });
    await drafts.keepDraft({ form: 'correct:e', patient: 'p1' }, { uuid: 'u1', answers: { a: '62' } });
    await reopenCorrection('e');
    expect(typed()).toEqual({ uuid: 'u1', answers: { a: '62' } });
  });

  it('that waits and is opened, but not changed, is sent as it was, and what was typed since stays a draft', async () => {
    const here = await page();
    await here.keepRecord('u1', about('p1'), content('u1'), 1);
    await here.putOff('u1', 1, 0);
    await here.reopenRecord('u1');
    const drafts = await import('../drafts.ts');
    await drafts.keepDraft({ form: 'cf', patient: 'p1' }, { uuid: 'u1', answers: { a: 'half' } });
    await here.changeRow('u1', { next: Date.now() - 1 });
    await here.sendRecords('due');
    expect(server.stored.get('u1')).toBe(JSON.stringify(['u1']));
    expect(drafts.draft({ form: 'cf', patient: 'p1' })?.content).toEqual({ uuid: 'u1', answers: { a: 'half' } });
  });

  it('that reached the server before it was changed is told so, and stays with its person', async () => {
    const here = await page();
    fates = ['answer lost'];
    expect(await here.saveRecord({ uuid: 'u1', about: about('p1'), content: content('u1') })).toBe('kept');
    await here.reopenRecord('u1');
    fates = ['lost'];
    expect(await here.saveRecord({ uuid: 'u1', about: about('p1'), content: content('changed') })).toBe('kept');
    await here.sendRecords('all');
    expect(server.stored.get('u1')).toBe(JSON.stringify(['u1']));
    expect(await here.ownRecords()).toMatchObject([{ state: 'stopped', about: { problem: { code: 'fieldrecord.arrived' } } }]);
    expect(await here.reopenRecord('u1')).toBeDefined();
    const { draft } = await import('../drafts.ts');
    expect(draft({ form: 'cf', patient: 'p1' })?.content).toEqual({ uuid: 'changed', answers: { a: 'changed' } });
  });

  it('that waits is as it was before, when what was changed is refused', async () => {
    const here = await page();
    await here.keepRecord('u1', about('p1'), content('u1'), 1);
    await here.putOff('u1', 0, 0);
    await here.reopenRecord('u1');
    refused = ['u1'];
    await expect(here.saveRecord({ uuid: 'u1', about: about('p1'), content: content('changed') })).rejects.toMatchObject({ status: 400 });
    expect(await here.ownRecords()).toMatchObject([{ state: 'waiting' }]);
    refused = [];
    await here.sendRecords('all');
    expect(server.stored.get('u1')).toBe(JSON.stringify(['u1']));
  });

  it('of somebody new goes before what is filled for them, which is sent again once its person was put right', async () => {
    const here = await page();
    const about = (kind?: 'registration') => ({
      ...(kind === undefined ? {} : { kind }),
      form: kind === undefined ? 'Screening' : '',
      componentForm: kind === undefined ? 'cf' : '',
      patient: { uuid: 'new', name: 'Zubaida Qureshi' },
    });
    const act = { kind: 'registration', body: { uuid: 'r1', form: 'f', answers: {}, patient: 'new' } } as const;
    await here.keepRecord('r1', about('registration'), { sent: act, typed: { uuid: 'r1', answers: { name: 'Zubaida' } } }, 1);
    await here.keepRecord('f1', about(), content('f1'), 2);
    refused = ['r1', 'f1'];
    server.problem.code = 'submission.unknownPatient';
    await here.sendRecords('all');
    expect([...server.held.keys()]).toEqual(['r1', 'f1']);
    expect(server.held.get('r1')?.data).toBe(JSON.stringify(act.body));
    refused = [];
    expect(
      await here.saveRecord({
        uuid: 'r1',
        about: about('registration'),
        content: { sent: { ...act, body: { ...act.body, answers: { n: '1' } } }, typed: {} },
      }),
    ).toBe('stored');
    await here.sendRecords('due');
    expect(server.writes).toEqual(['r1', 'f1']);
    expect((await here.rowsOf()).map(({ state }) => state)).toEqual(['stored', 'stored']);
  });

  it('goes to another device by a sealed copy, once, and only for whoever saved it', async () => {
    const here = await page();
    await here.keepRecord('u1', about('p1'), content('one'), 1);
    const text = await here.sealedCopy();
    expect(text).not.toMatch(/Zubaida|Screening|one"/);
    vi.stubGlobal('indexedDB', new IDBFactory());
    expect(await (await page('nurse')).readCopy(text)).toBe(0);
    const tablet = await page();
    expect(await tablet.readCopy('{"format":"else"}')).toBe('no copy');
    expect(await tablet.readCopy('no JSON')).toBe('no copy');
    expect(await tablet.readCopy(text)).toBe(1);
    expect(await tablet.readCopy(text)).toBe(0);
    await tablet.sendRecords('due');
    expect([...server.stored.keys()]).toEqual(['u1']);
  });

  it('of somebody who does not come back goes with a sealed copy, which tells nothing of it', async () => {
    const nurse = await page('nurse');
    await nurse.keepRecord('n1', about('p1'), content('coughs blood'), 1);
    await nurse.putOff('n1', 1, 0);
    const clerk = await page('clerk');
    await clerk.keepRecord('u1', about('p1'), content('mine'), 2);
    const copies = [await clerk.sealedCopy('others'), await clerk.sealedCopy('own')];
    expect(copies.map((text) => clerk.sealedIn(text)?.map(({ uuid, user }) => [uuid, user]))).toEqual([
      [['n1', 'nurse']],
      [['u1', 'clerk']],
    ]);
    expect(copies.join()).not.toMatch(/Zubaida|Screening|blood|mine|"p1"/);
  });

  it('is read from a copy as soon as the server can be asked for the key', async () => {
    const text = await (async () => {
      const here = await page();
      await here.keepRecord('u1', about('p1'), content('one'), 1);
      return here.sealedCopy();
    })();
    vi.stubGlobal('indexedDB', new IDBFactory());
    const tablet = await page('clerk', () => Promise.reject(new Error('busy')));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    expect(await tablet.readCopy(text)).toBe('no key');
    vi.stubGlobal('fetch', server.fetch);
    expect(await tablet.readCopy(text)).toBe(1);
  });

  it('keeps its place though the clock of the device is put back', async () => {
    const here = await page();
    await here.keepRecord('u1', about('p1'), content('one'), 9_000_000);
    await here.keepRecord('u2', about('p1'), content('two'), 1_000);
    for (const uuid of ['u1', 'u2']) await here.putOff(uuid, 3, Date.now() + 5 * 3_600_000);
    await here.sendRecords('due');
    expect(server.writes).toEqual(['u1', 'u2']);
  });

  it('asks for no key while there is nothing to send', async () => {
    vi.resetModules();
    const { sendRecords } = await import('./unsent-sending.ts');
    const fetched = vi.fn(server.fetch);
    vi.stubGlobal('fetch', fetched);
    await sendRecords('due');
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is not kept where the browser cannot, and the caller is told', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await (await page()).keepRecord('u1', about('p1'), content('one'))).toBe('nowhere');
    expect(await countUnsent()).toBe(0);
  });

  it('is forgotten two weeks after the server has it, and never before', async () => {
    const here = await page();
    await here.keepRecord('u1', about('p1'), content('one'), 1);
    await here.keepRecord('u2', about('p1'), content('two'), 2);
    await here.settleRecord('u1');
    const old = { changed: Date.now() - 15 * 24 * 3_600_000 };
    await here.changeRow('u1', old);
    await here.changeRow('u2', old);
    expect((await here.ownRecords()).map(({ uuid }) => uuid)).toEqual(['u2']);
  });
});

describe('the wait between tries', () => {
  it('doubles, to ten minutes at most', async () => {
    const { nextTry } = await import('./unsent-retry.ts');
    expect([1, 2, 3, 20].map((tries) => nextTry(tries, 0, 0.5))).toEqual([5_000, 10_000, 20_000, 600_000]);
  });
});
