import { code, each, fixed, list, object, when, type FhirJson } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date, reference, token } from '../../../engine/fhir/fhir-search.ts';
import { encounterWrites } from './encounter-body.ts';
import {
  CODE_SYSTEM,
  concept,
  EXTENSION,
  locationReference,
  namedCoding,
  namedSearch,
  ofPatient,
  patientReference,
  period,
  practitionerReference,
  toLocation,
  toVisit,
  visitReference,
} from '../../../sql/fhir-sql.ts';

const AMBULATORY = fixed({ system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB', display: 'ambulatory' });
const TYPE = `${CODE_SYSTEM}/encounter-type`;
const VISIT_TYPE = `${CODE_SYSTEM}/visit-type`;
const ROLE = `${CODE_SYSTEM}/encounter-role`;
const TAG = `${EXTENSION}/encounter-tag`;

const tag = (which: 'encounter' | 'visit') => ({
  tags: () => fixed([{ system: TAG, code: which, display: which === 'visit' ? 'Visit' : 'Encounter' }]),
  tagSearch: token(
    (_scope, { system, codes: asked }) =>
      (system === null || system === TAG) && (asked === null || asked.includes(which)) ? 'true' : 'false',
    'encounter or visit',
  ),
});
const { tags: encounterTags, tagSearch: encounterTag } = tag('encounter');
const { tags: visitTags, tagSearch: visitTag } = tag('visit');

const at = (t: string): FhirJson => when(`${t}.location_id is not null`, list(object({ location: locationReference(`${t}.location_id`) })));
const visitStatus = (t: string): string => `case when ${t}.stop_datetime is null then 'in-progress' else 'finished' end`;

const participants = (t: string): FhirJson =>
  each(
    object({
      type: when(
        'ep.encounter_role_id is not null',
        list(namedCoding('encounter_role', 'encounter_role_id', 'ep.encounter_role_id', ROLE)),
      ),
      individual: practitionerReference('ep.provider_id'),
    }),
    `encounter_provider ep where ep.patient_id = ${t}.patient_id and ep.encounter_id = ${t}.encounter_id and not ep.voided`,
    'ep.encounter_provider_id',
  );

const location = reference('the place', toLocation());

export const encounterFhir = fhirMap('Encounter', {
  about: 'Encounters, and the visits that they are part of (tagged as such).',
  sources: [
    {
      of: 'encounter',
      tags: encounterTags,
      order: '{t}.encounter_datetime desc',
      elements: (t) => ({
        status: fixed('finished'),
        class: AMBULATORY,
        type: list(namedCoding('encounter_type', 'encounter_type_id', `${t}.encounter_type`, TYPE)),
        subject: patientReference(`${t}.patient_id`),
        participant: participants(t),
        period: period(`${t}.encounter_datetime`, `${t}.encounter_datetime`),
        location: at(t),
        partOf: visitReference(`${t}.patient_id`, `${t}.visit_id`),
      }),
      searches: {
        ...ofPatient,
        date: date('when it was', (t) => `${t}.encounter_datetime`),
        type: namedSearch('encounter_type', 'encounter_type_id', (t) => `${t}.encounter_type`, 'the type, by uuid or name', TYPE),
        status: codes(() => `'finished'`, 'finished or in-progress'),
        location,
        participant: reference('who took part', {
          fhir: 'Practitioner',
          of: 'provider',
          key: (t) =>
            `select ep.provider_id from encounter_provider ep where ep.patient_id = ${t}.patient_id and ep.encounter_id = ${t}.encounter_id and not ep.voided`,
          many: true,
        }),
        'part-of': reference('the visit', toVisit()),
        _tag: encounterTag,
      },
      sorts: { date: { filled: '{t}.encounter_datetime' }, status: `'finished'` },
    },
    {
      of: 'visit',
      tags: visitTags,
      order: '{t}.start_datetime desc',
      elements: (t) => ({
        status: code(visitStatus(t)),
        class: AMBULATORY,
        type: list(namedCoding('visit_type', 'visit_type_id', `${t}.visit_type_id`, VISIT_TYPE)),
        subject: patientReference(`${t}.patient_id`),
        period: period(`${t}.start_datetime`, `${t}.stop_datetime`),
        reasonCode: when(`${t}.indication_concept_id is not null`, list(concept(`${t}.indication_concept_id`))),
        location: at(t),
      }),
      searches: {
        ...ofPatient,
        date: date('when it was', (t) => `${t}.start_datetime`, { last: (t) => `${t}.stop_datetime` }),
        type: namedSearch('visit_type', 'visit_type_id', (t) => `${t}.visit_type_id`, 'the type, by uuid or name', VISIT_TYPE),
        status: codes(visitStatus, 'finished or in-progress'),
        location,
        _tag: visitTag,
      },
      sorts: { date: { filled: '{t}.start_datetime' }, status: visitStatus('{t}') },
    },
  ],
  writes: encounterWrites({ type: TYPE, visitType: VISIT_TYPE, role: ROLE, tag: TAG }),
  mandatory: ['status', 'class'],
  summary: ['type', 'subject', 'participant', 'period', 'reasonCode'],
});
