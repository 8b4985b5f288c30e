import { code } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes } from '../../../engine/fhir/fhir-search.ts';
import { concept, conceptSearch, kept } from '../../../sql/fhir-sql.ts';

const status = (t: string): string => `case when ${t}.retired then 'inactive' else 'active' end`;

export const medicationFhir = fhirMap('Medication', {
  about: 'Medicines as they are prescribed.',
  sources: [
    {
      of: 'drug',
      opens: ['concept'],
      order: '{t}.name',
      elements: (t) => ({
        extension: kept('medicine', { drugName: `${t}.name`, strength: `${t}.strength` }),
        code: concept(`${t}.concept_id`),
        status: code(status(t)),
        form: concept(`${t}.dosage_form_id`),
      }),
      searches: {
        code: conceptSearch((t) => `${t}.concept_id`, 'what it is: uuid of the concept, or a code of its terminologies'),
        form: conceptSearch((t) => `${t}.dosage_form_id`, 'the form: uuid of the concept, or a code of its terminologies'),
        status: codes(status, 'active: those that were retired are not found'),
      },
    },
  ],
  summary: ['code', 'status', 'form'],
});
