import type { Db } from '../../../engine/db.ts';
import { foundSql } from './record-reading.ts';
import type { RecordReference, RecordTable } from './record-tables.ts';

/** A row that is to stand as it came; null: that is to go. */
export interface RowToWrite {
  readonly table: RecordTable;
  readonly key: string;
  readonly row: string | null;
  /** A row with its uuid is here. */
  readonly there: boolean;
}

/** Why the database did not take a row. */
interface NotTaken<R extends RowToWrite = RowToWrite> {
  readonly what: R;
  readonly reason: 'leadsNowhere' | 'placeElsewhere' | 'same' | 'refused';
  /** The constraint, where there is one. */
  readonly detail: string | null;
}

/** SQL of what a row `j` says a reference leads to, here. A uuid that leads nowhere is refused. */
function leadsSql(reference: RecordReference): string {
  const one = (uuid: string): string => `arrived_at(${foundSql(reference, uuid)}, '${reference.target}', ${uuid})`;
  const { column, list, nullable } = reference;
  if (list)
    return `case when jsonb_typeof(a.j -> '${column}') = 'array' then array(select ${one('e.v')} from jsonb_array_elements_text(a.j -> '${column}') with ordinality e(v, n) order by e.n) end`;
  const found = one(`(a.j ->> '${column}')`);
  return nullable ? found : `coalesce(${found}, 1)`;
}

interface Writing {
  readonly insert: string;
  readonly update: string;
  readonly remove: string;
}

const writings = new WeakMap<RecordTable, Writing>();

/** SQL that writes a row $1 of a patient $2; $3: its uuid. */
function writingOf(kind: RecordTable): Writing {
  const known = writings.get(kind);
  if (known !== undefined) return known;
  const { table, owner, columns, references } = kind;
  const leads = new Map(references.map((reference) => [reference.column, reference]));
  const values = columns.map((name) => {
    const reference = leads.get(name);
    return reference === undefined ? `(a.rec).${name}` : leadsSql(reference);
  });
  const from = `from (select j, jsonb_populate_record(null::${table}, j - '{${[...leads.keys()].join(',')}}'::text[]) as rec from (select $1::text::jsonb as j) g) a`;
  const owned = table === 'person' ? [] : [owner];
  const writing = {
    insert: `insert into ${table} (${[...owned, ...columns].join(', ')}) select ${[...owned.map(() => '$2::bigint'), ...values].join(', ')} ${from}
      ${table === 'person' ? 'returning person_id::text as id' : ''}`,
    update: `update ${table} t set ${columns.map((name, at) => `${name} = n.c${at}`).join(', ')}
      from (select ${values.map((value, at) => `${value} as c${at}`).join(', ')} ${from}) n where t.uuid = $3 and t.${owner} = $2::bigint`,
    remove: `delete from ${table} t where t.uuid = $1 and t.${owner} = $2::bigint`,
  };
  writings.set(kind, writing);
  return writing;
}

/** Whose rows are written; a person who is new is known once its row is written. */
interface Owner {
  id: string | null;
}

async function put(tx: Db, { table: kind, key, row, there }: RowToWrite, owner: Owner): Promise<void> {
  const { insert, update, remove } = writingOf(kind);
  if (row === null) await tx.rows(remove, [key, owner.id]);
  else if (there) await tx.rows(update, [row, owner.id, key]);
  else if (kind.table === 'person') owner.id = (await tx.rows<{ id: string }>(insert, [row]))[0]?.id ?? null;
  else await tx.rows(insert, [row, owner.id]);
}

/** Violations of what the database and its triggers demand of rows, and values that it cannot hold; null for everything else that may go wrong. */
function refusal(error: unknown): Omit<NotTaken, 'what'> | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
  switch (String(error.code)) {
    case '23503':
    case '23502':
      return { reason: 'leadsNowhere', detail: constraint };
    case '23505':
    case '23P01':
      return { reason: 'same', detail: constraint };
    default:
      if (constraint === 'own_place') return { reason: 'placeElsewhere', detail: null };
      return /^(2[23]|P0)/.test(String(error.code)) ? { reason: 'refused', detail: constraint } : null;
  }
}

/** Whether the work was done; else why not, and all is as before. */
async function attempt(tx: Db, owner: Owner, work: () => Promise<void>): Promise<Omit<NotTaken, 'what'> | null> {
  const { id } = owner;
  await tx.rows('savepoint record');
  try {
    await work();
    await tx.rows('release savepoint record');
    return null;
  } catch (error) {
    const why = refusal(error);
    if (why === null) throw error;
    await tx.rows('rollback to savepoint record');
    owner.id = id;
    return why;
  }
}

/**
 * Writes rows of a patient, in their order, in the transaction of the caller: all, or else each that the database takes. What follows from them (history,
 * what is preferred) is not made here: it travels itself. Answers those that were not taken.
 */
export async function writeRows<R extends RowToWrite>(tx: Db, owner: Owner, rows: readonly R[]): Promise<NotTaken<R>[]> {
  if (rows.length === 0) return [];
  await tx.rows(`select set_config('fieldward.people_arrive', 'yes', true)`);
  await tx.rows('set constraints all immediate');
  /* oxlint-disable no-await-in-loop -- one connection, one row behind the other */
  const all = await attempt(tx, owner, async () => {
    for (const each of rows) await put(tx, each, owner);
  });
  let left = all === null ? [] : rows;
  let refused: NotTaken<R>[] = [];
  // what leads to a row that was not taken at first may be taken behind it
  for (let before = Infinity; left.length > 0 && left.length < before;) {
    before = left.length;
    refused = [];
    for (const what of left) {
      const why = await attempt(tx, owner, () => put(tx, what, owner));
      if (why !== null) refused.push({ what, ...why });
    }
    left = refused.map(({ what }) => what);
  }
  /* oxlint-enable no-await-in-loop */
  await tx.rows(`select set_config('fieldward.people_arrive', '', true)`);
  return refused;
}
