import { householdPageWire, type HouseholdPage } from '@fieldward/contract/patient/household.operations.ts';
import { may } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { courseSql } from '../chart/course-sql.ts';
import { conceptsOfPanel } from '../chart/panel-concepts.ts';
import { addressJson, recordStands, somebodyJson } from './household-sql.ts';

const MOST_FORMER = 50;

/** $1 uuid of the household or null, $2 of the patient or null, $3 whether encounters are seen, $4 whether observations are. */
const PAGE = `
with home as (
  select h.* from household h where h.uuid = $1
  union
  select h.* from person p join household_member m using (person_id) join household h using (household_id)
  where $1::text is null and p.uuid = $2 and not m.voided and m.end_date is null
),
x as (
  select m.person_id as patient_id, m.relation, m.start_date, m.person_id = h.head as head, p.birthdate, p.dead
  from home h join household_member m using (household_id) join person p using (person_id)
  where m.end_date is null and m.voided = h.voided and ${recordStands('m.person_id')}
),
${courseSql('$3::boolean')},
due as (
  select distinct on (g.patient_id, g.workflow_id) g.patient_id, g.latest,
    jsonb_build_object('componentForm', s.uuid, 'form', s.form, 'workflow', g.uuid, 'programme', g.name) as row
  from programme g join step s using (patient_id, workflow_id) join x using (patient_id)
  where not x.dead and s.nth > g.nth and s.form_at is null
  order by g.patient_id, g.workflow_id, s.nth
),
agreed_with as (${conceptsOfPanel('nextAppointment')}),
agreed as (
  select x.patient_id, o.day from x cross join lateral (
    select (o.value_datetime at time zone 'UTC')::date as day from obs o
    where o.patient_id = x.patient_id and not o.voided and o.value_datetime is not null and o.concept_id in (select concept_id from agreed_with)
    order by o.obs_datetime desc, o.obs_id desc limit 1) o
  where $4::boolean and not x.dead and not exists (
    select from encounter e where e.patient_id = x.patient_id and not e.voided and e.encounter_datetime >= o.day::timestamp at time zone (select programme_zone()))
)
select h.xmin::text as version, jsonb_build_object(
  'uuid', h.uuid, 'name', h.name, 'number', h.number,
  'location', (select jsonb_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = h.location_id),
  ${addressJson('h')}, 'latitude', h.latitude, 'longitude', h.longitude, 'notes', h.notes, 'voided', h.voided, 'voidReason', h.void_reason,
  'attention', case when not h.voided then household_attention(h.household_id) end,
  'members', coalesce((select jsonb_agg(jsonb_build_object(${somebodyJson('x.patient_id')},
      'head', x.head, 'relation', x.relation, 'since', x.start_date,
      'due', coalesce((select jsonb_agg(d.row order by d.latest desc) from due d where d.patient_id = x.patient_id), '[]'),
      'appointment', (select jsonb_build_object('day', a.day, 'missed', a.day < (now() at time zone (select programme_zone()))::date)
        from agreed a where a.patient_id = x.patient_id)) order by x.dead, not x.head, x.birthdate nulls last, x.patient_id) from x), '[]'),
  'former', coalesce((select jsonb_agg(f.row) from (
      select jsonb_build_object('uuid', p.uuid, 'name', coalesce(person_display(p.person_id), ''), 'until', max(m.end_date),
        'registered', exists (select from patient t where t.patient_id = p.person_id)) as row
      from household_member m join person p using (person_id)
      where m.household_id = h.household_id and m.end_date is not null and not m.voided and ${recordStands('p.person_id')} and p.person_id not in (select x.patient_id from x)
      group by p.person_id, p.uuid order by max(m.end_date) desc limit ${MOST_FORMER}) f), '[]')) as body
from household h where h.household_id in (select household_id from home)`;

/** A household with its members and what is due for each. Raises `engine.unknownObject`; a patient who lives in none is none. */
export const householdPage = operation(householdPageWire, {
  handle: async ({ query, actor, audit }, db) => {
    const household = query.household?.replaceAll('\0', '') ?? null;
    const patient = query.patient?.replaceAll('\0', '') ?? null;
    const sees = [may(actor, 'Get Encounters'), may(actor, 'Get Observations')];
    const [row] = await db.rows<{ version: string; body: NonNullable<HouseholdPage> }>(PAGE, [household, patient, ...sees]);
    if (row === undefined && household !== null) throw unknownObject('household', household);
    if (row !== undefined) await audit({ action: 'read', resource: 'household', uuid: row.body.uuid });
    return { headers: { etag: `"${row?.version ?? '0'}"` }, body: { household: row?.body ?? null } };
  },
});
