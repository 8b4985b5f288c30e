import { patientTimelineWire, type TimelineEntry } from '@fieldward/contract/patient/patient-timeline.operations.ts';
import { timelineKinds, type TimelineKind } from '@fieldward/contract/patient/timeline-kinds.ts';
import type { PrivilegeName } from '@fieldward/contract/privileges.ts';
import { may, type Actor } from '../../../engine/actor.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { conceptDisplay, personDisplay } from '../../../sql/display-sql.ts';

/** Whoever sees entries of a kind. */
const seenWith: Readonly<Record<TimelineKind, PrivilegeName>> = {
  visit: 'Get Visits',
  form: 'Get Encounters',
  laboratory: 'View CommonLab Orders',
  event: 'Get Patients',
  contact: 'Get Relationships',
};

/** Rows `uuid, at, id` of a kind that are older than the cursor ($3, $4), the newest first, no more than a page and one ($5). */
const older = (kind: TimelineKind, at: string, rest: string, what = 'null'): string => `(
  select '${kind}' as kind, ${what} as what, t.uuid, ${at} as at, x.patient_id, ${rest}
    and '${kind}' = any ($2::text[]) and ($3::timestamptz is null or ${at} <= $3 and (${at}, t.uuid) < ($3, $4::text))
  order by ${at} desc, t.uuid desc limit $5::bigint)`;

/** By the indexes of each table that lead from the patient to the newest. */
const ENTRIES = [
  older('visit', 't.start_datetime', 't.visit_id as id from x join visit t using (patient_id) where not t.voided'),
  older(
    'form',
    't.encounter_datetime',
    `t.encounter_id as id from x join encounter t using (patient_id) where not t.voided
    and (exists (select from form_encounter f where f.patient_id = t.patient_id and f.encounter_id = t.encounter_id)
      or exists (select from obs o where o.patient_id = t.patient_id and o.encounter_id = t.encounter_id))`,
  ),
  older(
    'laboratory',
    'o.date_activated',
    't.lab_test_id as id from x join orders o using (patient_id) join lab_test t on t.patient_id = o.patient_id and t.order_id = o.order_id where not o.voided and not t.voided',
  ),
  older('event', 't.date_created', 't.patient_id as id from x join patient t using (patient_id) where true', `'registered'`),
  older(
    'event',
    't.date_enrolled',
    't.patient_workflow_id as id from x join patient_workflow t using (patient_id) where not t.voided',
    `'enrolled'`,
  ),
  older(
    'event',
    't.death_date',
    't.person_id as id from x join person t on t.person_id = x.patient_id where t.dead and t.death_date is not null',
    `'died'`,
  ),
  older(
    'contact',
    't.date_created',
    't.relationship_id as id from x join relationship t on x.patient_id in (t.person_a, t.person_b) where not t.voided',
  ),
];

const ENTERER = (column: string): string =>
  `(select coalesce(${personDisplay('u.person_id')}, u.username, u.system_id) from users u where u.user_id = ${column})`;

const PROVIDER = `coalesce((select coalesce(${personDisplay('pr.person_id')}, pr.name) from encounter_provider ep join provider pr using (provider_id)
  where ep.patient_id = e.patient_id and ep.encounter_id = e.encounter_id and not ep.voided limit 1), ${ENTERER('e.creator')})`;

/** What an entry of the page (n) shows, by its kind. */
const DETAILS: Readonly<Record<TimelineKind, string>> = {
  visit: `(select jsonb_build_object('title', ty.name, 'place', l.name, 'until', iso(v.stop_datetime),
      'what', case when v.stop_datetime is null then 'open' else 'ended' end,
      'parts', coalesce((select jsonb_agg(jsonb_build_object('uuid', e.uuid, 'name', et.name, 'value', null, 'units', null, 'flag', null) order by e.encounter_datetime, e.encounter_id)
        from encounter e join encounter_type et on et.encounter_type_id = e.encounter_type
        where $6::boolean and e.patient_id = v.patient_id and e.visit_id = v.visit_id and not e.voided), '[]'))
    from visit v join visit_type ty using (visit_type_id) left join location l using (location_id) where v.patient_id = n.patient_id and v.visit_id = n.id)`,
  form: `(select jsonb_build_object('title', et.name, 'place', l.name, 'by', ${PROVIDER})
    from encounter e join encounter_type et on et.encounter_type_id = e.encounter_type left join location l using (location_id)
    where e.patient_id = n.patient_id and e.encounter_id = n.id)`,
  laboratory: `(select jsonb_build_object('title', ty.name, 'by', ${ENTERER('t.creator')},
      'what', case when t.released_at is not null then 'released' when t.resulted_at is not null then 'resulted' else 'ordered' end,
      'parts', coalesce((select jsonb_agg(jsonb_build_object('uuid', r.uuid, 'name', a.name, 'value', r.value_reference, 'units', a.units, 'flag', r.flag)
          order by a.sort_weight, a.lab_test_attribute_type_id, r.set_number)
        from lab_result r join lab_test_attribute_type a using (lab_test_attribute_type_id)
        where $7::boolean and r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id and not r.voided), '[]'))
    from lab_test t join lab_test_type ty using (lab_test_type_id) where t.patient_id = n.patient_id and t.lab_test_id = n.id)`,
  event: `(case n.what
    when 'registered' then (select jsonb_build_object('title', '', 'by', ${ENTERER('t.creator')}) from patient t where t.patient_id = n.id)
    when 'enrolled' then (select jsonb_build_object('title', w.name, 'by', ${ENTERER('t.creator')}) from patient_workflow t join workflow w using (workflow_id)
      where t.patient_id = n.patient_id and t.patient_workflow_id = n.id)
    else (select jsonb_build_object('title', coalesce(${conceptDisplay('t.cause_of_death')}, '')) from person t where t.person_id = n.id) end)`,
  contact: `(select jsonb_build_object('title', case when r.person_a = n.patient_id then ty.b_is_to_a else ty.a_is_to_b end, 'by', ${ENTERER('r.creator')},
      'person', (select jsonb_build_object('uuid', o.uuid, 'display', coalesce(${personDisplay('o.person_id')}, ''),
          'isPatient', exists (select from patient q where q.patient_id = o.person_id and not q.voided))
        from person o where o.person_id = case when r.person_a = n.patient_id then r.person_b else r.person_a end))
    from relationship r join relationship_type ty on ty.relationship_type_id = r.relationship_type where r.relationship_id = n.id)`,
};

const NOTHING = `'{"place": null, "by": null, "until": null, "what": null, "person": null, "parts": [], "title": ""}'::jsonb`;

/** A page of the patient with a uuid (SQL). */
const pageSql = (uuid: string): string => `
with x as (select p.patient_id from patient p where p.uuid = ${uuid} and not p.voided),
newest as (select * from (${ENTRIES.join(' union all ')}) every_kind order by at desc, uuid desc limit $5::bigint)
select x.patient_id::text, coalesce((
  select jsonb_agg(${NOTHING} || jsonb_build_object('kind', n.kind, 'uuid', n.uuid, 'at', iso(n.at), 'what', n.what)
    || coalesce(case n.kind ${timelineKinds.map((kind) => `when '${kind}' then ${DETAILS[kind]}`).join(' ')} end, '{}') order by n.at desc, n.uuid desc)
  from newest n), '[]') as rows,
  array(select to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || n.uuid from newest n order by n.at desc, n.uuid desc) as cursors
from x`;

const ofOne = pageSql('$1');
const ofMany = `select u.uuid, f.rows, f.cursors from unnest($1::text[]) u (uuid) cross join lateral (${pageSql('u.uuid')}) f`;

/** Where the page before ended: a moment and the uuid there. Raises `engine.badParameter`. */
function cursorOf(before: string | undefined): readonly [string | null, string | null] {
  if (before === undefined || before === '') return [null, null];
  const [, at, uuid] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~([\w-]{1,64})$/.exec(before) ?? [];
  if (at === undefined || uuid === undefined || Number.isNaN(Date.parse(at)))
    throw new Problem('engine.badParameter', { parameter: 'before' }, 'before');
  return [at, uuid];
}

/** Entries of a page and the one behind it. */
interface Found {
  readonly rows: readonly TimelineEntry[];
  readonly cursors: readonly string[];
}

const pageOf = ({ rows, cursors }: Found, limit: number) => ({
  results: rows.slice(0, limit),
  next: rows.length > limit ? (cursors[limit - 1] ?? null) : null,
});

/** What besides the patient and the place in the timeline a page is made of: the kinds that are seen, and what stands in their entries. */
const partsSeen = (actor: Actor): readonly unknown[] => [may(actor, 'Get Encounters'), may(actor, 'View CommonLab results')];

/** Entries of a first page where many patients are told of. */
const FIRST_PAGE = 20;

/** A page of what happened with a patient, newest first, in one statement. Raises `engine.unknownObject` and `engine.badParameter`. */
export const patientTimeline = operation(patientTimelineWire, {
  async ofPatients(uuids, actor, db) {
    const kinds = timelineKinds.filter((kind) => may(actor, seenWith[kind]));
    const found = await db.rows<Found & { uuid: string }>(ofMany, [uuids, kinds, null, null, FIRST_PAGE + 1, ...partsSeen(actor)]);
    return new Map(found.map((each) => [each.uuid, pageOf(each, FIRST_PAGE)]));
  },
  async handle({ query, actor, audit }, db) {
    const uuid = (query.patient ?? '').replaceAll('\0', '');
    const kinds = timelineKinds.filter((kind) => (query.kind ?? kind) === kind && may(actor, seenWith[kind]));
    const { limit } = query;
    const [row] = await db.rows<Found & { patient_id: string }>(ofOne, [
      uuid,
      kinds,
      ...cursorOf(query.before),
      limit + 1,
      ...partsSeen(actor),
    ]);
    if (row === undefined) throw unknownObject('patient', uuid);
    await audit({ action: 'read', resource: 'patient', uuid, patientId: row.patient_id });
    return { body: pageOf(row, limit) };
  },
});
