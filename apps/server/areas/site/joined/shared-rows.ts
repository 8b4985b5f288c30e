import type { Db } from '../../../engine/db.ts';

/** A row as both servers have it; `hash` is empty where neither has it. */
export interface Agreed {
  readonly table: string;
  readonly key: string;
  readonly hash: string;
}

/** A row as both had it last. */
export interface Shared {
  /** uuid of the patient. */
  readonly record: string;
  /** Empty where the centre has not had it. */
  readonly hash: string;
  readonly held: string | null;
  /** Something of it was sent of which the centre has said nothing. */
  readonly open: boolean;
}

const SHARED = `select s.table_name || ' ' || s.key as name, s.record, coalesce(s.hash, '') as hash, s.held, s.sent <> '{}' as open from shared_row s
  where s.table_name <> 'form_version'
    and (s.record = $1 or (s.table_name, s.key) in (select * from unnest($2::text[], $3::text[])))`;

/** What both servers had last of the rows of a record (uuid), and of others that are named, by `table uuid`. */
export async function sharedOf(
  db: Db,
  record: string,
  rows: readonly { readonly table: string; readonly key: string }[],
): Promise<ReadonlyMap<string, Shared>> {
  const found = await db.rows<Shared & { readonly name: string }>(SHARED, [
    record,
    rows.map(({ table }) => table),
    rows.map(({ key }) => key),
  ]);
  return new Map(found.map((each) => [each.name, each]));
}

const AGREE = `insert into shared_row as s (record, table_name, key, hash)
  select $1, x.t, x.k, x.h from unnest($2::text[], $3::text[], $4::text[]) x (t, k, h) where x.h <> ''
  on conflict (table_name, key) do update set record = excluded.record, hash = excluded.hash, held = null, sent = '{}'`;

const FORGET = `delete from shared_row s using unnest($1::text[], $2::text[]) x (t, k) where s.table_name = x.t and s.key = x.k`;

/** Notes rows of a record that both servers have now, or that neither has any more. `before`: what was noted of them. */
export async function agree(tx: Db, record: string, rows: readonly Agreed[], before: ReadonlyMap<string, Shared>): Promise<void> {
  const news = rows.filter(({ table, key, hash }) => {
    const had = before.get(`${table} ${key}`);
    return had === undefined ? hash !== '' : had.hash !== hash || had.record !== record || had.held !== null || had.open;
  });
  if (news.length === 0) return;
  await tx.rows(AGREE, [record, news.map(({ table }) => table), news.map(({ key }) => key), news.map(({ hash }) => hash)]);
  const gone = news.filter(({ hash }) => hash === '');
  if (gone.length > 0) await tx.rows(FORGET, [gone.map(({ table }) => table), gone.map(({ key }) => key)]);
}
