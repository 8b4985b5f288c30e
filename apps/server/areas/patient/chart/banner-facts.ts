import type { PatientBannerFacts } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { patientUnmergeWire } from '@fieldward/contract/patient/patient-merge.operations.ts';
import { patientPairsWire } from '@fieldward/contract/patient/patient-pairs.operations.ts';
import { patientScheduleWire } from '@fieldward/contract/care/schedule.operations.ts';
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { criticalFlags } from '@fieldward/domain/lab/range.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { chartLists, listSeenWith } from './chart-lists.ts';
import { openPairsOf } from '../merge/pair-shown.ts';
import { photoOf } from '../photo/photo-sql.ts';
import { courseSql } from './course-sql.ts';
import { conceptsOfPanel } from './panel-concepts.ts';
import { phoneOfPerson } from '../../../sql/display-sql.ts';

/** SQL: the forms of a workflow (g) in its order, and when each was filled there. */
const STEPS = `coalesce((select jsonb_agg(jsonb_build_object('componentForm', s.uuid, 'form', s.form, 'phase', s.phase, 'stage', s.stage,
    'done', case when s.at is not null then (
      select jsonb_build_object('encounter', e.uuid, 'at', iso(e.encounter_datetime)) from form_encounter fe join encounter e using (patient_id, encounter_id)
      where fe.patient_id = s.patient_id and fe.component_form_id = s.component_form_id and e.encounter_datetime = s.at and not fe.voided and not e.voided
      order by e.encounter_id desc limit 1) end) order by s.nth)
    from step s where s.workflow_id = g.workflow_id), '[]')`;

const TODAY = '(now() at time zone (select programme_zone()))::date';

/** SQL: an encounter, if there is one, is no form of a workflow with a published schedule. */
const unscheduled = (patient: string, encounter: string): string => `not exists (
  select from form_encounter fe join component_form cf using (component_form_id) join schedule s on s.workflow_id = cf.workflow_id
  where fe.patient_id = ${patient} and fe.encounter_id = ${encounter} and not fe.voided and not s.retired
    and exists (select from schedule_version v where v.schedule_id = s.schedule_id))`;

/** As many suspected pairs as the head of the page tells of. */
const PAIRS = 5;

/** The facts of the patient with a uuid (SQL). */
const factsSql = (uuid: string): string => `
with x as (select p.patient_id, e.dead, p.date_created from patient p join person e on e.person_id = p.patient_id where p.uuid = ${uuid} and not p.voided),
${courseSql('$3::boolean')},
agreed as (
  select (o.value_datetime at time zone 'UTC')::date as day, x.patient_id, o.encounter_id
  from x cross join (${conceptsOfPanel('nextAppointment')}) c cross join lateral (
    -- the newest of each concept by the index, where a join would read every observation of the patient
    select * from obs n where n.patient_id = x.patient_id and n.concept_id = c.concept_id and not n.voided and n.value_datetime is not null
    order by n.obs_datetime desc, n.obs_id desc limit 1) o
  where $4::boolean and not x.dead order by o.obs_datetime desc, o.obs_id desc limit 1
)
select patient_id::text, jsonb_build_object(
  'erased', (select iso(w.date_created) from patient_erasure w where w.patient_id = x.patient_id),
  'photo', case when $13::boolean then (${photoOf('x.patient_id', 'f.uuid')}) end,
  'phone', ${phoneOfPerson('x.patient_id', '$2')},
  'place', (select l.name from patient_identifier i join location l using (location_id)
    where i.patient_id = x.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1),
  'programmes', coalesce((select jsonb_agg(jsonb_build_object(
      'workflow', jsonb_build_object('uuid', g.uuid, 'display', g.name), 'phase', g.phase, 'stage', g.stage, 'since', iso(g.since), 'steps', ${STEPS})
      order by g.latest desc, g.workflow_id) from programme g), '[]'),
  'nextForm', (select jsonb_build_object('componentForm', s.uuid, 'form', s.form, 'workflow', g.uuid)
    from (select * from programme order by latest desc, workflow_id limit 1) g join step s using (workflow_id)
    where not x.dead and s.nth > g.nth and s.form_at is null order by s.nth limit 1),
  'household', exists (select from household_member m where m.person_id = x.patient_id and m.end_date is null and not m.voided),
  'schedules', (select count(*)::int from schedule s where not s.retired and $17::boolean
    and exists (select from schedule_version v where v.schedule_id = s.schedule_id)
    and exists (select from patient_workflow w where w.patient_id = x.patient_id and w.workflow_id = s.workflow_id and not w.voided)),
  'visit', open_visits.list -> 0,
  'otherVisits', open_visits.list - 0,
  -- what a form promises is an appointment, unless that was before there were any; where a schedule asks for the visit, its task says what was missed
  'missedAppointment', greatest((select max(a.day) from (
      select g.day from agreed g where ${unscheduled('g.patient_id', 'g.encounter_id')}
        and not exists (select from appointment p join encounter e on e.patient_id = p.patient_id and e.uuid = p.promised_by
        where p.patient_id = g.patient_id and e.encounter_id = g.encounter_id)
      union all select p.day from appointment p left join encounter e on e.patient_id = p.patient_id and e.uuid = p.promised_by
        where $18::boolean and p.patient_id = x.patient_id and not p.voided and p.status in ('scheduled', 'missed') and ${unscheduled('e.patient_id', 'e.encounter_id')}) a
    where not x.dead and a.day < ${TODAY} and not exists (
      select from encounter e where e.patient_id = x.patient_id and not e.voided
        and e.encounter_datetime >= a.day::timestamp at time zone (select programme_zone()))),
    (select min(t.due_on) from task t where $16::boolean and t.patient_id = x.patient_id and t.kind = 'schedule' and t.status = 'open'
      and t.missed_on <= ${TODAY})),
  ${chartLists({ allergies: '$7::boolean', conditions: '$8::boolean', medicines: '$9::boolean', immunizations: '$10::boolean', enrolments: '$16::boolean', appointments: '$18::boolean', referrals: '$19::boolean', prescriptions: '$21::boolean' }, '$20::bigint')},
  'criticalResults', coalesce((select jsonb_agg(jsonb_build_object(
      'labTest', n.uuid, 'test', y.name, 'field', a.name, 'value', r.value_reference, 'units', a.units) order by r.lab_result_id)
    from lab_result r join lab_test n on n.patient_id = r.patient_id and n.lab_test_id = r.lab_test_id
    join lab_test_type y using (lab_test_type_id) join lab_test_attribute_type a using (lab_test_attribute_type_id)
    where $6::boolean and r.patient_id = x.patient_id and not r.voided and not n.voided and not r.told and (not $11::boolean or n.released_at is not null)
      and r.flag in (${criticalFlags.map((flag) => `'${flag}'`).join(', ')})), '[]'),
  'merges', coalesce((select jsonb_agg(jsonb_build_object('uuid', m.uuid, 'from', m.loser_display, 'date', iso(m.date_created), 'undoUntil', iso(m.undo_until))
      order by m.date_created desc, m.patient_merge_id desc)
    from patient_merge m where $12::boolean and m.survivor = x.patient_id and m.date_undone is null and m.undo_until > now()), '[]'),
  'pairs', case when $14::boolean then ${openPairsOf('x.patient_id', PAIRS)} else '[]' end,
  'opened', (select jsonb_build_object('reason', g.reason, 'since', iso(g.date_created), 'expires', iso(g.expires_at)) from broken_glass g
    where g.patient_id = x.patient_id and g.user_id = $15::bigint and g.expires_at > now() order by g.expires_at desc limit 1)
) as body from x cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('uuid', v.uuid, 'version', v.xmin::text, 'visitType', t.name, 'location', l.name, 'start', iso(v.start_datetime))
    order by v.start_datetime desc, v.visit_id desc), '[]') as list
  from visit v join visit_type t using (visit_type_id) left join location l using (location_id)
  where $5::boolean and v.patient_id = x.patient_id and not v.voided and v.stop_datetime is null and v.start_datetime <= now()) open_visits`;

const ofOne = factsSql('$1');
const ofMany = `select u.uuid, f.body from unnest($1::text[]) u (uuid) cross join lateral (${factsSql('u.uuid')}) f`;

interface Banner {
  /** patient_id. */
  readonly patient: string;
  readonly facts: PatientBannerFacts;
}

/** What an account sees of a banner: the parameters of the statement behind the uuid. */
function seenBy(actor: Actor, onPaper: boolean): readonly unknown[] {
  const sees = [
    may(actor, 'Get Encounters'),
    may(actor, 'Get Observations'),
    may(actor, 'Get Visits'),
    may(actor, 'View CommonLab results'),
    may(actor, listSeenWith.allergies),
    may(actor, listSeenWith.conditions),
    may(actor, listSeenWith.medicines),
    may(actor, listSeenWith.immunizations),
  ];
  return [
    contactNumberType,
    ...sees,
    onPaper,
    !onPaper && patientUnmergeWire.privilege.every((each) => may(actor, each)),
    may(actor, 'View Patient Photos'),
    !onPaper && patientPairsWire.privilege.every((each) => may(actor, each)),
    !onPaper && may(actor, 'Break Glass') ? actor.userId : null,
    may(actor, listSeenWith.enrolments),
    !onPaper && patientScheduleWire.privilege.every((each) => may(actor, each)),
    may(actor, listSeenWith.appointments),
    may(actor, listSeenWith.referrals),
    actor.bound ? actor.userId : null,
    may(actor, listSeenWith.prescriptions),
  ];
}

/**
 * What the head of the patient page says, as far as an account may see it, in one statement; `onPaper`, of results only what is released:
 * paper leaves the house. Raises `engine.unknownObject`.
 */
export async function bannerFacts(db: Db, actor: Actor, uuid: string, onPaper = false): Promise<Banner> {
  const [row] = await db.rows<{ body: PatientBannerFacts; patient_id: string }>(ofOne, [uuid, ...seenBy(actor, onPaper)]);
  if (row === undefined) throw unknownObject('patient', uuid);
  return { patient: row.patient_id, facts: row.body };
}

/** The same of many patients, by their uuid. */
export async function bannersOf(db: Db, actor: Actor, uuids: readonly string[]): Promise<ReadonlyMap<string, PatientBannerFacts>> {
  const rows = await db.rows<{ uuid: string; body: PatientBannerFacts }>(ofMany, [uuids, ...seenBy(actor, false)]);
  return new Map(rows.map(({ uuid, body }) => [uuid, body]));
}
