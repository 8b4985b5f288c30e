import {
  MOST_RECORDS,
  MOST_ROWS,
  MOST_SENT,
  type RecordsResponse,
  type VersionFromSite,
} from '@fieldward/contract/site/site-records.operations.ts';
import type { Database, Db } from '../../../engine/db.ts';
import { PAGE, ROW_ABOUT } from '../rows/record-pages.ts';
import { changedPatients, changedRows, inOrder, type ChangedRow } from '../rows/record-reading.ts';
import { recordTables, type RecordTable } from '../rows/record-tables.ts';
import type { CentreLine } from './centre-line.ts';
import { decidedBefore, takeDecisions } from './decisions-arrival.ts';
import { noteEverybody } from './records-waiting.ts';

/** What was sent of a patient. */
interface Sent {
  readonly id: string;
  readonly uuid: string;
  readonly rows: readonly Omit<ChangedRow, 'row' | 'sent'>[];
  /** More rows are behind these. */
  readonly more: boolean;
}

/** The same, with the rows themselves. */
interface Sending extends Sent {
  readonly rows: readonly ChangedRow[];
}

const NEXT = `select p.patient_id::text as id, p.uuid from patient_to_send s join patient p using (patient_id)
  where s.patient_id > $1::bigint order by s.patient_id limit $2::int`;
/** Patients who are looked at together, first and at most: twice as many each time, because most have nothing that the centre has not. */
const [AT_FIRST, AT_MOST] = [8, 256];

/** The next patients who have something that the centre has not, and whom it has whole. */
async function nextPage(
  db: Db,
  tables: readonly RecordTable[],
): Promise<{ readonly sends: readonly Sending[]; readonly has: readonly string[] }> {
  const sends: Sending[] = [];
  const has: string[] = [];
  let size = 0;
  const isFull = (): boolean => sends.length >= MOST_RECORDS || size >= PAGE;
  for (let [after, many] = ['0', AT_FIRST]; !isFull(); many = Math.min(2 * many, AT_MOST)) {
    /* oxlint-disable no-await-in-loop -- one patient behind the other */
    const patients = await db.rows<{ id: string; uuid: string }>(NEXT, [after, many]);
    if (patients.length === 0) break;
    after = patients.at(-1)?.id ?? after;
    const some = await changedPatients(db, tables, patients);
    for (const patient of patients) {
      if (isFull()) break;
      const changed = some.has(patient.id) ? inOrder(tables, await changedRows(db, tables, patient)) : [];
      /* oxlint-enable no-await-in-loop */
      if (changed.length === 0) {
        has.push(patient.id);
        continue;
      }
      const rows: ChangedRow[] = [];
      for (const each of changed) {
        if (rows.length > 0 && (size > PAGE || rows.length === MOST_ROWS)) break;
        rows.push(each);
        size += (each.row?.length ?? 0) + ROW_ABOUT;
      }
      sends.push({ ...patient, rows, more: rows.length < changed.length });
    }
  }
  return { sends, has };
}

/** Versions of forms in which these rows were filled, of which the centre was not told. */
const VERSIONS = `
  select distinct on (f.uuid, v.content_hash) f.uuid as form, v.content_hash as hash, v.note, v.definition::text as definition
  from unnest($1::text[]) x join form f on f.uuid = split_part(x, '/', 1)
  join form_version v on v.form_id = f.form_id and v.content_hash = split_part(x, '/', 2)
  where not exists (select from shared_row s where s.table_name = 'form_version' and s.key = f.uuid || '/' || v.content_hash)
  order by f.uuid, v.content_hash, v.number desc`;

async function versionsOf(db: Db, tables: readonly RecordTable[], sends: readonly Sending[]): Promise<VersionFromSite[]> {
  const leads = new Map(
    tables.map((each) => [each.table, each.references.filter(({ target }) => target === 'form_version').map(({ column }) => column)]),
  );
  const named = sends.flatMap(({ rows }) =>
    rows.flatMap(({ table, row }) => {
      const read: Readonly<Record<string, unknown>> = row === null || leads.get(table)?.length === 0 ? {} : JSON.parse(row);
      return (leads.get(table) ?? []).flatMap((column) => (typeof read[column] === 'string' ? read[column] : []));
    }),
  );
  return named.length === 0 ? [] : db.rows<VersionFromSite>(VERSIONS, [[...new Set(named)]]);
}

const SHARE = `
  insert into shared_row as s (record, table_name, key, hash, held)
  select $1, x.t, x.k, case when x.h then x.b else x.hash end, case when x.h then x.hash end
  from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[]) x (t, k, b, hash, h)
  on conflict (table_name, key) do update set record = excluded.record, hash = case when excluded.held is null then excluded.hash else s.hash end,
    held = excluded.held, sent = '{}'`;

/** What was removed on both sides is forgotten. */
const FORGET = `delete from shared_row where record = $1 and hash = '' and held is null`;

const GOES = `
  insert into shared_row as s (record, table_name, key, sent) select $1, x.t, x.k, array[x.h] from unnest($2::text[], $3::text[], $4::text[]) x (t, k, h)
  on conflict (table_name, key) do update set sent = (excluded.sent || array_remove(s.sent, excluded.sent[1]))[1:${MOST_SENT}]`;

/**
 * Notes what is about to be sent, in the transaction of the caller: until the centre answers, it may have the rows in these versions, too. Whoever changes them
 * meanwhile is in no conflict with that.
 */
export async function noteSent(tx: Db, sends: readonly Sent[]): Promise<void> {
  for (const { uuid, rows } of sends)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await tx.rows(GOES, [uuid, rows.map(({ table }) => table), rows.map(({ key }) => key), rows.map(({ hash }) => hash)]);
}

/** Notes what the centre has now. */
async function note(tx: Db, { id, uuid, rows, more }: Sent, held: ReadonlySet<string>): Promise<void> {
  await tx.rows(SHARE, [
    uuid,
    rows.map(({ table }) => table),
    rows.map(({ key }) => key),
    rows.map(({ base }) => base),
    rows.map(({ hash }) => hash),
    rows.map(({ table, key }) => held.has(`${table} ${key}`)),
  ]);
  await tx.rows(FORGET, [uuid]);
  if (!more) await tx.rows('delete from patient_to_send where patient_id = $1::bigint', [id]);
}

/** A page that was sent. */
export interface SentPage {
  readonly sends: readonly Sent[];
  readonly versions: readonly Pick<VersionFromSite, 'form' | 'hash'>[];
}

/** Notes what the centre says of a page, in the transaction of the caller. */
export async function takeReply(tx: Db, { sends, versions }: SentPage, response: RecordsResponse): Promise<void> {
  const held = new Map(response.records.map((each) => [each.uuid, each.held.map(({ table, key }) => `${table} ${key}`)]));
  await tx.rows(
    `insert into shared_row (record, table_name, key, hash) select '', 'form_version', x, '' from unnest($1::text[]) x on conflict do nothing`,
    [versions.map(({ form, hash }) => `${form}/${hash}`)],
  );
  // what came with this page is newer than what was decided about
  await takeDecisions(tx, response.decided);
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const each of sends) await note(tx, each, new Set(held.get(each.uuid)));
}

const rowTold = ({ table, key, base, sent, row }: ChangedRow) => ({
  table,
  key,
  base,
  row,
  ...(sent.length > 0 ? { sent: sent.slice(0, MOST_SENT) } : {}),
});

interface Going {
  readonly schema: string;
  /** The centre has decided about something. */
  readonly decided: boolean;
  /** Told of each page before it is sent. */
  readonly told?: (page: SentPage) => void;
}

/**
 * Sends what the centre has not of the patients here, page by page: a line that ends is gone on with behind what the centre has said that it has. What was
 * decided there about rows of this site comes with the responses. Answers how many rows went.
 * @throws Problem as the line
 */
export async function recordsGo(
  database: Pick<Database, 'rows' | 'transaction'>,
  line: CentreLine,
  { schema, decided, told = () => {} }: Going,
): Promise<number> {
  await database.transaction((tx) => noteEverybody(tx));
  const tables = await recordTables(database);
  let [went, comes] = [0, decided];
  for (;;) {
    /* oxlint-disable no-await-in-loop -- page after page: the line is narrow */
    const { sends, has } = await nextPage(database, tables);
    if (has.length > 0) await database.rows('delete from patient_to_send where patient_id = any ($1::bigint[])', [has]);
    const decisions = await decidedBefore(database);
    if (sends.length === 0 && decisions.length === 0 && !comes) return went;
    const versions = await versionsOf(database, tables, sends);
    const records = sends.map(({ uuid, rows }) => ({ uuid, rows: rows.map(rowTold) }));
    told({ sends, versions });
    await database.transaction((tx) => noteSent(tx, sends));
    const response = await line('fieldward/siterecords', { schema, versions, records, decisions });
    await database.transaction((tx) => takeReply(tx, { sends, versions }, response));
    comes = response.decided.length > 0;
    went += sends.reduce((sum, { rows }) => sum + rows.length, 0);
    /* oxlint-enable no-await-in-loop */
  }
}
