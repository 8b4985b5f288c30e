/** What the dashboard counts, as SQL: the facts of patients, by the words of the programme. */
import { createHash } from 'node:crypto';
import { programmeSigns, programmeSteps } from '@fieldward/domain/report/report-content.ts';
import type { Db } from '../../../engine/db.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { reportWords, type ReportWords } from '../report/report-content.ts';

/** Numbers of the column `measure`; 1 to 8 are read by the view dashboard_patient, too. */
export const MEASURE = {
  registered: 1,
  screened: 2,
  presumptive: 3,
  diagnosed: 4,
  treatmentStarted: 5,
  treatmentEnded: 6,
  followUp: 7,
  due: 8,
  contact: 9,
  tested: 10,
  released: 11,
  form: 12,
  /** In the sums only: forms by user. */
  formOfUser: 13,
} as const;
export type Measure = keyof typeof MEASURE;

/** Of these a patient has one fact at most. */
export const ONCE: readonly Measure[] = ['registered', 'screened', 'presumptive', 'diagnosed', 'treatmentStarted', 'treatmentEnded', 'due'];

/** Place of what has none. */
export const NOWHERE = 0;
/** In the sums only: all places together. */
export const EVERYWHERE = -1;

/** Longest turnaround that is told apart, in hours; a year. */
const MOST_HOURS = 8784;

/** The group of answers that a contact-tracing table leaves for each contact. */
const CONTACT = '9757f93d-ebe7-423f-822b-dbe792248488';

/** By what is counted. */
export interface Definition {
  /** The statement that answers the facts of the patients $1 (bigint[]). */
  readonly facts: string;
  /** Changes with everything that the facts follow from. */
  readonly hash: string;
  /** The zone whose days are counted. */
  readonly zone: string;
}

/** The definition that holds now; two or three short statements. */
export async function definition(db: Db): Promise<Definition> {
  const [words, zone] = [await reportWords(db), await programmeZone(db)];
  const facts = factsSql(words, zone);
  return { facts, zone, hash: createHash('sha256').update(facts).digest('hex') };
}

/** A patient's first encounter that meets each condition. */
const FIRSTS: readonly Exclude<Measure, 'registered' | 'followUp' | 'due' | 'contact' | 'tested' | 'released' | 'form' | 'formOfUser'>[] = [
  'screened',
  'presumptive',
  'diagnosed',
  'treatmentStarted',
  'treatmentEnded',
];

/**
 * The facts of the patients `$1`: `patient_id, measure, day, location_id, key, n`, each key once. Patients who are voided or gone have
 * none. A step counts once, on the day and at the place of the first encounter that meets its condition. A follow-up is due on the day
 * of the appointment that was recorded last, until the patient comes on that day or later (to a follow-up, a start of treatment, or for
 * the same form again); without such an appointment so many days after the last follow-up or start of treatment. Nothing is due when
 * the patient died or treatment ended since. Where the workflow of a form has a published schedule, the schedule says what is due, and nothing
 * else: the first of the open tasks, at its place.
 */
function factsSql(words: ReportWords, zone: string): string {
  const { programme } = words.content;
  const day = (moment: string): string => `(${moment} at time zone '${zone}')::date`;
  const agreedBy = programme.nextAppointment.map((uuid) => words.concept(uuid));
  const asked = new Set([...programmeSteps, ...programmeSigns].map((name) => words.concept(programme[name].concept)).concat(agreedBy));
  const flags = [...FIRSTS, 'followUp', 'contactForm', 'tested', 'positive'] as const;
  return `
  with live as materialized (
    select p.patient_id, p.date_created, s.dead from patient p join person s on s.person_id = p.patient_id
    where p.patient_id = any ($1::bigint[]) and not p.voided),
  obs as materialized ( -- in front of the table for what follows: the answers of these patients that matter
    select o.patient_id, o.encounter_id, o.concept_id, o.value_coded, o.value_datetime, o.voided from live l join obs o on o.patient_id = l.patient_id
    where not o.voided and o.concept_id = any (array[${[...asked].join(', ')}]::bigint[] || array(select c.concept_id from concept c where c.uuid = '${CONTACT}'))),
  e as materialized (
    select e.patient_id, e.encounter_id, e.encounter_type, e.encounter_datetime as at, coalesce(e.location_id, ${NOWHERE}) as place, e.creator, l.dead,
      ${flags.map((flag) => `${words.met(programme[flag])} as ${flag}`).join(',\n      ')}
    from live l join encounter e on e.patient_id = l.patient_id
    where not e.voided),
  known as (select e.*, max(e.at) filter (where e.treatmentEnded) over (partition by e.patient_id) as ended from e),
  ruled as materialized ( -- forms of workflows without a published schedule: what follows from the others is a task
    select e.* from known e where not exists (
      select from form_encounter fe join component_form cf using (component_form_id) join schedule s on s.workflow_id = cf.workflow_id
      where fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id and not fe.voided and not s.retired
        and exists (select from schedule_version v where v.schedule_id = s.schedule_id))),
  visited as (
    select distinct on (e.patient_id) e.* from ruled e where e.treatmentStarted or e.followUp
    order by e.patient_id, e.at desc, e.encounter_id desc),
  agreed as ( -- a day that is answered is kept as its midnight in UTC
    select distinct on (e.patient_id) e.*, (o.value_datetime at time zone 'UTC')::date as agreed
    from ruled e join obs o on o.patient_id = e.patient_id and o.encounter_id = e.encounter_id
    where o.concept_id = any ('{${agreedBy.join(',')}}'::bigint[]) and o.value_datetime is not null
    order by e.patient_id, e.at desc, e.encounter_id desc, o.value_datetime desc),
  due as (
    select a.patient_id, 1 as rule, a.agreed as day, a.place, a.dead, a.ended, a.at from agreed a
    where a.agreed > ${day('a.at')} and not exists (
      select from e where e.patient_id = a.patient_id and e.at > a.at and ${day('e.at')} >= a.agreed
        and (e.treatmentStarted or e.followUp or e.encounter_type = a.encounter_type))
    union all
    select v.patient_id, 2, ${day('v.at')} + ${Math.trunc(programme.followUpDays)}, v.place, v.dead, v.ended, v.at from visited v
    union all
    select t.patient_id, 0, t.due_on, coalesce(t.location_id, ${NOWHERE}), l.dead, null, null
    from live l join task t on t.patient_id = l.patient_id where t.kind = 'schedule' and t.status = 'open'),
  fact as (
    select l.patient_id, ${MEASURE.registered} as measure, ${day('l.date_created')} as day, coalesce((
      select i.location_id from patient_identifier i where i.patient_id = l.patient_id and not i.voided and i.location_id is not null
      order by i.preferred desc, i.patient_identifier_id limit 1), ${NOWHERE}) as place, 0::bigint as key, 1::bigint as n
    from live l
    ${FIRSTS.map(
      (step) => `union all (
    select distinct on (e.patient_id) e.patient_id, ${MEASURE[step]}, ${day('e.at')}, e.place, 0, 1 from e where e.${step} order by e.patient_id, e.at, e.encounter_id)`,
    ).join('\n    ')}
    union all
    select e.patient_id, ${MEASURE.followUp}, ${day('e.at')}, e.place, 0, 1 from e where e.followUp
    union all
    select d.patient_id, ${MEASURE.due}, d.day, d.place, 0, 1 from ( -- a task stands first, then what was agreed on
      select distinct on (d.patient_id) d.* from due d where not d.dead and (d.ended is null or d.ended < d.at)
      order by d.patient_id, d.rule, d.day) d
    union all
    select c.patient_id, ${MEASURE.contact}, ${day('max(c.at)')}, max(c.place), 0, sum(c.named)
    from (
      select e.patient_id, e.encounter_id, e.at, e.place, 0 as named from e where e.contactForm
      union all
      select o.patient_id, o.encounter_id, null, null, 1 from obs o
      where o.encounter_id is not null and o.concept_id = (select c.concept_id from concept c where c.uuid = '${CONTACT}')) c
    group by c.patient_id, c.encounter_id having max(c.at) is not null
    union all
    select e.patient_id, ${MEASURE.tested}, ${day('e.at')}, e.place, e.positive::int, 1 from e where e.tested
    union all
    select t.patient_id, ${MEASURE.released}, ${day('t.released_at')}, coalesce(v.location_id, ${NOWHERE}),
      least(ceil(extract(epoch from t.released_at - o.date_activated) / 3600), ${MOST_HOURS})::bigint, 1
    from live l join lab_test t on t.patient_id = l.patient_id
    join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id
    join encounter v on v.patient_id = o.patient_id and v.encounter_id = o.encounter_id
    where not t.voided and not o.voided and t.released_at >= o.date_activated
    union all
    select e.patient_id, ${MEASURE.form}, ${day('e.at')}, e.place, e.creator, 1 from e)
  select f.patient_id, f.measure::smallint as measure, f.day, f.place as location_id, f.key, sum(f.n)::int as n
  from fact f group by 1, 2, 3, 4, 5 having sum(f.n) <> 0`;
}
