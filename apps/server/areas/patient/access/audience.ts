/** Who looked at a patient, from the audit trail. */
import type { Moment } from '@fieldward/domain/time/day.ts';
import type { Db } from '../../../engine/db.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';

/** One account, with its first and last look. */
export interface AudienceRow {
  readonly user: { readonly uuid: string; readonly display: string; readonly name: string | null };
  readonly first: Moment;
  readonly last: Moment;
  /** On how many days. */
  readonly days: number;
  /** How many of its entries are changes. */
  readonly changes: number;
}

const AUDIENCE = `select coalesce(json_agg(row order by last desc), '[]') as results from (
  select json_build_object(
      'user', (select json_build_object('uuid', u.uuid, 'display', coalesce(u.username, u.system_id), 'name', person_display(u.person_id)) from users u where u.user_id = s.user_id),
      'first', iso(s.first), 'last', iso(s.last), 'days', s.days, 'changes', s.changes) as row, s.last
  from (select a.user_id, min(a.occurred_at) as first, max(a.occurred_at) as last,
      count(distinct ${onProgrammeClock('a.occurred_at')}::date)::int as days,
      (count(*) filter (where a.action not in ('read', 'search', 'denied', 'export')))::int as changes
    from audit_log a
    where (a.patient_id = any (records_of_patient($1)) or (a.detail ? 'patients' and a.detail -> 'patients' @> to_jsonb($1::bigint))) and a.user_id is not null
      and a.resource is distinct from 'auditlog'
    group by a.user_id order by max(a.occurred_at) desc limit $2) s) t`;

/**
 * Who opened, searched, had in a list or changed what belongs to a patient, the latest first; looking through the trail does not count.
 * @param patient the key of the patient
 * @param most accounts, all by default
 */
export async function audienceOf(db: Db, patient: string, most: number | null = null): Promise<readonly AudienceRow[]> {
  const [row] = await db.rows<{ results: AudienceRow[] }>(AUDIENCE, [patient, most]);
  return row?.results ?? [];
}
