/** Sealed copies of what is not on the server: a device may fail before it has sent it. */
import { askAtOnce } from '../drafts.ts';
import { local } from '../local-store.ts';
import { putRow, rowOf, rowsOf, type UnsentRow } from './unsent-rows.ts';
import { aboutOf, contentOf, isUnsent, keyUnknown, ownKey, tellOthers } from './unsent.ts';

const FORMAT = 'fieldward-unsent-1';

/**
 * The text of a copy of all that the person signed in has saved here and the server has not; or of what others have, who may never sign in here again:
 * nobody reads it but they, and the server when it is handed in for them.
 */
export async function sealedCopy(whose: 'own' | 'others' = 'own'): Promise<string> {
  const own = local.get('uuid') ?? '';
  const rows = (await rowsOf()).filter(({ state, user }) => isUnsent(state) && (user === own) === (whose === 'own'));
  return JSON.stringify({ format: FORMAT, made: new Date().toISOString(), records: rows });
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A record as a copy has it. */
type SealedRecord = Pick<UnsentRow, 'uuid' | 'user' | 'at' | 'about' | 'corrects'> & { readonly content: string };

/** A record of a copy; undefined for anything else. */
function rowIn(value: unknown): SealedRecord | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { uuid, user, at, about, content, corrects } = value as Readonly<Record<string, unknown>>; // an object, checked above
  if (!isText(uuid) || !isText(user) || typeof at !== 'number' || !isText(about) || !isText(content)) return undefined;
  return { uuid, user, at, about, content, ...(corrects === true ? { corrects } : {}) };
}

/** The records in the text of a copy; null when it is none. */
function recordsIn(text: string): readonly unknown[] | null {
  try {
    const file = JSON.parse(text) as { format?: unknown; records?: unknown } | null; // each part is checked
    return file?.format === FORMAT && Array.isArray(file.records) ? file.records : null;
  } catch {
    return null;
  }
}

/** The sealed records in the text of a copy, whoever sealed them; null when it is none. */
export function sealedIn(text: string): readonly SealedRecord[] | null {
  const records = recordsIn(text);
  return records === null ? null : records.flatMap((record) => rowIn(record) ?? []);
}

/**
 * Takes what is the person's own and not here already from the text of a copy; how many records, `no copy` for another file, or `no key`
 * while the server cannot be asked for it.
 */
export async function readCopy(text: string): Promise<number | 'no copy' | 'no key'> {
  const records = recordsIn(text);
  if (records === null) return 'no copy';
  askAtOnce();
  const key = await ownKey();
  if (key === undefined) return keyUnknown() ? 'no key' : 0;
  let taken = 0;
  for (const record of records) {
    const found = rowIn(record);
    if (found?.user !== key.user) continue;
    const row: UnsentRow = { ...found, state: 'waiting', changed: Date.now(), tries: 0, next: 0 };
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a device with little memory reads a large file
    if ((await rowOf(row.uuid)) !== undefined || (await aboutOf(key, row)) === undefined || (await contentOf(key, row)) === undefined)
      continue;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await putRow(row);
    taken += 1;
  }
  if (taken > 0) await tellOthers();
  return taken;
}
