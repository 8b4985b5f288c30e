import { plainItems } from './draft-entries.ts';

/** Takes out what a person typed before drafts were sealed: the key of each draft, its time, and its content as JSON. */
export function takePlain(user: string): { key: string; at: number; text: string }[] {
  return plainItems(user).flatMap((item) => {
    const found = readPlain(localStorage.getItem(item));
    localStorage.removeItem(item);
    return found === undefined ? [] : [{ key: item.split(':').slice(3).join(':'), at: found.at, text: JSON.stringify(found.content) }];
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
