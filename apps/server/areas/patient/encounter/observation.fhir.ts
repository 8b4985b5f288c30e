import { code, each, fixed, id, list, moment, object, ofRow, plain, text, when, type FhirJson } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap, type FhirBody } from '../../../engine/fhir/fhir-map.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { codes, date, number, reference, string } from '../../../engine/fhir/fhir-search.ts';
import { conceptOf, dateOf, listOf, notesOf, onlyItem, onlyOf, referredId, textOf } from '../../../sql/fhir-body.ts';
import { sameUnit } from '../../../sql/measured-units.ts';
import { concept, conceptSearch, encounterReference, note, ofPatient, patientReference, toEncounter } from '../../../sql/fhir-sql.ts';

const CATEGORY = 'http://terminology.hl7.org/CodeSystem/observation-category';
/** Extension of the question of a form. */
const QUESTION = 'https://fieldward.org/fhir/form-question';
const RANGE = 'http://terminology.hl7.org/CodeSystem/referencerange-meaning';

/** SQL of the category of a question (alias) by its class, as OpenMRS has it. */
const categoryOf = (q: string): string =>
  `(select case when k.name in ('Test', 'LabSet') then 'laboratory' when k.name in ('Procedure', 'Radiology/Imaging Procedure') then 'procedure' else 'exam' end from concept_class k where k.concept_class_id = ${q}.class_id)`;
const category = (t: string): string => `(select ${categoryOf('q')} from concept q where q.concept_id = ${t}.concept_id)`;

/** What the question of a row says by itself. */
const ofQuestion = (t: string, shape: string, json: (q: string) => FhirJson): FhirJson =>
  ofRow({ table: 'concept', key: 'concept_id', id: `${t}.concept_id`, shape, json });

const isBoolean = (t: string): string =>
  `${t}.value_text in ('true', 'false') and exists (select from concept q join concept_datatype d on d.concept_datatype_id = q.datatype_id where q.concept_id = ${t}.concept_id and d.name = 'Boolean')`;

const units = (t: string): string => `(select q.units from concept q where q.concept_id = ${t}.concept_id)`;

/** What is normal for the answer to a question; none where no limits are known. */
const ranges = (q: string): FhirJson =>
  when(
    `coalesce(${q}.low_normal, ${q}.hi_normal) is not null`,
    list(
      object({
        low: when(`${q}.low_normal is not null`, object({ value: plain(`${q}.low_normal`), unit: text(`${q}.units`) })),
        high: when(`${q}.hi_normal is not null`, object({ value: plain(`${q}.hi_normal`), unit: text(`${q}.units`) })),
        type: fixed({ coding: [{ system: RANGE, code: 'normal' }] }),
      }),
    ),
  );

/** The question of the form that was answered, where that is known: several of a form may have the same concept. */
const question = (t: string): FhirJson =>
  ofRow({
    table: 'form_field',
    key: 'form_field_id',
    id: `${t}.form_field_id`,
    shape: 'question',
    json: (f) => list(object({ url: fixed(QUESTION), valueString: id(`${f}.uuid`) })),
  });

/** What an extension says. Raises `engine.unknownProperty` for another. */
function questionOf(value: unknown): FhirBody {
  const { url, valueString } = onlyOf(onlyItem(value, 'extension'), 'extension', ['url', 'valueString']);
  if (url !== QUESTION) throw new Problem('engine.unknownProperty', { property: String(url).slice(0, 60) }, 'extension');
  return { formField: textOf(valueString, 'extension') };
}

const members = (t: string): FhirJson =>
  each(
    object({ reference: { text: ['"Observation/', { sql: 'm.uuid' }, '"'], sure: true }, type: fixed('Observation') }),
    `obs m where m.patient_id = ${t}.patient_id and m.obs_group_id = ${t}.obs_id and not m.voided`,
    'm.obs_id',
  );

/** A number in the unit of its question. Raises `engine.refused` for another unit, `engine.unknownProperty` for less than a number (`comparator`). */
async function amountOf(value: unknown, db: Db, { code: question, id }: FhirBody): Promise<FhirBody> {
  const { value: amount, unit, code: ucum } = onlyOf(value, 'valueQuantity', ['value', 'unit', 'system', 'code']);
  if (unit === undefined && ucum === undefined) return { value: amount };
  const { coded = null } = question === undefined ? {} : await conceptOf(question, 'code', db);
  const [asked] = await db.rows<{ units: string | null }>(
    `select ${units('t')} as units from (select c.concept_id from concept c where c.uuid = $1
       union all select o.concept_id from obs o where o.uuid = $2 and $1 is null) t`,
    [coded, typeof id === 'string' ? id : null],
  );
  const same = (sent: unknown): boolean => typeof sent === 'string' && sameUnit(sent, asked?.units ?? '');
  // a question without a unit is answered in any
  if ((asked?.units ?? '') !== '' && !same(unit) && !same(ucum)) throw new Problem('engine.refused', {}, 'valueQuantity.unit');
  return { value: amount };
}

/** What is not in the same bundle is a member of it already. Raises `engine.unknownReference`. */
async function membersThere(value: unknown, db: Db, { id }: FhirBody): Promise<FhirBody> {
  for (const each of listOf(value, 'hasMember')) {
    const member = referredId(each, 'hasMember', 'Observation');
    // oxlint-disable-next-line no-await-in-loop -- few
    const [found] = await db.rows(
      'select 1 from obs o join obs g on g.patient_id = o.patient_id and g.obs_id = o.obs_group_id where o.uuid = $1 and g.uuid = $2 and not o.voided',
      [member, typeof id === 'string' ? id : null],
    );
    if (found === undefined) throw unknownReference('Observation', member, 'hasMember');
  }
  return {};
}

export const observationFhir = fhirMap('Observation', {
  about: 'Answers to questions and what was measured.',
  sources: [
    {
      of: 'obs',
      order: '{t}.obs_datetime desc',
      elements: (t) => ({
        extension: question(t),
        status: code(`case when ${t}.previous_version is null then 'final' else 'amended' end`),
        category: ofQuestion(t, 'category', (q) =>
          list(object({ coding: list(object({ system: fixed(CATEGORY), code: code(categoryOf(q)) })) })),
        ),
        code: concept(`${t}.concept_id`),
        subject: patientReference(`${t}.patient_id`),
        encounter: encounterReference(`${t}.patient_id`, `${t}.encounter_id`),
        effectiveDateTime: moment(`${t}.obs_datetime`),
        issued: moment(`${t}.date_created`),
        valueQuantity: when(`${t}.value_numeric is not null`, object({ value: plain(`${t}.value_numeric`), unit: text(units(t)) })),
        valueCodeableConcept: concept(`${t}.value_coded`),
        valueDateTime: moment(`${t}.value_datetime`),
        valueBoolean: when(`${t}.value_text is not null and ${isBoolean(t)}`, plain(`${t}.value_text`)),
        valueString: when(`${t}.value_text is not null and not (${isBoolean(t)})`, text(`${t}.value_text`)),
        note: note(`${t}.comments`),
        referenceRange: ofQuestion(t, 'ranges', ranges),
        hasMember: members(t),
      }),
      searches: {
        ...ofPatient,
        encounter: reference('the encounter', toEncounter()),
        code: conceptSearch((t) => `${t}.concept_id`, 'the question: uuid of the concept, or a code of its terminologies'),
        category: codes(category, 'laboratory, procedure or exam', CATEGORY),
        date: date('when it was observed', (t) => `${t}.obs_datetime`),
        status: codes((t) => `case when ${t}.previous_version is null then 'final' else 'amended' end`, 'final or amended'),
        'value-concept': conceptSearch((t) => `${t}.value_coded`, 'the answer: uuid of the concept, or a code of its terminologies'),
        'value-quantity': number('the number that was measured', (t) => `${t}.value_numeric`, units),
        'value-date': date('the date that was answered', (t) => `${t}.value_datetime`),
        'value-string': string((t) => [`${t}.value_text`], 'the beginning of the answer'),
        'has-member': reference('a member of the group', {
          fhir: 'Observation',
          of: 'obs',
          key: (t) => `select m.obs_id from obs m where m.patient_id = ${t}.patient_id and m.obs_group_id = ${t}.obs_id and not m.voided`,
          many: true,
        }),
      },
      sorts: { date: { filled: '{t}.obs_datetime' }, code: '{t}.concept_id', 'value-quantity': '{t}.value_numeric' },
    },
  ],
  writes: [
    {
      of: 'obs',
      elements: {
        extension: questionOf,
        code: async (value, db) => ({ concept: (await conceptOf(value, 'code', db)).coded }),
        subject: (value) => ({ person: referredId(value, 'subject', 'Patient') }),
        encounter: (value) => ({ encounter: referredId(value, 'encounter', 'Encounter') }),
        effectiveDateTime: (value) => ({ obsDatetime: dateOf(value, 'effectiveDateTime') }),
        effectiveInstant: (value) => ({ obsDatetime: dateOf(value, 'effectiveInstant') }),
        valueQuantity: amountOf,
        valueCodeableConcept: async (value, db) => ({ value: (await conceptOf(value, 'valueCodeableConcept', db)).coded }),
        valueString: (value) => ({ value: textOf(value, 'valueString') }),
        valueBoolean: (value) => ({ value }),
        valueInteger: (value) => ({ value }),
        valueDateTime: (value) => ({ value: dateOf(value, 'valueDateTime') }),
        note: (value) => ({ comment: notesOf(value, 'note') }),
        hasMember: membersThere,
      },
      members: { element: 'hasMember', property: 'obsGroup' },
      passedOver: ['category', 'issued', 'performer', 'referenceRange'],
      // what is kept counts; one that was corrected elsewhere is a new one here
      agreeing: { status: ['final', 'amended', 'corrected'] },
    },
  ],
  mandatory: ['status', 'code'],
  summary: [
    'category',
    'subject',
    'encounter',
    'effectiveDateTime',
    'issued',
    'valueQuantity',
    'valueCodeableConcept',
    'valueDateTime',
    'valueBoolean',
    'valueString',
    'hasMember',
  ],
});
