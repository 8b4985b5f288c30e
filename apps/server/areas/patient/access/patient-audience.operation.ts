import { patientAudienceWire } from '@fieldward/contract/patient/patient-access.operations.ts';
import { onProgrammeClock } from '../../../sql/programme-zone.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';

const MOST = 100;

const AUDIENCE = `select coalesce(json_agg(row order by last desc), '[]')::text as results from (
  select json_build_object(
      'user', (select json_build_object('uuid', u.uuid, 'display', coalesce(u.username, u.system_id), 'name', person_display(u.person_id)) from users u where u.user_id = s.user_id),
      'first', iso(s.first), 'last', iso(s.last), 'days', s.days, 'changes', s.changes) as row, s.last
  from (select a.user_id, min(a.occurred_at) as first, max(a.occurred_at) as last,
      count(distinct ${onProgrammeClock('a.occurred_at')}::date)::int as days,
      (count(*) filter (where a.action not in ('read', 'search', 'denied', 'export')))::int as changes
    from audit_log a
    where (a.patient_id = any (records_of_patient($1)) or (a.detail ? 'patients' and a.detail -> 'patients' @> to_jsonb($1::bigint))) and a.user_id is not null
      and a.resource is distinct from 'auditlog'
    group by a.user_id order by max(a.occurred_at) desc limit ${MOST}) s) t`;

/** Who opened, searched, had in a list or changed what belongs to a patient, the latest first; looking through the trail does not count. Raises `engine.unknownObject`. */
export const patientAudience = operation(patientAudienceWire, {
  handle: async ({ query, audit }, db) => {
    const uuid = query.patient ?? '';
    const [patient] = await db.rows<{ id: string }>(
      'select x.patient_id::text as id from patient x join person p on p.person_id = x.patient_id where p.uuid = $1',
      [uuid],
    );
    if (patient === undefined) throw new Problem('engine.unknownObject', { resource: 'patient', uuid: uuid.slice(0, 60) });
    const [row] = await db.rows<{ results: string }>(AUDIENCE, [patient.id]);
    await audit({ action: 'search', resource: 'auditlog', detail: { patient: uuid } });
    return { body: `{"results":${row?.results ?? '[]'}}` };
  },
});
