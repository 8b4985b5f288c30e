import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftForms } from './draft-forms.ts';
import { askFor, giveUp, keptDrafts } from './draft-list.ts';
import { draft, DRAFT_LIFE, dropDraft, keepDraft, openDrafts, ownDrafts, startDrafts, type Elsewhere } from './drafts.ts';
import { freshDrafts, keyFor, reopenDrafts } from './fresh-drafts-for-tests.ts';
import { local } from './local-store.ts';

const screening = { form: 'screening', patient: 'p1' };
const NOW = Date.now();
/** Everything that a person at this computer can read. */
const stored = (): string => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);

/** A reload: what was in memory is read from the store again. */
async function reload(user: string): Promise<void> {
  await reopenDrafts('somebody else');
  await reopenDrafts(user);
}

beforeEach(() => freshDrafts('clerk'));

describe('a draft', () => {
  it('is for its form and patient only', async () => {
    await keepDraft(screening, { a: 1 }, NOW);
    await reload('clerk');
    expect(draft(screening, NOW + 1)).toEqual({ at: NOW, content: { a: 1 } });
    expect(draft({ form: 'screening', patient: 'p2' })).toBeUndefined();
    dropDraft(screening);
    expect(draft(screening)).toBeUndefined();
    await reload('clerk');
    expect(draft(screening)).toBeUndefined();
  });

  it('survives signing out, is shown to its writer only, and says nothing to others', async () => {
    expect(await keepDraft({ form: 'registration', patient: 'Zubaida' }, { name: 'Zubaida Qureshi' })).toBe(true);
    expect(await keepDraft({ form: 'Zubaida' }, 'Zubaida')).toBe(true);
    local.clear();
    expect(stored()).toContain('sealed');
    expect(stored()).not.toMatch(/zubaida|qureshi|registration|clerk/i);
    expect(draft({ form: 'Zubaida' })).toBeUndefined();
    await reopenDrafts('nurse');
    expect([draft({ form: 'Zubaida' }), draftForms('Zub')]).toEqual([undefined, []]);
    await reopenDrafts('clerk');
    expect(draft({ form: 'Zubaida' })?.content).toBe('Zubaida');
    expect(draftForms('Zub')).toEqual(['Zubaida']);
  });

  it('is sealed also when the session ends in the middle of typing', async () => {
    await keepDraft(screening, 'first');
    local.clear();
    expect(await keepDraft(screening, 'last words')).toBe(true);
    expect(stored()).not.toContain('last words');
    await reopenDrafts('nurse');
    await reopenDrafts('clerk');
    expect(draft(screening)?.content).toBe('last words');
  });

  it('is listed with the others of its writer, the last changed first, without those that were dropped or are too old', async () => {
    await keepDraft(screening, { a: 1 }, NOW - 2);
    await keepDraft({ form: 'rule:a:b' }, 'typed', NOW - 1);
    await keepDraft({ form: 'dropped' }, 'typed', NOW);
    await keepDraft({ form: 'old' }, 'typed', NOW - DRAFT_LIFE - 1);
    dropDraft({ form: 'dropped' });
    const listed = [
      { form: 'rule:a:b', at: NOW - 1 },
      { ...screening, at: NOW - 2 },
    ];
    expect(keptDrafts(NOW)).toEqual(listed);
    await reload('clerk');
    expect(keptDrafts(NOW)).toEqual(listed);
    await reopenDrafts('nurse');
    expect(keptDrafts(NOW)).toEqual([]);
  });

  it('cannot be put in the place of another', async () => {
    await keepDraft({ form: 'a' }, 'of a');
    await keepDraft({ form: 'b' }, 'of b');
    const [a, b] = Object.keys(localStorage).filter((item) => item.includes('sealed'));
    localStorage.setItem(a!, localStorage.getItem(b!)!);
    await reload('clerk');
    expect([draft({ form: 'a' }), draft({ form: 'b' })].map((found) => found?.content).filter(Boolean)).toHaveLength(1);
  });

  it('ends after ninety days', async () => {
    await keepDraft(screening, 'old', NOW - DRAFT_LIFE - 1);
    await keepDraft({ form: 'other' }, 'new', NOW);
    expect(draft(screening, NOW)).toBeUndefined();
    localStorage.setItem('fieldward:draft:nurse:-:broken', '{');
    startDrafts(NOW);
    await reload('clerk');
    expect(Object.keys(localStorage).filter((item) => /draft|sealed/.test(item))).toHaveLength(1);
    expect(draft({ form: 'other' }, NOW)?.content).toBe('new');
  });

  it('pushes out the oldest when the store is full', async () => {
    vi.stubGlobal('localStorage', storageFor(3));
    await reload('clerk');
    await keepDraft({ form: 'a' }, 'x', NOW - 3);
    await keepDraft({ form: 'b' }, 'x', NOW - 2);
    expect(await keepDraft({ form: 'c' }, 'x', NOW - 1)).toBe(true);
    await reload('clerk');
    expect(['a', 'b', 'c'].map((form) => draft({ form }, NOW)?.at)).toEqual([undefined, NOW - 2, NOW - 1]);
    vi.unstubAllGlobals();
  });

  it('is taken over from before drafts were sealed', async () => {
    await reopenDrafts('nobody');
    localStorage.setItem('fieldward:draft:clerk:p1:screening', JSON.stringify({ at: NOW, content: 'typed' }));
    localStorage.setItem('fieldward:draft:nurse:-:screening', JSON.stringify({ at: NOW, content: 'hers' }));
    await reload('clerk');
    expect(draft(screening)).toEqual({ at: NOW, content: 'typed' });
    expect(stored()).not.toContain('typed');
    expect(stored()).toContain('hers');
  });

  it('of another tab is seen here', async () => {
    startDrafts();
    await keepDraft(screening, 'here');
    const [item, before] = Object.entries(localStorage).find(([name]) => name.includes('sealed'))!;
    await keepDraft(screening, 'later');
    localStorage.setItem(item, before);
    const told = (newValue: string | null) =>
      dispatchEvent(Object.assign(new Event('storage'), { key: item, newValue, storageArea: localStorage }));
    told(before);
    await vi.waitFor(() => expect(draft(screening)?.content).toBe('here'));
    told(null);
    expect(draft(screening)).toBeUndefined();
  });
});

describe('a draft of another browser', () => {
  const there: Elsewhere = {
    key: 'p1:screening',
    name: 'n',
    browser: 'b',
    device: 'Chrome · Android',
    at: NOW,
    text: '"there"',
  };
  const come = (...drafts: readonly Elsewhere[]): void => {
    ownDrafts()!.elsewhere = drafts.map((each) => ({ ...each }));
  };

  it('is listed, and offered to who asks for it only', async () => {
    come(there);
    expect(draft(screening)).toBeUndefined();
    const [listed] = keptDrafts(NOW);
    expect(listed).toMatchObject({ ...screening, at: NOW, elsewhere: there });
    askFor(listed!.elsewhere);
    expect(draft(screening)).toEqual({ at: NOW, content: 'there', device: 'Chrome · Android' });
    expect(draft({ form: 'screening', patient: 'p2' })).toBeUndefined();
    await keepDraft(screening, 'gone on with', NOW);
    expect(draft(screening)).toMatchObject({ content: 'gone on with', other: { content: 'there', device: 'Chrome · Android' } });
    dropDraft(screening);
    expect([keptDrafts(NOW), ownDrafts()?.over]).toMatchObject([[], [there]]);
  });

  it('stays when the same form is saved by somebody who was not offered it', async () => {
    come(there);
    expect(draft(screening)).toBeUndefined();
    await keepDraft(screening, 'here', NOW);
    dropDraft(screening);
    expect([keptDrafts(NOW), ownDrafts()?.over]).toMatchObject([[{ elsewhere: there }], []]);
  });

  it('is given up without what this browser has of the same', async () => {
    await keepDraft(screening, 'here', NOW);
    come(there, { ...there, browser: 'c' });
    giveUp(screening, ownDrafts()?.elsewhere[0]);
    expect(draft(screening)).toMatchObject({ content: 'here', other: { content: 'there' } });
    expect(ownDrafts()?.over.map(({ browser }) => browser)).toEqual(['b']);
  });
});

describe('without a key', () => {
  it('a draft waits in memory, and is sealed as soon as there is one', async () => {
    await reopenDrafts('nurse');
    local.set('uuid', 'clerk');
    await openDrafts(() => Promise.reject(new Error('unreachable')), NOW);
    expect(await keepDraft(screening, 'typed')).toBe(false);
    expect(draft(screening)?.content).toBe('typed');
    expect(stored()).not.toContain('typed');
    await openDrafts(() => Promise.resolve(keyFor('clerk')), NOW + 60_000);
    await reload('clerk');
    expect(draft(screening)?.content).toBe('typed');
  });

  it('what waits in the store is opened when the network fails for a moment', async () => {
    await keepDraft(screening, 'typed');
    await reopenDrafts('nurse');
    local.set('uuid', 'clerk');
    let asked = 0;
    await openDrafts(() => (++asked < 2 ? Promise.reject(new Error('unreachable')) : Promise.resolve(keyFor('clerk'))), NOW);
    expect([asked, draft(screening)?.content]).toEqual([2, 'typed']);
  });

  it('where there will be none, drafts end with the session', async () => {
    startDrafts();
    await reopenDrafts('nurse');
    local.set('uuid', 'clerk');
    await openDrafts(() => Promise.resolve(undefined));
    expect(await keepDraft(screening, 'typed')).toBe(true);
    expect(sessionStorage).toHaveLength(1);
    expect(draft(screening)?.content).toBe('typed');
    local.clear();
    expect(stored()).not.toContain('typed');
  });
});

/** A browser store with room for so many entries. */
function storageFor(room: number): object {
  const store: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => store[key] ?? null,
    removeItem: (key: string) => delete store[key],
    setItem: (key: string, value: string) => {
      if (!(key in store) && Object.keys(store).length >= room) throw new DOMException('full', 'QuotaExceededError');
      store[key] = value;
    },
  };
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(store, name, { value });
  return store;
}
