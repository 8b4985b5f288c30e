import type { ToldRecord, WantedRecord } from '@fieldward/contract/site/site-people.operations.ts';
import { MOST_WANTED } from '@fieldward/contract/site/site-people.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { digestsOfRecords } from '../rows/record-reading.ts';
import type { RecordTable } from '../rows/record-tables.ts';

/** The number of the page of people that has been noted last, and how many records are on their way. */
export async function peopleNoted(db: Db): Promise<{ readonly turn: number; readonly waiting: number }> {
  const [row] = await db.rows<{ turn: number; waiting: number }>(
    'select people_turn::float8 as turn, (select count(*)::float8 from record_to_come where not leaves) as waiting from joined_centre',
  );
  return row ?? { turn: 0, waiting: 0 };
}

const NOTE = `insert into record_to_come as r (record, turn) select x, $1::bigint from unnest($2::text[]) x
  on conflict (record) do update set turn = excluded.turn, tries = 0, next_try = now()`;

/** Notes a page of people whose records the centre may have otherwise, in the transaction of the caller. */
export async function notePeople(tx: Db, { turn, people }: { readonly turn: number; readonly people: readonly string[] }): Promise<void> {
  if (people.length > 0) await tx.rows(NOTE, [turn, people]);
  await tx.rows('update joined_centre set people_turn = $1::bigint', [turn]);
}

/** Records that are to be asked for, those that wait longest first: not those of which all is here, nor those that wait for their next try. */
const NEXT = `select r.record as uuid, r.digest, coalesce((select max((c.table_name || ' ' || c.key) collate "C") from come_row c where c.record = r.record), '') as after,
    (select p.person_id::text from person p where p.uuid = r.record and exists (select from patient x where x.patient_id = p.person_id)) as id
  from record_to_come r where r.state is null and r.next_try <= now() order by r.since, r.record limit $1::bigint`;

interface Waiting extends Omit<WantedRecord, 'has'> {
  /** Key; null where nobody is here. */
  readonly id: string | null;
}

/** Records that wait for the centre, with what has come of them. */
export async function waitingRecords(db: Db, limit: number): Promise<Waiting[]> {
  const found = await db.rows<Waiting>(NEXT, [limit]);
  return found.map((each) => ({ ...each, after: each.digest === null ? '' : each.after }));
}

/** Records to be asked for next. */
export async function wantedNext(db: Db, tables: readonly RecordTable[]): Promise<WantedRecord[]> {
  const waiting = await waitingRecords(db, MOST_WANTED);
  const digests = await digestsOfRecords(
    db,
    tables,
    waiting.flatMap(({ id }) => id ?? []),
  );
  return waiting.map(({ id, ...each }) => ({ ...each, has: id === null ? null : (digests.get(id) ?? null) }));
}

const KEEP = `insert into come_row (record, table_name, key, row) select $1, x."table", x.key, x.row
  from jsonb_to_recordset($2::jsonb) x ("table" text, key text, row text)
  on conflict (record, table_name, key) do update set row = excluded.row`;

const STATE = `update record_to_come set digest = $2, state = $3, became = $4, by_account = $5, done_at = $6, reason = $7, leaves = $3 is not distinct from 'left' where record = $1`;

/** Keeps what has come of a record, in the transaction of the caller. One that came as it is here has come with no row. */
export async function keepRecord(tx: Db, { uuid, state, digest, rows, more, into, by, at, reason }: ToldRecord): Promise<void> {
  const [noted] = await tx.rows<{ digest: string | null }>('select digest from record_to_come where record = $1 for update', [uuid]);
  if (noted === undefined) return;
  if (noted.digest !== digest) await tx.rows('delete from come_row where record = $1', [uuid]);
  if (rows.length > 0) await tx.rows(KEEP, [uuid, JSON.stringify(rows)]);
  await tx.rows(STATE, [uuid, digest, more ? null : state, into, by, at, reason]);
}

/** What has come of a record does not fit together, or with what is here now: all of it is asked for anew. */
export async function askAnew(tx: Db, record: string): Promise<void> {
  await tx.rows('delete from come_row where record = $1', [record]);
  await tx.rows('update record_to_come set state = null, digest = null where record = $1', [record]);
}

/** A record of which all is here. */
export interface WholeRecord {
  /** uuid. */
  readonly record: string;
  readonly turn: string;
  readonly state: ToldRecord['state'];
  readonly digest: string;
  readonly became: string | null;
  readonly by: string | null;
  readonly at: string | null;
  readonly reason: string | null;
}

/** The records of which all is here, some of them: those that became others first, since the others have their rows. */
export const wholeRecords = (db: Db, limit: number): Promise<WholeRecord[]> =>
  db.rows<WholeRecord>(
    `select record, turn::text as turn, state, digest, became, by_account as by, done_at as at, reason from record_to_come where state is not null
     order by state = 'merged' desc, since, record limit $1::bigint`,
    [limit],
  );

/** Asks for a record (uuid) anew, now. */
export const askFor = (tx: Db, record: string): Promise<unknown> =>
  tx.rows(
    `insert into record_to_come (record, turn) select $1, people_turn from joined_centre on conflict (record) do update set tries = 0, next_try = now()`,
    [record],
  );

/** What became a record (uuid) of the centre can be merged with it here now. */
export const wakeMerged = (tx: Db, into: string): Promise<unknown> =>
  tx.rows('update record_to_come set next_try = now() where became = $1 and state is null', [into]);

/** Whether a record is still as it was when it was found whole; nobody else takes it then. */
export async function stillWhole(tx: Db, { record, turn, state, digest }: WholeRecord): Promise<boolean> {
  const found = await tx.rows(
    'select from record_to_come where record = $1 and turn = $2::bigint and state = $3 and digest = $4 for update',
    [record, turn, state, digest],
  );
  return found.length > 0;
}

/** Nothing more is to be done about a record, unless it was told of anew meanwhile. */
export async function settleRecord(tx: Db, { record, turn }: Pick<WholeRecord, 'record' | 'turn'>): Promise<void> {
  await tx.rows('delete from record_to_come where record = $1 and turn = $2::bigint', [record, turn]);
  await tx.rows(`update record_to_come set state = null where record = $1`, [record]);
  await tx.rows('delete from come_row where record = $1', [record]);
}

/** Asks for a record again: later, and later each time, up to once a day. `left`: how many rows could not be taken. */
export async function tryAgain(tx: Db, record: string, left: number): Promise<void> {
  await tx.rows('delete from come_row where record = $1', [record]);
  await tx.rows(
    `update record_to_come set state = null, digest = null, left_rows = $2::int, tries = tries + 1,
       next_try = now() + least(interval '1 day', interval '1 minute' * power(4, least(tries, 10))) where record = $1`,
    [record, left],
  );
}
