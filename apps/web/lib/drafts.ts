import { DEVICE_PREFIX, local } from './local-store.ts';

/** What somebody typed and has not sent: survives reload, sign-out and crash, and only its writer sees it again. */
export interface Draft<T> {
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  content: T;
}

/** Which form of which record a draft belongs to. */
export interface DraftOf {
  form: string;
  patient?: string;
}

/** Drafts older than this are dropped. */
export const DRAFT_LIFE = 14 * 24 * 3_600_000;

const PREFIX = `${DEVICE_PREFIX}draft:`;

function keyOf({ form, patient }: DraftOf): string | undefined {
  const user = local.get('uuid') ?? local.get('username');
  return user === undefined ? undefined : `${PREFIX}${user}:${patient ?? '-'}:${form}`;
}

function readDraft(key: string): Draft<unknown> | undefined {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
    return typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'content' in value
      ? { at: value.at, content: value.content }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The draft of the person signed in for a form, if there is one and it is not too old. */
export function draft<T>(of: DraftOf, now = Date.now()): Draft<T> | undefined {
  const key = keyOf(of);
  const found = key === undefined ? undefined : readDraft(key);
  return found && now - found.at <= DRAFT_LIFE ? (found as Draft<T>) : undefined;
}

/** Keeps a draft. When the browser's store is full, the oldest drafts give way; returns whether it could be kept. */
export function keepDraft<T>(of: DraftOf, content: T, now = Date.now()): boolean {
  const key = keyOf(of);
  if (key === undefined) return false;
  const text = JSON.stringify({ at: now, content } satisfies Draft<T>);
  for (;;) {
    try {
      localStorage.setItem(key, text);
      return true;
    } catch {
      const oldest = allDrafts().find((other) => other.key !== key);
      if (!oldest) return false;
      localStorage.removeItem(oldest.key);
    }
  }
}

/** Forgets a draft: its form was saved or given up. */
export function dropDraft(of: DraftOf): void {
  const key = keyOf(of);
  if (key !== undefined) localStorage.removeItem(key);
}

/** Drops what is too old or unreadable; called when the application starts. */
export function sweepDrafts(now = Date.now()): void {
  for (const { key, at } of allDrafts()) if (now - at > DRAFT_LIFE) localStorage.removeItem(key);
}

/** The forms without a patient, named like `prefix…`, of which the person signed in has drafts. */
export function draftForms(prefix: string): string[] {
  const start = keyOf({ form: prefix });
  if (start === undefined) return [];
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key) => prefix + key.slice(start.length));
}

/** All drafts on this device, oldest first; an unreadable one counts as very old. */
function allDrafts(): { key: string; at: number }[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: readDraft(key)?.at ?? 0 }))
    .toSorted((a, b) => a.at - b.at);
}
