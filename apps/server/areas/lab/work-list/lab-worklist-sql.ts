/** The lists of the laboratory's work over all patients, as one statement. */
import { labWorkLists, type LabWorkList } from '@fieldward/domain/lab/work-list.ts';
import { personDisplay, conceptDisplay } from '../../../sql/display-sql.ts';
import { placesWithin } from '../../../sql/event-search.ts';
import { UNTOLD, UNTOLD_VALUES } from '../../../sql/lab-critical.ts';
import { DUE_AT } from '../order/lab-due-sql.ts';

/** What belongs to each list, of a test with what its live samples and results say together. */
const LISTS: Readonly<Record<LabWorkList, string>> = {
  collected: 't.collected',
  toaccept: 't.waiting',
  toresult: 't.resulted_at is null and (not y.requires_specimen or t.accepted)',
  torelease: 't.resulted_at is not null and t.released_at is null',
  overdue: `t.released_at is null and ${DUE_AT} < now()`,
  critical: 't.critical',
};

/** The columns of a mark: what one row adds about its test, false in all others. */
const MARKS = ['collected', 'waiting', 'accepted', 'critical'] as const;
const marking = (given: Partial<Record<(typeof MARKS)[number], string>>): string =>
  MARKS.map((mark) => `${given[mark] ?? 'false'} as ${mark}`).join(', ');

/**
 * The tests that some list can have, by small indexes, each with its marks; $1 and $2 are the moments between which something was
 * collected. Rows are fetched one by one through the primary key, whatever the planner thinks of their number.
 */
const CANDIDATES = `
    unreleased as materialized (
      select patient_id, lab_test_id, order_id, lab_test_type_id, resulted_at, released_at from lab_test where not voided and released_at is null),
    marked as materialized (
      select m.patient_id, m.lab_test_id, ${MARKS.map((mark) => `bool_or(m.${mark}) as ${mark}`).join(', ')}
      from (
        select s.patient_id, s.lab_test_id, ${marking({ waiting: `s.status = 'COLLECTED'`, accepted: `s.status = 'ACCEPTED'` })}
        from lab_sample s where not s.voided and s.status in ('COLLECTED', 'ACCEPTED')
        union all
        select s.patient_id, s.lab_test_id, ${marking({ collected: 'true' })}
        from lab_sample s where not s.voided and s.collection_date >= $1::timestamptz and s.collection_date < $2::timestamptz
        union all
        select r.patient_id, r.lab_test_id, ${marking({ critical: 'true' })} from lab_result r where ${UNTOLD}) m
      group by 1, 2),
    candidate as (
      select u.*, ${MARKS.map((mark) => `m.${mark}`).join(', ')} from unreleased u left join marked m using (patient_id, lab_test_id)
      union all
      select x.*, ${MARKS.map((mark) => `m.${mark}`).join(', ')} from marked m cross join lateral (
        select n.patient_id, n.lab_test_id, n.order_id, n.lab_test_type_id, n.resulted_at, n.released_at from lab_test n
        where n.patient_id = m.patient_id and n.lab_test_id = m.lab_test_id and not n.voided and n.released_at is not null limit 1) x
      where not exists (select from unreleased u where u.patient_id = m.patient_id and u.lab_test_id = m.lab_test_id))`;

const IDENTIFIER = `(select pi.identifier from patient_identifier pi where pi.patient_id = t.patient_id and not pi.voided order by pi.preferred desc, pi.patient_identifier_id limit 1)`;

/** What is searched for: $4 part of a text, $5 the whole of a label or identifier. */
const SOUGHT = `($5::text = '' or lower(y.name) like lower($4) or lower(coalesce(y.short_name, '')) like lower($4)
  or lower((select n.lab_reference_number from lab_test n where n.patient_id = t.patient_id and n.lab_test_id = t.lab_test_id)) like lower($4)
  or exists (
    select from lab_sample s where s.patient_id = t.patient_id and s.lab_test_id = t.lab_test_id and not s.voided and lower(s.sample_identifier) = lower($5))
  or exists (select from patient_identifier i where i.patient_id = t.patient_id and not i.voided and lower(i.identifier) = lower($5))
  or lower(${personDisplay('t.patient_id')}) like lower($4))`;

/** The place at which a test was ordered is one of $3, or in one; null: all. */
const PLACED = `($3::text[] is null
  or (select e.location_id from encounter e where e.patient_id = t.patient_id and e.encounter_id = o.encounter_id) in (${placesWithin('$3')}))`;

const SAMPLES = `(select coalesce(json_agg(json_build_object('uuid', s.uuid, 'sampleIdentifier', s.sample_identifier, 'status', s.status,
    'collectionDate', iso(s.collection_date), 'specimenType', ${conceptDisplay('s.specimen_type_id')}, 'rejectReason', s.reject_reason,
    'version', s.xmin::text) order by s.lab_sample_id), '[]')
  from lab_sample s where s.patient_id = t.patient_id and s.lab_test_id = t.lab_test_id and not s.voided)`;

const USER = (column: string): string =>
  `(select json_build_object('uuid', u.uuid, 'display', coalesce(${personDisplay('u.person_id')}, u.username, u.system_id)) from users u where u.user_id = t.${column})`;

const ROW = `json_build_object('uuid', t.uuid, 'version', t.version, 'labReferenceNumber', t.lab_reference_number,
  'labTestType', json_build_object('uuid', t.type_uuid, 'display', t.type_name, 'testGroup', t.test_group, 'requiresSpecimen', t.requires_specimen, 'needsRelease', t.needs_release),
  'patient', json_build_object('uuid', p.uuid, 'display', ${personDisplay('t.patient_id')}, 'identifier', ${IDENTIFIER}, 'gender', p.gender, 'birthdate', p.birthdate),
  'order', json_build_object('uuid', t.order_uuid, 'orderId', t.order_id, 'orderNumber', t.order_number, 'urgency', t.urgency),
  'location', (select json_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = t.location_id),
  'orderedAt', iso(t.date_activated), 'dueAt', iso(t.due_at), 'overdue', t.released_at is null and coalesce(t.due_at < now(), false),
  'resultedAt', iso(t.resulted_at), 'resultedBy', ${USER('resulted_by')}, 'releasedAt', iso(t.released_at),
  'samples', ${SAMPLES}, 'critical', ${UNTOLD_VALUES})`;

const COLUMNS = `t.*, t.xmin::text as version, o.uuid as order_uuid, o.order_number, o.urgency, o.date_activated, e.location_id, y.uuid as type_uuid,
  y.name as type_name, y.test_group, y.requires_specimen, y.needs_release, ${DUE_AT} as due_at`;

/** An ordered test with its order, encounter and type. */
const JOINED = `(lab_test t join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id
  join encounter e on e.patient_id = o.patient_id and e.encounter_id = o.encounter_id
  join lab_test_type y on y.lab_test_type_id = t.lab_test_type_id)`;

/**
 * The statement that finds the tests of a label, in whatever state they are: those with a live sample of that label ($1), else those of
 * that reference number or order number; with $2, the one of that uuid. Answers `rows` as JSON text, the newest first, 21 at most.
 */
export const scannedSql = `
  with labelled as materialized (
    select s.patient_id, s.lab_test_id from lab_sample s where not s.voided and lower(s.sample_identifier) = lower($1::text)),
  candidate as (
    select * from labelled
    union
    select n.patient_id, n.lab_test_id from lab_test n where not exists (select from labelled) and lower(n.lab_reference_number) = lower($1)
    union
    select n.patient_id, n.lab_test_id from orders w join lab_test n on n.patient_id = w.patient_id and n.order_id = w.order_id
    where not exists (select from labelled) and w.order_number = upper($1)
    union
    select n.patient_id, n.lab_test_id from lab_test n where n.uuid = $2::text),
  page as (
    select ${COLUMNS} from candidate c join ${JOINED} on t.patient_id = c.patient_id and t.lab_test_id = c.lab_test_id
    where not t.voided order by t.lab_test_id desc limit 21)
  select (select coalesce(json_agg(${ROW} order by t.lab_test_id desc), '[]') from page t join person p on p.person_id = t.patient_id)::text as rows`;

/** The urgent first, of rows (t) that say so in `stat`. */
const orderOf = (list: LabWorkList): string =>
  `t.stat desc, ${list === 'collected' ? 't.lab_test_id desc' : 't.date_activated, t.lab_test_id'}`;

/**
 * The statement of a list. Values: from, until, uuids of places (null: all), pattern, whole text, limit, offset.
 * Answers `totals` of all lists and `rows` as JSON text. Only what the page shows is read whole.
 */
export function worklistSql(list: LabWorkList, ordered: boolean): string {
  return `
    with ${CANDIDATES},
    found as materialized (
      select t.patient_id, t.lab_test_id, o.urgency = 'STAT' as stat, o.date_activated,
        ${labWorkLists.map((name) => `coalesce(${LISTS[name]}, false) as is_${name}`).join(', ')}
      from candidate t join lab_test_type y on y.lab_test_type_id = t.lab_test_type_id
      cross join lateral (
        select w.urgency, w.date_activated, w.encounter_id from orders w where w.patient_id = t.patient_id and w.order_id = t.order_id limit 1) o
      where ${PLACED} and ${SOUGHT}
        ${ordered ? 'and o.date_activated >= $1::timestamptz and o.date_activated < $2::timestamptz' : ''}),
    chosen as materialized (select t.* from found t where t.is_${list} order by ${orderOf(list)} limit $6::bigint offset $7::bigint),
    page as (
      select x.*, c.stat from chosen c cross join lateral (
        select ${COLUMNS} from ${JOINED} where t.patient_id = c.patient_id and t.lab_test_id = c.lab_test_id limit 1) x)
    select (select json_build_object(${labWorkLists.map((name) => `'${name}', count(*) filter (where f.is_${name})`).join(', ')}) from found f)::text as totals,
      (select coalesce(json_agg(${ROW} order by ${orderOf(list)}), '[]') from page t join person p on p.person_id = t.patient_id)::text as rows`;
}
