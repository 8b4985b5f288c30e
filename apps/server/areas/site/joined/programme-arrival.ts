import type { SiteGreeting } from '@fieldward/contract/site/site.operations.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Database, Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { programmeTables, type RowTable } from '../rows/row-tables.ts';
import { takeOver, type Arrived } from '../rows/row-writing.ts';
import { schemaHash } from '../rows/schema-hash.ts';
import type { CentreLine } from './centre-line.ts';
import { numbersHere, takeNumbers } from './numbers-arrival.ts';
import { nextTurn, type Centre } from './centre-store.ts';

/** How often a table that changes while it comes is begun anew before it is left for the next time. */
const MOST_BEGINNINGS = 3;

/** The tables of a greeting that are not here as the centre has them. */
export function wantedTables(tables: readonly RowTable[], told: SiteGreeting['tables'], here: Readonly<Record<string, string>>): Arrived[] {
  const digests = new Map(told.map(({ table, digest }) => [table, digest]));
  return tables.flatMap((table) => {
    const digest = digests.get(table.table);
    return digest === undefined || digest === here[table.table] ? [] : [{ table, digest }];
  });
}

/** Whether all rows of a table have come; else how far it is. */
const FAR = `select coalesce(max(r.key collate "C"), '') as after from arrived_row r where r.table_name = $1 and r.digest = $2`;

/** Keeps rows of a table that have come, until all have. */
export async function keepRows(
  db: Db,
  { table, digest }: Arrived,
  rows: readonly { readonly key: string; readonly row: unknown }[],
): Promise<void> {
  await db.rows(
    `insert into arrived_row (table_name, digest, key, row) select $1, $2, r.key, r.row from jsonb_to_recordset($3::jsonb) r (key text, row jsonb) on conflict do nothing`,
    [table.table, digest, JSON.stringify(rows)],
  );
}

/** Lets a table come page by page, from where the last try ended. Answers the digest of what has come. */
async function fetchTable(database: Database, line: CentreLine, schema: string, { table, digest }: Arrived): Promise<string> {
  let wants = digest;
  for (let beginning = 0; beginning < MOST_BEGINNINGS;) {
    /* oxlint-disable no-await-in-loop -- page after page */
    const [far] = await database.rows<{ after: string }>(FAR, [table.table, wants]);
    const page = await line('fieldward/siterows', { schema, table: table.table, after: far?.after ?? '' });
    if (page.digest !== wants) {
      wants = page.digest;
      beginning += 1;
      continue;
    }
    await keepRows(database, { table, digest: wants }, page.rows);
    if (!page.more) return wants;
    /* oxlint-enable no-await-in-loop */
  }
  throw new Problem('site.mixed');
}

const KEYS = `
  with k as (select * from jsonb_to_recordset($1::jsonb) k (uuid text, password text, changed timestamptz, "mustChange" boolean)),
  given as (
    update users u set password = k.password, password_changed = k.changed, must_change_password = k."mustChange" from k
    -- whoever changed the own password here keeps it until it is changed at the centre
    where u.uuid = k.uuid and u.password is distinct from k.password
      and (u.password is null or u.password_changed is null or k.changed > u.password_changed)),
  lost as (
    update users u set password = null where u.password is not null and not exists (select from k where k.uuid = u.uuid) returning u.user_id)
  delete from session s where s.user_id in (select user_id from lost)`;

/** Whether something that was told leads to what has not come: the centre was changed meanwhile. */
export const isMixed = (error: unknown): boolean => error instanceof Error && 'constraint' in error && error.constraint === 'arrived_at';

/** Takes over all that has come (in `arrived_row`), with the passwords of accounts of this site, in the transaction of the caller. A file that was written before is waited for no more. */
export async function takeProgramme(tx: Db, arrived: readonly Arrived[], { accounts, numbers }: SiteGreeting): Promise<void> {
  if (arrived.length > 0) {
    await takeOver(tx, arrived);
    const now = Object.fromEntries(arrived.map(({ table, digest }) => [table.table, digest]));
    await tx.rows('update joined_centre set programme = programme || $1::jsonb', [JSON.stringify(now)]);
    await tx.rows('delete from arrived_row');
    await auditWrite(tx, { action: 'arrive', actor: null, resource: 'sites', detail: { tables: Object.keys(now) } });
  }
  await tx.rows('update joined_centre set letter = null');
  await takeNumbers(tx, numbers);
  await tx.rows(KEYS, [JSON.stringify(accounts)]);
}

/**
 * Lets the programme come from the centre: tables that differ, page by page, and then all at once. What has come stays when the line ends,
 * and is not asked for again. Answers whether the centre has decided about rows of this site. Raises as the line, `site.otherVersion`, `site.mixed`.
 * @param behind told how many tables are on their way
 */
export async function programmeArrives(
  database: Database,
  line: CentreLine,
  { programme, behind: before }: Pick<Centre, 'programme' | 'behind'>,
  behind: (tables: number) => Promise<void>,
): Promise<boolean> {
  const schema = await schemaHash(database);
  const tables = await programmeTables(database);
  const turn = await nextTurn(database);
  const greeted = await line('fieldward/sitegreeting', { schema, turn, behind: before, numbers: await numbersHere(database) });
  if (greeted.version === 'other') throw new Problem('site.otherVersion');
  const comes = wantedTables(tables, greeted.tables, programme);
  if (comes.length > 0) await behind(comes.length);
  const arrived: Arrived[] = [];
  for (const each of comes) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: the line is narrow
    arrived.push({ ...each, digest: await fetchTable(database, line, schema, each) });
  }
  await database
    .transaction((tx) => takeProgramme(tx, arrived, greeted))
    .catch((error: unknown) => {
      throw isMixed(error) ? new Problem('site.mixed') : error;
    });
  // a source that has just come has no numbers yet, and the list of sites says how far this one is
  if (comes.length > 0 || before > 0) {
    const again = await line('fieldward/sitegreeting', { schema, turn, behind: 0, numbers: await numbersHere(database) });
    await database.transaction((tx) => takeNumbers(tx, again.numbers));
  }
  return greeted.decided;
}
