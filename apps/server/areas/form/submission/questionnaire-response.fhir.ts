import { each, fixed, moment, name, object, text, written, type FhirJson } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date, reference } from '../../../engine/fhir/fhir-search.ts';
import { encounterReference, FORM_URL, ofPatient, patientReference, toEncounter } from '../../../sql/fhir-sql.ts';
import { questionnaireResponseWrites } from './questionnaire-response-body.ts';
import { submitted } from './questionnaire-response-submission.ts';

const encounterOf = (t: string, column: string): string =>
  `(select e.${column} from encounter e where e.patient_id = ${t}.patient_id and e.encounter_id = ${t}.encounter_id)`;
const formOf = (t: string): string =>
  `(select fo.uuid from component_form cf join form fo using (form_id) where cf.component_form_id = ${t}.component_form_id)`;
const versionOf = (t: string): string =>
  `coalesce('|' || (select v.number from form_version v where v.form_version_id = ${t}.form_version_id), '')`;

const NOTHING = 'o.value_numeric is null and o.value_coded is null and o.value_datetime is null and o.value_text is null';

/** The value of an observation as an answer. */
const ANSWER = `case when o.value_numeric is not null then '{"valueDecimal":' || o.value_numeric || '}'
  when o.value_coded is not null then (select '{"valueCoding":{"code":"' || vc.uuid || '"' || coalesce(',"display":' || to_json(nullif(vc.shown, ''))::text, '') || '}}' from concept vc where vc.concept_id = o.value_coded)
  when o.value_datetime is not null then '{"valueDateTime":' || to_char(o.value_datetime at time zone 'UTC', '\\"YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"\\"') || '}'
  when o.value_text in ('true', 'false') and exists (select from concept_datatype d where d.concept_datatype_id = c.datatype_id and d.name = 'Boolean') then '{"valueBoolean":' || o.value_text || '}'
  when o.value_text <> '' then '{"valueString":' || to_json(o.value_text)::text || '}' end`;

/** Observations of the encounter with their questions, as they are linked to the questions of the form. */
const observed = (t: string, where: string): string =>
  `obs o join concept c using (concept_id) left join form_field ff on ff.form_field_id = o.form_field_id
   where o.patient_id = ${t}.patient_id and o.encounter_id = ${t}.encounter_id and not o.voided and ${where}`;

/** Answers, those of one question together. */
const answers = (t: string, where: string): string =>
  `select coalesce(ff.uuid, c.uuid) as link, c.shown as words, string_agg(${ANSWER}, ',' order by o.obs_id) as answers, null::text as items, min(ff.display_order) as place, min(o.obs_id) as first
   from ${observed(t, `not (${NOTHING}) and ${where}`)} group by 1, 2`;

const item = (q: string, within: FhirJson | null): FhirJson =>
  object({
    linkId: name(`${q}.link`),
    text: text(`${q}.words`),
    answer: written(`'[' || ${q}.answers || ']'`),
    item: within,
  });

const items = (t: string): FhirJson => {
  const members = each(item('m', null), `(${answers(t, 'o.obs_group_id = q.first')}) m`, 'm.first');
  const groups = `select coalesce(ff.uuid, c.uuid) as link, c.shown as words, null::text as answers, 'group' as items, ff.display_order as place, o.obs_id as first
    from ${observed(t, `${NOTHING} and o.obs_group_id is null`)}`;
  return each(
    item('q', written(`case when q.items is not null then ${itemsSql(members)} end`)),
    `(${answers(t, 'o.obs_group_id is null')} union all ${groups}) q`,
    // in the order of the form
    'q.place nulls last, q.first',
  );
};

const itemsSql = ({ text: [piece] }: FhirJson): string => (typeof piece === 'object' ? piece.sql : 'null');

export const questionnaireResponseFhir = fhirMap('QuestionnaireResponse', {
  about: 'Forms that were filled at a stage of a workflow.',
  sources: [
    {
      of: 'form-encounter',
      opens: ['encounter', 'obs', 'concept'],
      elements: (t) => ({
        questionnaire: written(`'"${FORM_URL}' || ${formOf(t)} || ${versionOf(t)} || '"'`),
        status: fixed('completed'),
        subject: patientReference(`${t}.patient_id`),
        encounter: encounterReference(`${t}.patient_id`, `${t}.encounter_id`),
        authored: moment(encounterOf(t, 'encounter_datetime')),
        item: items(t),
      }),
      searches: {
        ...ofPatient,
        encounter: reference('the encounter', toEncounter()),
        questionnaire: codes((t) => `'${FORM_URL}' || ${formOf(t)}`, 'the address of the form'),
        authored: date('when it was filled', (t) => encounterOf(t, 'encounter_datetime')),
        status: codes(() => `'completed'`, 'completed'),
      },
      sorts: { authored: encounterOf('{t}', 'encounter_datetime') },
    },
  ],
  writes: questionnaireResponseWrites(submitted),
  mandatory: ['status'],
  summary: ['questionnaire', 'subject', 'encounter', 'authored'],
});
