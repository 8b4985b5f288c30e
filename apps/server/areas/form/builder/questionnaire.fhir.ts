import { code, each, fixed, id, list, name, object, plain, text, when, written, type FhirJson } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, string } from '../../../engine/fhir/fhir-search.ts';
import { FORM_URL } from '../../../sql/fhir-sql.ts';
import { newestNumber } from '../../../sql/newest-form-version.ts';

/** Groups within groups that are shown; forms have one or two. */
const DEEPEST = 3;

const version = (t: string): string => newestNumber(`${t}.form_id`);
const status = (t: string): string => `case when ${version(t)} is null then 'draft' else 'active' end`;
const concept = (i: string): string =>
  `(select c.concept_id, c.shown, d.name as datatype from field f join concept c using (concept_id) join concept_datatype d on d.concept_datatype_id = c.datatype_id where f.field_id = ${i}.field_id)`;
const hasParts = (i: string): string => `exists (select from form_field k where k.parent_id = ${i}.form_field_id and not k.retired)`;

/** What may be answered: the options of the question. */
const options = (i: string): FhirJson =>
  each(
    object({ valueCoding: object({ code: id('oc.uuid'), display: text('oc.shown') }) }),
    `field_answer fa join concept oc on oc.concept_id = fa.concept_id where fa.field_id = ${i}.field_id`,
    'fa.sort_weight nulls last, fa.field_answer_id',
  );

/** The kind of an item by the datatype of its question: https://hl7.org/fhir/R4/valueset-item-type.html. */
const type = (i: string): string =>
  `case when ${hasParts(i)} then 'group' else coalesce((select case q.datatype when 'Numeric' then case when ${i}.allow_decimal then 'decimal' else 'integer' end
     when 'Coded' then 'choice' when 'Boolean' then 'boolean' when 'Date' then 'date' when 'Datetime' then 'dateTime' when 'Time' then 'time' when 'N/A' then 'display' end from ${concept(i)} q), 'string') end`;

/** The items of a form or of a group of it, in their order. */
function items(where: string, depth: number): FhirJson {
  const i = `i${depth}`;
  const shown = `coalesce(nullif(${i}.display_text, ''), (select q.shown from ${concept(i)} q), (select f.name from field f where f.field_id = ${i}.field_id))`;
  // what is only read has neither answers nor demands
  const asked = `${type(i)} <> 'display'`;
  const answered = `${type(i)} not in ('display', 'group')`;
  return each(
    object({
      linkId: name(`${i}.uuid`),
      code: when(
        `exists (select from ${concept(i)} q) and ${asked}`,
        list(
          written(
            `(select '{"code":"' || c.uuid || '"' || coalesce(',"display":' || to_json(nullif(c.shown, ''))::text, '') || '}' from field f join concept c using (concept_id) where f.field_id = ${i}.field_id)`,
          ),
        ),
      ),
      text: text(shown),
      type: code(type(i)),
      required: when(`${i}.mandatory and ${asked}`, plain('true')),
      repeats: when(
        `${answered} and (coalesce(${i}.max_occurrence, 1) > 1 or (select f.select_multiple from field f where f.field_id = ${i}.field_id))`,
        plain('true'),
      ),
      readOnly: when(`${i}.disabled and ${asked}`, plain('true')),
      maxLength: when(`${type(i)} = 'string' and ${i}.max_length > 0`, plain(`${i}.max_length`)),
      answerOption: when(`${type(i)} = 'choice'`, options(i)),
      item: depth < DEEPEST ? items(`i${depth + 1}.parent_id = ${i}.form_field_id`, depth + 1) : null,
    }),
    `form_field ${i} where ${where} and not ${i}.retired`,
    `${i}.display_order nulls last, ${i}.form_field_id`,
  );
}

export const questionnaireFhir = fhirMap('Questionnaire', {
  about: 'Forms as they are built now, with the number of their newest version.',
  sources: [
    {
      of: 'form',
      opens: ['form-field', 'hydra-field', 'concept'],
      order: '{t}.name',
      elements: (t) => ({
        url: { text: [`"${FORM_URL}`, { sql: `${t}.uuid` }, '"'], sure: true },
        version: written(`'"' || ${version(t)} || '"'`),
        title: text(`${t}.name`),
        status: code(status(t)),
        subjectType: fixed(['Patient']),
        description: text(`${t}.description`),
        item: items(`i1.form_id = ${t}.form_id and i1.parent_id is null`, 1),
      }),
      searches: {
        title: string((t) => [`${t}.name`], 'the beginning of the name'),
        name: string((t) => [`${t}.name`], 'the same'),
        status: codes(status, 'active, or draft while it has no version'),
        url: codes((t) => `'${FORM_URL}' || ${t}.uuid`, 'the address that responses name'),
      },
      sorts: { title: { filled: 'lower({t}.name)' } },
    },
  ],
  mandatory: ['status'],
  summary: ['url', 'version', 'title', 'subjectType'],
});
