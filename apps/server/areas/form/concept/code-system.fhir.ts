import { code, fixed, plain, text } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, string } from '../../../engine/fhir/fhir-search.ts';
import { terminologySystem } from '../../../sql/fhir-sql.ts';
import { codeSystemOperations } from './code-system-operations.ts';

const status = (t: string): string => `case when ${t}.retired then 'retired' else 'active' end`;

export const codeSystemFhir = fhirMap('CodeSystem', {
  about: 'Terminologies that concepts are mapped to. Their codes are looked up, not listed.',
  sources: [
    {
      of: 'conceptsource',
      order: '{t}.name',
      elements: (t) => ({
        url: text(terminologySystem(t)),
        title: text(`${t}.name`),
        status: code(status(t)),
        description: text(`${t}.description`),
        content: fixed('not-present'),
        count: plain(
          `(select count(*) from concept_reference_term r where r.concept_source_id = ${t}.concept_source_id and not r.retired)`,
        ),
      }),
      searches: {
        title: string((t) => [`${t}.name`], 'the beginning of the name'),
        name: string((t) => [`${t}.name`], 'the same'),
        url: codes(terminologySystem, 'its system'),
        status: codes(status, 'active: those that were retired are not found'),
      },
      sorts: { title: { filled: '{t}.name' } },
    },
  ],
  operations: codeSystemOperations,
  mandatory: ['status', 'content'],
  summary: ['url', 'title', 'count'],
});
