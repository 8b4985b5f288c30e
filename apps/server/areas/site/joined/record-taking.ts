import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { digestOfRecord, hashesOfRecord, hashSql, inOrder, rowsNamed } from '../rows/record-reading.ts';
import type { RecordTable } from '../rows/record-tables.ts';
import { writeRows } from '../rows/record-writing.ts';
import { askAnew, settleRecord, tryAgain, wakeMerged, type WholeRecord } from './people-waiting.ts';
import { comesApart } from './record-merging.ts';
import { NotWhole, ownerOf } from './record-owner.ts';
import type { RecordWork } from './record-work.ts';
import { agree, sharedOf, type Agreed } from './shared-rows.ts';

/** A row of the centre, as it came. */
interface ComeRow {
  readonly table: string;
  readonly key: string;
  readonly hash: string;
  readonly row: string;
}

/** In the order in which they were made: of two names that are preferred alike the older one is shown, on both servers. */
const COME = `select c.table_name as "table", c.key, ${hashSql('c.row::jsonb')} as hash, c.row from come_row c where c.record = $1
  order by c.row::jsonb ->> 'date_created', c.key`;

const nameOf = ({ table, key }: { readonly table: string; readonly key: string }): string => `${table} ${key}`;

interface Sorted {
  /** Rows that are to stand as they came; null: that are to go. */
  readonly takes: readonly { readonly table: string; readonly key: string; readonly row: string | null; readonly hash: string }[];
  /** Rows that are here as the centre has them. */
  readonly agrees: readonly Agreed[];
}

/** What both had last of a row; empty for nothing. */
type Base = (name: string) => string;

/**
 * Sorts the rows of a record. What is here as both had it last becomes as the centre has it; what was changed here only goes up; what was changed on both
 * sides stays, and the centre holds it until somebody decides.
 */
function sorted(told: readonly ComeRow[], here: ReadonlyMap<string, string>, base: Base, gone: readonly string[]): Sorted {
  const takes: Sorted['takes'][number][] = [];
  const agrees: Agreed[] = [];
  for (const { table, key, hash, row } of told) {
    const [now, had] = [here.get(nameOf({ table, key })) ?? '', base(nameOf({ table, key }))];
    if (now === hash) agrees.push({ table, key, hash });
    else if (hash !== had && now === had) takes.push({ table, key, hash, row });
  }
  for (const name of gone) {
    const [table = '', key = ''] = name.split(' ');
    const now = here.get(name) ?? '';
    if (now === '') agrees.push({ table, key, hash: '' });
    else if (now === base(name)) takes.push({ table, key, hash: '', row: null });
  }
  return { takes, agrees };
}

/** Takes the rows of a record that have come, in the transaction of the caller, which sees one moment of the database. Answers whether somebody is here who was not. */
export async function takeRows(
  tx: Db,
  tables: readonly RecordTable[],
  whole: WholeRecord,
  work: RecordWork,
): Promise<{ readonly came: boolean; readonly changed: boolean }> {
  const { record } = whole;
  const told = await tx.rows<ComeRow>(COME, [record]);
  if (digestOfRecord(new Map(told.map((each) => [nameOf(each), each.hash]))) !== whole.digest) {
    // it was changed at the centre between two of its parts
    await askAnew(tx, record);
    return { came: false, changed: false };
  }
  const known = await ownerOf(tx, record);
  if (known !== undefined) await comesApart(tx, tables, known.id, work);
  const here = known === undefined ? new Map<string, string>() : await hashesOfRecord(tx, tables, known.id);
  const shared = await sharedOf(tx, record, told);
  const base: Base = (name) => {
    const had = shared.get(name);
    // what was told of another record and is not here is of that one still: it comes once it is gone from there
    if (had !== undefined) return had.record === record || here.has(name) ? had.hash : '';
    // what the programme has brought of a person is nobody's change
    return known?.patient === false ? (here.get(name) ?? '') : '';
  };
  const names = new Set(told.map(nameOf));
  const gone = [...shared].filter(([name, each]) => each.record === record && each.hash !== '' && !names.has(name)).map(([name]) => name);
  const { takes, agrees } = sorted(told, here, base, gone);
  const elsewhere = await rowsNamed(
    tx,
    takes.filter((each) => !here.has(nameOf(each))),
  );
  const kinds = new Map(tables.map((each) => [each.table, each]));
  const order = inOrder(
    tables,
    takes.filter((each) => here.has(nameOf(each)) || !elsewhere.has(nameOf(each))),
  ).flatMap((each) => {
    const table = kinds.get(each.table);
    return table === undefined ? [] : [{ ...each, name: each.table, table, there: here.has(nameOf(each)) }];
  });
  const owner = { id: known?.id ?? null };
  const refused = new Set((await writeRows(tx, owner, order)).map(({ what }) => what));
  const [patient] = owner.id === null ? [] : await tx.rows('select from patient where patient_id = $1::bigint', [owner.id]);
  if (patient === undefined) throw new NotWhole();
  const taken = order.filter((each) => !refused.has(each));
  await agree(tx, record, [...agrees, ...taken.map(({ name, key, hash }) => ({ table: name, key, hash }))], shared);
  const left = takes.length - taken.length;
  if (taken.length > 0) {
    await auditWrite(tx, {
      action: 'arrive',
      actor: null,
      resource: 'patient',
      uuid: record,
      patientId: owner.id,
      detail: { count: taken.length, ...(left > 0 ? { waiting: left } : {}) },
    });
    await tx.rows('insert into task_change (patient_id) values ($1::bigint)', [owner.id]);
  }
  await wakeMerged(tx, record);
  await (left === 0 ? settleRecord(tx, whole) : tryAgain(tx, record, left));
  return { came: known?.patient !== true, changed: taken.length > 0 };
}

/** Notes that a record is here as the centre has it, unless it was changed since it was asked for: then it is asked for again. */
export async function takeSame(tx: Db, tables: readonly RecordTable[], whole: WholeRecord): Promise<void> {
  const known = await ownerOf(tx, whole.record);
  const here = known === undefined ? new Map<string, string>() : await hashesOfRecord(tx, tables, known.id);
  if (digestOfRecord(here) !== whole.digest) {
    return askAnew(tx, whole.record);
  }
  const rows = [...here].map(([name, hash]) => {
    const [table = '', key = ''] = name.split(' ');
    return { table, key, hash };
  });
  const shared = await sharedOf(tx, whole.record, rows);
  // what both had, and is on neither side
  const gone = [...shared].filter(([name, each]) => each.record === whole.record && each.hash !== '' && !here.has(name));
  await agree(
    tx,
    whole.record,
    [...rows, ...gone.map(([name]) => ({ table: name.split(' ')[0] ?? '', key: name.split(' ')[1] ?? '', hash: '' }))],
    shared,
  );
  await settleRecord(tx, whole);
}
