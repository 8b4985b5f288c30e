/** Everything that is held about a patient: rows of every table that names them, what was changed, and who looked. */
import type { Db } from '../../../engine/db.ts';
import { audienceOf, type AudienceRow } from '../access/audience.ts';
import { heldTables, type HeldTable } from './held-catalogue.ts';

/** A value as it is told: texts of references are names, moments and days ISO 8601. Columns that are empty are left out of a row. */
export type HeldValue = string | number | boolean | object;
export type HeldRow = Readonly<Record<string, HeldValue>>;

export interface HeldSection {
  readonly table: HeldTable;
  readonly rows: readonly HeldRow[];
}

/** An entry of the trail about a change: former values stand in its detail. */
interface HeldChange {
  readonly at: string;
  readonly by?: string;
  readonly action: string;
  readonly resource?: string;
  readonly detail?: object;
}

export interface Held {
  readonly sections: readonly HeldSection[];
  readonly changes: readonly HeldChange[];
  readonly audience: readonly AudienceRow[];
}

const CHANGES = `
  select coalesce(json_agg(json_strip_nulls(json_build_object('at', iso(a.occurred_at), 'by', (select coalesce(u.username, u.system_id) from users u where u.user_id = a.user_id),
    'action', a.action, 'resource', a.resource, 'detail', a.detail)) order by a.occurred_at, a.audit_log_id), '[]') as rows
  from audit_log a where a.patient_id = any (records_of_patient($1::bigint)) and a.action not in ('read', 'search', 'denied', 'export')`;

function rowsOf(db: Db, { name, columns, subjects, order }: HeldTable, patient: string): Promise<{ rows: HeldRow[] }[]> {
  const selected = columns.map((column) => `${column.sql} as "${column.name}"`).join(', ');
  const whose = subjects.map((subject) => `t.${subject} = $1::bigint`).join(' or ');
  return db.rows<{ rows: HeldRow[] }>(
    `select coalesce(json_agg(json_strip_nulls(row_to_json(r))), '[]') as rows from (select ${selected} from ${name} t where ${whose} order by ${order}) r`,
    [patient],
  );
}

/**
 * What is held about a patient; voided rows too. For an account that is bound to places, what it may see.
 * @param patient the key of the patient
 */
export async function heldAbout(db: Db, patient: string): Promise<Held> {
  const sections: HeldSection[] = [];
  for (const table of await heldTables(db)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; the tables are some twenty
    const [found] = await rowsOf(db, table, patient);
    if (found !== undefined && found.rows.length > 0) sections.push({ table, rows: found.rows });
  }
  const [changed] = await db.rows<{ rows: HeldChange[] }>(CHANGES, [patient]);
  return { sections, changes: changed?.rows ?? [], audience: await audienceOf(db, patient) };
}
