import { beforeEach, expect, it, vi } from 'vitest';
import { draft, keepDraft } from '../../../../lib/drafts.ts';
import { freshDrafts } from '../../../../lib/fresh-drafts-for-tests.ts';
import { newFormKey } from './copy-draft.ts';

const NOW = Date.now();
const MINUTE = 60_000;
const of = (key: string) => ({ form: `form-builder:${key}` });

beforeEach(() => freshDrafts('me'));

it('each tab keeps its new form apart, also over a reload', () => {
  const first = newFormKey(NOW);
  void keepDraft(of(first), 'first', NOW);
  expect(newFormKey(NOW)).toBe(first);
  sessionStorage.clear(); // another tab
  const second = newFormKey(NOW + MINUTE);
  expect(second).not.toBe(first);
  expect(draft(of(second), NOW)).toBeUndefined();
  expect(draft(of(first), NOW)?.content).toBe('first');
});

it('a new tab takes over what was left, the newest first, and leaves forms of their own alone', async () => {
  void keepDraft(of('new gone'), 'older', NOW - 20 * MINUTE);
  void keepDraft(of('new'), 'left', NOW - 10 * MINUTE);
  void keepDraft(of('a-form'), 'its own', NOW - 10 * MINUTE);
  const key = newFormKey(NOW);
  expect(draft(of(key), NOW)).toEqual({ at: NOW - 10 * MINUTE, content: 'left' });
  await vi.waitFor(() => expect(draft(of('new'), NOW)).toBeUndefined());
  expect(draft(of('new gone'), NOW)?.content).toBe('older');
  expect(draft(of('a-form'), NOW)?.content).toBe('its own');
});
