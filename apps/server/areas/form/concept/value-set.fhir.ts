import { each, fixed, id, moment, object, text } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, string, token } from '../../../engine/fhir/fhir-search.ts';
import { CONCEPT_SYSTEM, VALUE_SET } from '../../../sql/fhir-sql.ts';
import { valueSetOperations } from './value-set-operations.ts';

export const valueSetFhir = fhirMap('ValueSet', {
  about: 'The answers of coded questions, expanded.',
  sources: [
    {
      of: 'concept',
      where: 'exists (select from concept_answer a where a.concept_id = {t}.concept_id)',
      order: '{t}.shown',
      elements: (t) => ({
        url: { text: [`"${VALUE_SET}`, { sql: `${t}.uuid` }, '"'], sure: true },
        title: text(`${t}.shown`),
        status: fixed('active'),
        expansion: object({
          timestamp: moment(`coalesce(${t}.date_changed, ${t}.date_created)`),
          contains: each(
            object({ system: fixed(CONCEPT_SYSTEM), code: id('ac.uuid'), display: text('ac.shown') }),
            `concept_answer a join concept ac on ac.concept_id = a.answer_concept where a.concept_id = ${t}.concept_id`,
            'a.sort_weight nulls last, a.concept_answer_id',
          ),
        }),
      }),
      searches: {
        title: string((t) => [`${t}.shown`], 'the beginning of the question'),
        name: string((t) => [`${t}.shown`], 'the same'),
        url: codes((t) => `'${VALUE_SET}' || ${t}.uuid`, 'its address'),
        code: token(
          ({ t, bind }, { codes: asked }) =>
            asked === null
              ? 'false'
              : `exists (select from concept_answer a join concept ac on ac.concept_id = a.answer_concept where a.concept_id = ${t}.concept_id and ac.uuid = any(${bind(asked)}::text[]))`,
          'an answer, by the uuid of its concept',
        ),
      },
      sorts: { title: '{t}.shown' },
    },
  ],
  operations: valueSetOperations,
  mandatory: ['status'],
  summary: ['url', 'title'],
});
