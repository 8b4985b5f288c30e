import type { ToldRecord, WantedRecord } from '@fieldward/contract/site/site-people.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { digestOfRecord, hashesOfRecord, rowNamesBehind, rowsByName } from '../rows/record-reading.ts';
import type { RecordTable } from '../rows/record-tables.ts';
import { PAGE, ROW_ABOUT } from '../rows/record-pages.ts';

/** What is told of a record of which there is nothing to tell. */
export const NOTHING = { into: null, by: null, at: null, reason: null, digest: '', rows: [], more: false } as const;

/** No part has more rows. */
const MOST_ROWS = Math.ceil(PAGE / ROW_ABOUT);
/** Rows that are read first; then twice as many, because nobody knows how large they are. */
const FIRST_ROWS = 100;

/**
 * The rows of a record (key) behind those that have come, as many as fit into `room` characters. With the first part goes the digest of all of them; the parts
 * behind are read by themselves, and the site looks whether all of them make that digest: a record that was changed meanwhile is asked for anew.
 */
export async function rowsTold(
  tx: Db,
  tables: readonly RecordTable[],
  id: string,
  { uuid, has, digest: before, after }: WantedRecord,
  room: number,
): Promise<ToldRecord> {
  let [digest, names] = [before ?? '', [] as readonly string[]];
  if (before === null || after === '') {
    const hashes = await hashesOfRecord(tx, tables, id);
    digest = digestOfRecord(hashes);
    if (digest === has) return { uuid, state: 'same', ...NOTHING, digest, rows: [] };
    names = [...hashes.keys()].toSorted();
  } else names = await rowNamesBehind(tx, tables, id, { after, limit: MOST_ROWS + 1 });
  const rows: ToldRecord['rows'][number][] = [];
  let [size, at] = [0, 0];
  for (let many = FIRST_ROWS; at < names.length && size <= room; many *= 2) {
    // oxlint-disable-next-line no-await-in-loop -- as many as fit
    for (const each of await rowsByName(tx, tables, id, names.slice(at, at + many))) {
      if (size > room) break;
      rows.push(each);
      size += each.row.length + ROW_ABOUT;
    }
    at += many;
  }
  const last = rows.at(-1);
  return { uuid, state: 'rows', ...NOTHING, digest, rows, more: last !== undefined && `${last.table} ${last.key}` !== names.at(-1) };
}
