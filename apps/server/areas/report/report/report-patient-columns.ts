import type { Condition, ReportColumn } from '@fieldward/domain/report/report-content.ts';
import { answeredMoment } from '../../../sql/answer-moment.ts';
import { conceptDisplay } from '../../../sql/display-sql.ts';
import type { ReportWords } from './report-content.ts';
import { byTheEnd, dayOf, within, yearsAt } from './report-period.ts';

/** A column of a report on patients: its header, and SQL over `x` (patient) and `p` (person); times are by the end of the period. */
export interface PatientColumn {
  readonly header: string;
  readonly sql: string;
  readonly kind?: 'number';
}

const nameOf = (id: string): string => `(select l.name from location l where l.location_id = ${id})`;

/** The latest value of a type of person attribute of the patient. */
const attribute = (type: string, value = 'a.value'): string =>
  `(select ${value} from person_attribute a where a.person_id = x.patient_id and a.person_attribute_type_id = ${type} and not a.voided
     order by a.person_attribute_id desc limit 1)`;

const identifier = (which: string, value: string): string =>
  `(select ${value} from patient_identifier i where i.patient_id = x.patient_id and not i.voided and ${which}
     order by i.preferred desc, i.patient_identifier_id limit 1)`;

/** The place a Health Center attribute names: by id, uuid or name, as clients write it. */
const NAMED_PLACE = `(select l.location_id from location l
  where l.uuid = a.value or l.location_id = case when a.value ~ '^[0-9]{1,9}$' then a.value::bigint end or (lower(l.name) = lower(a.value) and not l.retired)
  order by l.uuid = a.value desc, l.location_id limit 1)`;

/** The id of the place that a patient belongs to: the Health Center when the patient has one, else where the identifier was given. */
export function homePlace(words: ReportWords): string {
  const given = identifier('true', 'i.location_id');
  const centre = words.attribute('healthCenter');
  return centre === 'null' ? given : `coalesce(${attribute(centre, NAMED_PLACE)}, ${given})`;
}

/** Encounters `e` of the patient until the end of the period. */
const ENCOUNTERS = `from encounter e where e.patient_id = x.patient_id and not e.voided and ${byTheEnd('e.encounter_datetime')}`;

/** Something of the first encounter of the patient that meets a condition. */
const firstOf = (words: ReportWords, condition: Condition, value: string): string =>
  `(select ${value} ${ENCOUNTERS} and ${words.met(condition)} order by e.encounter_datetime, e.encounter_id limit 1)`;

const lastOf = (value: string, join = ''): string =>
  `(select ${value} from encounter e ${join} where e.patient_id = x.patient_id and not e.voided and ${byTheEnd('e.encounter_datetime')}
     order by e.encounter_datetime desc, e.encounter_id desc limit 1)`;

const STEP =
  'join form_encounter f on f.patient_id = e.patient_id and f.encounter_id = e.encounter_id and not f.voided join component_form c using (component_form_id)';

const name = (column: string): string =>
  `(select n.${column} from person_name n where n.person_id = x.patient_id and not n.voided order by n.preferred desc, n.person_name_id limit 1)`;

const address = (column: string): string =>
  `(select d.${column} from person_address d where d.person_id = x.patient_id and not d.voided order by d.preferred desc, d.person_address_id limit 1)`;

/** The word for the gender of the person `p`. */
export const genderOf = (gender: string): string =>
  `case ${gender} when 'M' then 'Male' when 'F' then 'Female' when 'O' then 'Other' else 'Unknown' end`;

/** Who the patient is and how to reach them. */
export function identityColumns(words: ReportWords): readonly PatientColumn[] {
  return [
    { header: 'Patient ID', sql: identifier('true', 'i.identifier') },
    { header: 'External ID', sql: identifier(`i.identifier_type = ${words.attribute('externalId')}`, 'i.identifier') },
    { header: 'Screening Location', sql: firstOf(words, words.content.programme.screened, nameOf('e.location_id')) },
    { header: 'First Name', sql: name('given_name') },
    { header: 'Last Name', sql: name('family_name') },
    { header: 'Gender', sql: genderOf('p.gender') },
    {
      header: 'age',
      sql: yearsAt("(($2::date + 1)::timestamp at time zone $3::text - interval '1 second')", 'p'),
      kind: 'number',
    },
    { header: 'Primary Contact', sql: attribute(words.attribute('primaryContact')) },
    { header: 'Secondary Contact', sql: attribute(words.attribute('secondaryContact')) },
    { header: 'Facility', sql: nameOf(homePlace(words)) },
    { header: 'Province', sql: address('state_province') },
    { header: 'City', sql: address('city_village') },
  ];
}

/** Where the patient stands in the workflow, by the latest form. */
export const standingColumns: readonly PatientColumn[] = [
  { header: 'Current Phase', sql: lastOf('(select h.name from phase h where h.phase_id = c.phase_id)', STEP) },
  { header: 'Current Stage', sql: lastOf('(select s.name from component s where s.component_id = c.component_id)', STEP) },
  { header: 'Last Encounter', sql: lastOf('(select t.name from encounter_type t where t.encounter_type_id = e.encounter_type)') },
  { header: 'Last Encounter Date', sql: lastOf(dayOf('e.encounter_datetime')) },
];

/** An answer as text: days without their midnight, times of day without a day; both are as people typed them. */
const VALUE = `coalesce(${conceptDisplay('o.value_coded')}, o.value_text, trim_scale(o.value_numeric::numeric)::text,
  ${answeredMoment('o.value_datetime')})`;

/** A column that the programme chose. */
export function chosenColumn(words: ReportWords, column: ReportColumn): PatientColumn {
  if ('condition' in column) {
    const { condition, header } = column;
    const shown = { met: `'Yes'`, date: dayOf('e.encounter_datetime'), location: nameOf('e.location_id') }[column.show];
    return { header, sql: firstOf(words, condition, shown) };
  }
  const concept = words.concept(column.concept);
  const forms = words.forms(column.forms);
  // all answers of the latest encounter that has one
  const sql = `(select string_agg(${VALUE}, ', ' order by o.obs_id) from obs o
    where o.patient_id = x.patient_id and o.concept_id = ${concept} and not o.voided and o.encounter_id = (
      select e.encounter_id from obs q join encounter e on e.patient_id = q.patient_id and e.encounter_id = q.encounter_id
      where q.patient_id = x.patient_id and q.concept_id = ${concept} and not q.voided and not e.voided and ${byTheEnd('e.encounter_datetime')}
        ${forms === null ? '' : `and e.encounter_type = any(${forms})`}
      order by e.encounter_datetime desc, e.encounter_id desc limit 1))`;
  return { header: column.header, sql };
}

/** Everybody's first encounter that meets a condition: `patient_id, at, location_id`; whether it lies in the period is asked later. */
export const firsts = (words: ReportWords, condition: Condition): string =>
  `select distinct on (e.patient_id) e.patient_id, e.encounter_datetime as at, e.location_id from encounter e
   where not e.voided and ${words.met(condition)} order by e.patient_id, e.encounter_datetime, e.encounter_id`;

/** Whether the patient `x` met a condition by the end of the period. */
export const metByTheEnd = (words: ReportWords, condition: Condition): string =>
  `exists (select ${ENCOUNTERS} and ${words.met(condition)})`;

/** Whether a moment lies in the period and a place among the asked ones: `$4` is a list of ids, null for all. */
export const hereAndThen = (moment: string, place: string): string =>
  `${within(moment)} and ($4::bigint[] is null or ${place} = any ($4::bigint[]))`;
