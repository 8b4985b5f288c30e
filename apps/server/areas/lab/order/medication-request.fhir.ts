import {
  code,
  fixed,
  id,
  list,
  moment,
  name,
  object,
  one,
  plain,
  text,
  when,
  written,
  type FhirJson,
} from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date, reference, type ReferenceTarget } from '../../../engine/fhir/fhir-search.ts';
import {
  concept,
  conceptOrWords,
  conceptSearch,
  encounterReference,
  note,
  ofPatient,
  patientReference,
  practitionerReference,
  quantityOf,
  toEncounter,
  toPractitioner,
} from '../../../sql/fhir-sql.ts';
import { medicationRequestWrite } from './order-body.ts';
import { timeUnitSql } from '../../../sql/time-units.ts';

/** An order that stops another one is stopped itself: nobody takes anything because of it. */
const status = (t: string): string =>
  `case when ${t}.date_stopped is not null or ${t}.action = 'DISCONTINUE' then 'stopped' when ${t}.auto_expire_date <= now() then 'completed' else 'active' end`;

const toMedication: ReferenceTarget = { fhir: 'Medication', of: 'drug', key: (t) => `${t}.drug_id` };

const medication = (t: string): FhirJson =>
  one(
    object({
      reference: { text: ['"Medication/', { sql: 'd.uuid' }, '"'], sure: true },
      type: fixed('Medication'),
      display: text('d.name'),
    }),
    `drug d where d.drug_id = ${t}.drug_id`,
  );

const conceptUuid = (t: string): string => `(select c.uuid from concept c where c.concept_id = ${t}.concept_id)`;

const before = (t: string): FhirJson =>
  one(
    object({ reference: { text: ['"MedicationRequest/', { sql: 'b.uuid' }, '"'], sure: true }, type: fixed('MedicationRequest') }),
    `orders b where b.patient_id = ${t}.patient_id and b.order_id = ${t}.previous_order_id and not b.voided`,
  );

const frequency = (t: string): string => `(select f.concept_id from order_frequency f where f.order_frequency_id = ${t}.frequency_id)`;
const lasts = (t: string): string => timeUnitSql(`${t}.duration_units_id`);

/** How it is taken; none of an order that says nothing of it, as one that stops another. */
const dosage = (t: string): FhirJson =>
  when(
    `num_nonnulls(nullif(${t}.dosing_instructions, ''), ${t}.dose, ${t}.frequency_id, ${t}.route_id, ${t}.duration, nullif(${t}.as_needed_condition, '')) > 0 or ${t}.as_needed`,
    list(
      object({
        text: text(`${t}.dosing_instructions`),
        timing: object({
          repeat: when(
            `${t}.duration is not null and ${lasts(t)} is not null`,
            object({ duration: plain(`${t}.duration`), durationUnit: code(lasts(t)) }),
          ),
          code: concept(frequency(t)),
        }),
        asNeededBoolean: when(`nullif(${t}.as_needed_condition, '') is null`, plain(`${t}.as_needed`)),
        asNeededCodeableConcept: when(
          `nullif(${t}.as_needed_condition, '') is not null`,
          object({ text: name(`${t}.as_needed_condition`) }),
        ),
        route: concept(`${t}.route_id`),
        doseAndRate: when(`${t}.dose is not null`, list(object({ doseQuantity: quantityOf(`${t}.dose`, `${t}.dose_units_id`) }))),
      }),
    ),
  );

export const medicationRequestFhir = fhirMap('MedicationRequest', {
  about: 'Orders of medicines.',
  sources: [
    {
      of: 'order',
      opens: ['drug'],
      where: '({t}.drug_id is not null or {t}.drug_non_coded is not null)',
      order: '{t}.date_activated desc',
      elements: (t) => ({
        identifier: list(object({ use: fixed('usual'), value: name(`${t}.order_number`) })),
        status: code(status(t)),
        intent: fixed('order'),
        priority: code(`case ${t}.urgency when 'STAT' then 'stat' else 'routine' end`),
        medicationCodeableConcept: when(
          `${t}.drug_id is null`,
          object({ coding: list(object({ code: id(conceptUuid(t)) })), text: name(`${t}.drug_non_coded`) }),
        ),
        medicationReference: medication(t),
        subject: patientReference(`${t}.patient_id`),
        encounter: encounterReference(`${t}.patient_id`, `${t}.encounter_id`),
        authoredOn: moment(`${t}.date_activated`),
        requester: practitionerReference(`${t}.orderer`),
        reasonCode: when(
          `coalesce(${t}.order_reason_id::text, nullif(${t}.order_reason_non_coded, '')) is not null`,
          list(conceptOrWords(`${t}.order_reason_id`, `${t}.order_reason_non_coded`)),
        ),
        note: note(`concat_ws('; ', nullif(${t}.instructions, ''), nullif(${t}.comment_to_fulfiller, ''))`),
        dosageInstruction: dosage(t),
        dispenseRequest: object({
          validityPeriod: when(`${t}.action <> 'DISCONTINUE'`, object({ end: moment(`${t}.auto_expire_date`) })),
          numberOfRepeatsAllowed: plain(`${t}.num_refills`),
          quantity: quantityOf(`${t}.quantity`, `${t}.quantity_units_id`),
        }),
        substitution: written(`case when ${t}.dispense_as_written then '{"allowedBoolean":false}' end`),
        priorPrescription: before(t),
      }),
      searches: {
        ...ofPatient,
        encounter: reference('the encounter', toEncounter()),
        medication: reference('the medicine', toMedication),
        code: conceptSearch((t) => `${t}.concept_id`, 'what the medicine is: uuid of the concept, or a code of its terminologies'),
        identifier: codes((t) => `${t}.order_number`, 'the number of the order'),
        status: codes(status, 'active, completed or stopped'),
        intent: codes(() => `'order'`, 'order'),
        authoredon: date('when it was ordered', (t) => `${t}.date_activated`),
        requester: reference('who ordered it', toPractitioner('orderer')),
      },
      sorts: { authoredon: { filled: '{t}.date_activated' } },
    },
  ],
  writes: [medicationRequestWrite],
  mandatory: ['status', 'intent', 'medicationCodeableConcept', 'medicationReference', 'subject'],
  summary: ['identifier', 'priority', 'encounter', 'authoredOn', 'requester'],
});
