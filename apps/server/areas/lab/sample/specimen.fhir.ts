import { code, each, fixed, list, moment, name, object, plain, text, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date } from '../../../engine/fhir/fhir-search.ts';
import { concept, conceptSearch, note, ofPatient, patientReference, practitionerReference } from '../../../sql/fhir-sql.ts';
import { specimenWrite } from './specimen-body.ts';

const status = (t: string): string => `case ${t}.status when 'REJECTED' then 'unsatisfactory' else 'available' end`;

export const specimenFhir = fhirMap('Specimen', {
  about: 'Samples of the laboratory.',
  sources: [
    {
      of: 'labtestsample',
      opens: ['labtestorder'],
      order: '{t}.collection_date desc nulls last',
      elements: (t) => ({
        identifier: list(object({ value: name(`${t}.sample_identifier`) })),
        status: code(status(t)),
        type: concept(`${t}.specimen_type_id`),
        subject: patientReference(`${t}.patient_id`),
        receivedTime: moment(`${t}.accepted_at`),
        request: each(
          object({ reference: { text: ['"ServiceRequest/', { sql: 'o.uuid' }, '"'], sure: true }, type: fixed('ServiceRequest') }),
          `lab_test x join orders o on o.patient_id = x.patient_id and o.order_id = x.order_id where x.patient_id = ${t}.patient_id and x.lab_test_id = ${t}.lab_test_id and not o.voided`,
          'o.order_id',
        ),
        collection: object({
          collector: practitionerReference(`${t}.collector`),
          collectedDateTime: moment(`${t}.collection_date`),
          quantity: when(`${t}.quantity is not null`, object({ value: plain(`${t}.quantity`), unit: text(`${t}.units`) })),
          bodySite: concept(`${t}.specimen_site_id`),
        }),
        condition: when(`nullif(${t}.reject_reason, '') is not null`, list(object({ text: name(`${t}.reject_reason`) }))),
        note: note(`${t}.comments`),
      }),
      searches: {
        ...ofPatient,
        identifier: codes((t) => `${t}.sample_identifier`, 'the whole label'),
        accession: codes((t) => `${t}.sample_identifier`, 'the same'),
        status: codes(status, 'available or unsatisfactory'),
        type: conceptSearch((t) => `${t}.specimen_type_id`, 'what was taken: uuid of the concept, or a code of its terminologies'),
        collected: date('when it was taken', (t) => `${t}.collection_date`),
      },
      sorts: { collected: '{t}.collection_date' },
    },
  ],
  writes: [specimenWrite],
  summary: ['identifier', 'status', 'type', 'subject', 'receivedTime', 'collection'],
});
