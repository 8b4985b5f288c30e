import { code, each, fixed, list, moment, object, when, written } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date } from '../../../engine/fhir/fhir-search.ts';
import { conceptOrWords, conceptSearch, note, ofPatient, patientReference, recorderReference } from '../../../sql/fhir-sql.ts';

const CLINICAL = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical';
const VERIFICATION = 'http://terminology.hl7.org/CodeSystem/allergyintolerance-verification';

/** The category of an allergen; none of what is neither medicine nor food nor around us. */
const category = (t: string): string =>
  `case ${t}.allergen_type when 'DRUG' then 'medication' when 'FOOD' then 'food' when 'ENVIRONMENT' then 'environment' end`;

/** How severe a reaction is, by the name of the concept that says it ('SEVERE REACTION', CIEL's 'Severe'). */
const severity = (t: string): string =>
  `(select case when c.shown ilike 'mild%' then 'mild' when c.shown ilike 'moderate%' then 'moderate' when c.shown ilike 'severe%' then 'severe' end from concept c where c.concept_id = ${t}.severity_concept_id)`;

const criticality = (t: string): string =>
  `case ${severity(t)} when 'severe' then 'high' when 'moderate' then 'low' when 'mild' then 'low' end`;

const reactions = (t: string) =>
  when(
    `jsonb_array_length(${t}.reactions) > 0`,
    list(
      object({
        manifestation: each(
          conceptOrWords(`(select rc.concept_id from concept rc where rc.uuid = r.value->>'reaction')`, `r.value->>'reactionNonCoded'`),
          `jsonb_array_elements(${t}.reactions) with ordinality r (value, ordinality)`,
          'r.ordinality',
        ),
        severity: code(severity(t)),
      }),
    ),
  );

export const allergyIntoleranceFhir = fhirMap('AllergyIntolerance', {
  about: 'What patients react to.',
  sources: [
    {
      of: 'allergy',
      order: '{t}.date_created desc',
      elements: (t) => ({
        clinicalStatus: fixed({ coding: [{ system: CLINICAL, code: 'active', display: 'Active' }] }),
        verificationStatus: fixed({ coding: [{ system: VERIFICATION, code: 'confirmed', display: 'Confirmed' }] }),
        type: fixed('allergy'),
        category: written(`'["' || ${category(t)} || '"]'`),
        criticality: code(criticality(t)),
        code: conceptOrWords(`${t}.coded_allergen`, `${t}.non_coded_allergen`),
        patient: patientReference(`${t}.patient_id`),
        recordedDate: moment(`${t}.date_created`),
        recorder: recorderReference(`${t}.creator`),
        note: note(`${t}.comment`),
        reaction: reactions(t),
      }),
      searches: {
        ...ofPatient,
        code: conceptSearch((t) => `${t}.coded_allergen`, 'the allergen: uuid of the concept, or a code of its terminologies'),
        category: codes(category, 'medication, food or environment'),
        criticality: codes(criticality, 'low or high'),
        severity: codes(severity, 'mild, moderate or severe'),
        'clinical-status': codes(() => `'active'`, 'active', CLINICAL),
        'verification-status': codes(() => `'confirmed'`, 'confirmed', VERIFICATION),
        date: date('when it was entered', (t) => `${t}.date_created`),
      },
      sorts: { date: '{t}.date_created' },
    },
  ],
  mandatory: ['patient'],
  summary: ['clinicalStatus', 'verificationStatus', 'type', 'category', 'criticality', 'code'],
});
