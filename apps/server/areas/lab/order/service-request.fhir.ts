import { code, fixed, list, moment, name, object, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date, reference } from '../../../engine/fhir/fhir-search.ts';
import {
  concept,
  conceptSearch,
  encounterReference,
  note,
  ofPatient,
  patientReference,
  practitionerReference,
  toEncounter,
  toPractitioner,
} from '../../../sql/fhir-sql.ts';
import { serviceRequestWrite } from './order-body.ts';

const status = (t: string): string =>
  `case when ${t}.date_stopped is not null or ${t}.action = 'DISCONTINUE' then 'revoked' else 'active' end`;

export const serviceRequestFhir = fhirMap('ServiceRequest', {
  about: 'Orders, those of medicines left out.',
  sources: [
    {
      of: 'order',
      where: `{t}.drug_id is null and {t}.drug_non_coded is null`,
      order: '{t}.date_activated desc',
      elements: (t) => ({
        identifier: list(object({ use: fixed('usual'), value: name(`${t}.order_number`) })),
        status: code(status(t)),
        intent: fixed('order'),
        priority: code(`case ${t}.urgency when 'STAT' then 'stat' else 'routine' end`),
        code: concept(`${t}.concept_id`),
        subject: patientReference(`${t}.patient_id`),
        encounter: encounterReference(`${t}.patient_id`, `${t}.encounter_id`),
        occurrenceDateTime: when(`${t}.urgency = 'ON_SCHEDULED_DATE'`, moment(`${t}.scheduled_date`)),
        authoredOn: moment(`${t}.date_activated`),
        requester: practitionerReference(`${t}.orderer`),
        note: note(`concat_ws('; ', nullif(${t}.instructions, ''), nullif(${t}.comment_to_fulfiller, ''))`),
      }),
      searches: {
        ...ofPatient,
        encounter: reference('the encounter', toEncounter()),
        code: conceptSearch((t) => `${t}.concept_id`, 'what was ordered: uuid of the concept, or a code of its terminologies'),
        identifier: codes((t) => `${t}.order_number`, 'the number of the order'),
        status: codes(status, 'active or revoked'),
        authored: date('when it was ordered', (t) => `${t}.date_activated`),
        occurrence: date('when it is to be done', (t) => `coalesce(${t}.scheduled_date, ${t}.date_activated)`),
        requester: reference('who ordered it', toPractitioner('orderer')),
      },
      sorts: { authored: { filled: '{t}.date_activated' } },
    },
  ],
  writes: [serviceRequestWrite],
  mandatory: ['status', 'intent', 'subject'],
  summary: ['identifier', 'priority', 'code', 'encounter', 'authoredOn', 'requester'],
});
