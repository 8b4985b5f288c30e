import type { Db } from '../../../engine/db.ts';
import type { CentreLine } from '../joined/centre-line.ts';
import { nextTurn, type Centre } from '../joined/centre-store.ts';
import { numbersHere } from '../joined/numbers-arrival.ts';
import { noteSent, recordsGo, type SentPage } from '../joined/records-sending.ts';
import { peopleNoted, waitingRecords } from '../joined/people-waiting.ts';
import { noteChanged, noteEverybody } from '../joined/records-waiting.ts';
import { digestsOfRecords } from '../rows/record-reading.ts';
import { recordTables } from '../rows/record-tables.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import type { Letter } from './letter.ts';

/** The most records that a letter asks for; more than fit into a reply. */
const MOST_WAITING = 20_000;

/** Records that are read together. */
const AT_ONCE = 200;

/** What is kept of a letter until its reply has come. */
export interface KeptLetter {
  readonly uuid: string;
  readonly pages: readonly SentPage[];
}

/**
 * Writes what this site would tell its centre now, in the transaction of the caller: pages of records go as over a line to somebody who takes everything,
 * and then that is taken back, since nobody has replied yet. The letter before is waited for no more.
 */
export async function writeLetter(
  tx: Db,
  { programme, behind }: Centre,
  uuid: string,
): Promise<{ readonly letter: Letter; readonly patients: readonly string[]; readonly rows: number }> {
  await noteChanged(tx);
  await noteEverybody(tx);
  const schema = await schemaHash(tx);
  const pages: SentPage[] = [];
  const records: unknown[] = [];
  const line = (async (_path: string, body: { readonly records: readonly { readonly uuid: string }[] }) => {
    records.push(body);
    return { decided: [], records: body.records.map((each) => ({ uuid: each.uuid, erased: false, held: [] })) };
  }) as CentreLine; // it is asked for records only
  await tx.rows('savepoint letter');
  const within = { rows: tx.rows.bind(tx), transaction: <T>(work: (inner: Db) => Promise<T>) => work(tx) };
  const rows = await recordsGo(within, line, { schema, decided: true, told: ({ sends, versions }) => pages.push(kept(sends, versions)) });
  await tx.rows('rollback to savepoint letter');
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const { sends } of pages) await noteSent(tx, sends);
  const patients = [...new Set(pages.flatMap(({ sends }) => sends.map(({ id }) => id)))];
  // all who wait were looked at: of the others the centre has everything
  await tx.rows('delete from patient_to_send where patient_id <> all ($1::bigint[])', [patients]);
  const letter: KeptLetter = { uuid, pages };
  const turn = await nextTurn(tx);
  await tx.rows('update joined_centre set letter = $1::jsonb', [JSON.stringify(letter)]);
  const greeting = { schema, turn, behind, numbers: await numbersHere(tx) };
  const people = { ...(await peopleNoted(tx)), ...(await recordsHere(tx)) };
  return { letter: { uuid, schema, has: programme, greeting, records, people }, patients, rows };
}

/** The digests of all records here, and the records that wait for the centre. */
async function recordsHere(tx: Db): Promise<Pick<Letter['people'], 'has' | 'wants'>> {
  const tables = await recordTables(tx);
  const everybody = await tx.rows<{ id: string; uuid: string }>('select patient_id::text as id, uuid from patient order by patient_id');
  const has: Record<string, string> = {};
  for (let at = 0; at < everybody.length; at += AT_ONCE) {
    const some = everybody.slice(at, at + AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const digests = await digestsOfRecords(
      tx,
      tables,
      some.map(({ id }) => id),
    );
    for (const { id, uuid } of some) has[uuid] = digests.get(id) ?? '';
  }
  const wants = (await waitingRecords(tx, MOST_WAITING)).map(({ uuid, digest, after }) => ({ uuid, digest, after }));
  return { has, wants };
}

/** Which rows were told, without the rows. Whoever was changed meanwhile is looked at again: nobody is taken off those who wait. */
const kept = (sends: SentPage['sends'], versions: SentPage['versions']): SentPage => ({
  sends: sends.map(({ id, uuid, rows }) => ({
    id,
    uuid,
    more: true,
    rows: rows.map(({ table, key, base, hash }) => ({ table, key, base, hash })),
  })),
  versions: versions.map(({ form, hash }) => ({ form, hash })),
});
