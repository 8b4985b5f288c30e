/** Drafts from before they were sealed: as JSON, under the uuid of their writer. */
import { DEVICE_PREFIX } from './local-store.ts';

const PLAIN = `${DEVICE_PREFIX}draft:`;

/**
 * Takes out what a person typed before drafts were sealed: the key of each draft, its time, and its content as JSON. Those of others go when
 * they are from before a moment, or cannot be read.
 */
export function takePlain(user: string, before: number): { key: string; at: number; text: string }[] {
  const own = `${PLAIN}${user}:`;
  return Object.keys(localStorage).flatMap((item) => {
    if (!item.startsWith(PLAIN)) return [];
    const found = readPlain(localStorage.getItem(item));
    const mine = item.startsWith(own);
    if (mine || found === undefined || found.at < before) localStorage.removeItem(item);
    return mine && found !== undefined ? [{ key: item.slice(own.length), at: found.at, text: JSON.stringify(found.content) }] : [];
  });
}

function readPlain(stored: string | null): { at: number; content: unknown } | undefined {
  try {
    const value = JSON.parse(stored ?? 'null') as unknown;
    return typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'content' in value
      ? { at: value.at, content: value.content }
      : undefined;
  } catch {
    return undefined;
  }
}
