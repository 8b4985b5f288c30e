import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draft, DRAFT_LIFE, dropDraft, keepDraft, sweepDrafts } from './drafts.ts';
import { local } from './local-store.ts';

const screening = { form: 'screening', patient: 'p1' };

beforeEach(() => {
  localStorage.clear();
  local.set('uuid', 'clerk');
});

describe('a draft', () => {
  it('is for its form and patient only', () => {
    keepDraft(screening, { a: 1 }, 100);
    expect(draft(screening, 200)).toEqual({ at: 100, content: { a: 1 } });
    expect(draft({ form: 'screening', patient: 'p2' }, 200)).toBeUndefined();
    dropDraft(screening);
    expect(draft(screening, 200)).toBeUndefined();
  });

  it('survives signing out and is shown to its writer only', () => {
    keepDraft(screening, 'typed', 100);
    local.clear();
    expect(draft(screening, 200)).toBeUndefined();
    local.set('uuid', 'nurse');
    expect(draft(screening, 200)).toBeUndefined();
    local.set('uuid', 'clerk');
    expect(draft(screening, 200)?.content).toBe('typed');
  });

  it('is not kept for nobody', () => {
    local.remove('uuid');
    expect(keepDraft(screening, 'typed')).toBe(false);
  });

  it('ends after two weeks', () => {
    keepDraft(screening, 'old', 0);
    keepDraft({ form: 'other' }, 'new', DRAFT_LIFE);
    expect(draft(screening, DRAFT_LIFE + 1)).toBeUndefined();
    localStorage.setItem('fieldward:draft:clerk:-:broken', '{');
    sweepDrafts(DRAFT_LIFE + 1);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('fieldward:draft:'))).toEqual(['fieldward:draft:clerk:-:other']);
  });

  it('pushes out the oldest when the store is full', () => {
    vi.stubGlobal('localStorage', storageFor(3));
    local.set('uuid', 'clerk');
    keepDraft({ form: 'a' }, 'x', 1);
    keepDraft({ form: 'b' }, 'x', 2);
    expect(keepDraft({ form: 'c' }, 'x', 3)).toBe(true);
    expect(['a', 'b', 'c'].map((form) => draft({ form }, 4)?.at)).toEqual([undefined, 2, 3]);
    vi.unstubAllGlobals();
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
