import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

vi.mock('./device-key.ts', async (load) => {
  const real = await load<typeof import('./device-key.ts')>();
  return { ...real, SLOWNESS: { memory: 64, rounds: 1 } };
});

const PIN = '482915';
const NAMES = /Zubaida|Qureshi|clerk-name/;
const FAR = 400 * 86_400_000;

/** The modules as a page that was just loaded has them, with the session of an account; without a user nobody is signed in. */
async function page(user = 'clerk') {
  vi.resetModules();
  const { reopenDrafts } = await import('../fresh-drafts-for-tests.ts');
  await reopenDrafts(user);
  const [lock, rows, store, people] = await Promise.all([
    import('./device-lock.ts'),
    import('./device-rows.ts'),
    import('./device-store.ts'),
    import('./held-people.ts'),
  ]);
  return { ...lock, ...rows, ...store, ...people };
}

const owner = { user: 'clerk', username: 'clerk-name' };
const patient = {
  uuid: 'p1',
  at: '2026-11-26T10:00:00Z',
  details: { uuid: 'p1', identifiers: [{ identifier: 'TB-1' }], person: { names: [{ givenName: 'Zubaida', familyName: 'Qureshi' }] } },
  banner: null,
  panels: null,
  prior: null,
  timeline: null,
  tasks: null,
  tests: null,
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  localStorage.clear();
});

describe('a device', () => {
  it('gives what it holds to the right PIN, after a reload too, and says nothing of it to whoever reads the store', async () => {
    const first = await page();
    const device = await first.setUpDevice('d1', PIN, owner, 14);
    if (device === undefined) throw new Error('not set up');
    await first.takePeople(device, { patients: [patient], gone: [], load: 1 }, new Map());
    const later = await page();
    const opened = await later.unlock('٤٨٢٩١٥');
    if (opened.is !== 'open') throw new Error(opened.is);
    expect((await later.findHeld(opened.device, 'zubayda')).map(({ uuid }) => uuid)).toEqual(['p1']);
    expect((await later.heldPatient(opened.device, 'p1'))?.at).toBe(patient.at);
    const { openDB } = await import('idb');
    const db = await openDB('fieldward-device');
    const stored = JSON.stringify([await db.getAll('devices'), await db.getAll('held'), await db.getAllKeys('held')]);
    expect(stored).toContain('d1');
    expect(NAMES.exec(stored)).toBeNull();
  });

  it('counts wrong tries before it makes them, waits longer and longer, and erases itself at the tenth', async () => {
    const { setUpDevice, unlock, deviceRows, changeDevice } = await page();
    const device = await setUpDevice('d1', PIN, owner, 14);
    expect(device).toBeDefined();
    let now = Date.now();
    const wrong = async () => unlock('000000', '', now);
    expect(await wrong()).toEqual({ is: 'wrong', seconds: 0, left: 9 });
    expect(await wrong()).toEqual({ is: 'wrong', seconds: 0, left: 8 });
    expect(await wrong()).toEqual({ is: 'wrong', seconds: 0, left: 7 });
    expect(await wrong()).toEqual({ is: 'wrong', seconds: 5, left: 6 });
    expect(await unlock(PIN, '', now + 1_000)).toEqual({ is: 'wait', seconds: 4 });
    now += 5_000;
    expect((await unlock(PIN, '', now)).is).toBe('open');
    expect((await deviceRows())[0]?.tries).toBe(0);
    await changeDevice('d1', () => ({ tries: 9 }));
    expect(await wrong()).toEqual({ is: 'erased' });
    expect(await deviceRows()).toEqual([]);
    expect(await unlock(PIN)).toEqual({ is: 'none' });
  });

  it('erases itself, with what it holds, after too long without contact', async () => {
    const { setUpDevice, takePeople, unlock, heldPatient } = await page();
    const device = await setUpDevice('d1', PIN, owner, 14);
    if (device === undefined) throw new Error('not set up');
    await takePeople(device, { patients: [patient], gone: [], load: 1 }, new Map());
    expect(await unlock(PIN, '', Date.now() + FAR)).toEqual({ is: 'expired' });
    expect(await heldPatient(device, 'p1')).toBeUndefined();
  });

  it('gets another PIN from who knows the present one: what it holds stays, the old one opens nothing any more', async () => {
    const first = await page();
    const device = await first.setUpDevice('d1', PIN, owner, 14);
    if (device === undefined) throw new Error('not set up');
    await first.takePeople(device, { patients: [patient], gone: [], load: 1 }, new Map());
    const [before] = await first.deviceRows();
    expect(await first.changePin('clerk', PIN, 'three small words')).toEqual({ is: 'changed' });
    const [after] = await first.deviceRows();
    expect([after?.tries, after?.bySession]).toEqual([0, before?.bySession]);
    expect(after?.salt).not.toEqual(before?.salt);
    const later = await page();
    expect((await later.unlock(PIN)).is).toBe('wrong');
    const opened = await later.unlock('three small words');
    if (opened.is !== 'open') throw new Error(opened.is);
    expect((await later.findHeld(opened.device, 'zubaida')).map(({ uuid }) => uuid)).toEqual(['p1']);
    expect((await later.unlockBySession())?.uuid).toBe('d1');
  });

  it('bounds wrong tries to change its PIN as those to open it, and keeps the old one', async () => {
    const { setUpDevice, changePin, unlock, changeDevice, deviceRows } = await page();
    await setUpDevice('d1', PIN, owner, 14);
    let now = Date.now();
    const wrong = (): ReturnType<typeof changePin> => changePin('clerk', '000111', '864209', now);
    expect(await wrong()).toEqual({ is: 'wrong', seconds: 0, left: 9 });
    // one count for both
    expect(await unlock('000111', '', now)).toEqual({ is: 'wrong', seconds: 0, left: 8 });
    for (const left of [7, 6]) expect(await wrong()).toMatchObject({ is: 'wrong', left });
    expect(await changePin('clerk', PIN, '864209', now + 1_000)).toEqual({ is: 'wait', seconds: 4 });
    now += 5_000;
    expect((await unlock('864209', '', now)).is).toBe('wrong');
    now += 60_000;
    expect((await unlock(PIN, '', now)).is).toBe('open');
    await changeDevice('d1', () => ({ tries: 9 }));
    expect(await wrong()).toEqual({ is: 'erased' });
    expect(await deviceRows()).toEqual([]);
    expect(await changePin('clerk', PIN, '864209')).toEqual({ is: 'none' });
  });

  it('of somebody else is given no PIN', async () => {
    await (await page()).setUpDevice('d1', PIN, owner, 14);
    expect(await (await page('other')).changePin('other', PIN, '864209')).toEqual({ is: 'none' });
  });

  it('opens for who signed in by password, and for nobody else', async () => {
    await (await page()).setUpDevice('d1', PIN, owner, 14);
    expect((await (await page()).unlockBySession())?.uuid).toBe('d1');
    expect(await (await page('other')).unlockBySession()).toBeUndefined();
  });

  it('asks whose it is where two people have one, and the PIN of one does not open the other', async () => {
    await (await page()).setUpDevice('d1', PIN, owner, 14);
    const { setUpDevice, unlock } = await page('other');
    await setUpDevice('d2', '975311', { user: 'other', username: 'other-name' }, 14);
    expect((await unlock(PIN)).is).toBe('whose');
    expect((await unlock(PIN, 'other-name')).is).toBe('wrong');
    const opened = await unlock(PIN, 'Clerk-Name');
    expect(opened.is === 'open' && opened.device.uuid).toBe('d1');
  });

  it('that is revoked is erased before anybody opens it', async () => {
    await (await page()).setUpDevice('d1', PIN, owner, 14);
    const { eraseEnded, deviceRows } = await page();
    await eraseEnded(async () => Promise.resolve(false));
    expect(await deviceRows()).toHaveLength(1);
    await eraseEnded(async (uuid) => Promise.resolve(uuid === 'd1'));
    expect(await deviceRows()).toEqual([]);
  });
});
