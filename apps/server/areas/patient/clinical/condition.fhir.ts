import { fixed, moment, when } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date } from '../../../engine/fhir/fhir-search.ts';
import { codeOf, conceptOf, dateOf, notesOf, referredId } from '../../../sql/fhir-body.ts';
import { coded, conceptOrWords, conceptSearch, note, ofPatient, patientReference, recorderReference } from '../../../sql/fhir-sql.ts';

const CLINICAL = 'http://terminology.hl7.org/CodeSystem/condition-clinical';
const VERIFICATION = 'http://terminology.hl7.org/CodeSystem/condition-ver-status';
const CATEGORY = 'http://terminology.hl7.org/CodeSystem/condition-category';

const CLINICAL_MEANINGS = {
  active: 'ACTIVE',
  recurrence: 'ACTIVE',
  relapse: 'ACTIVE',
  inactive: 'INACTIVE',
  remission: 'INACTIVE',
  resolved: 'INACTIVE',
} as const;
const VERIFIED = { provisional: 'PROVISIONAL', confirmed: 'CONFIRMED' } as const;

export const conditionFhir = fhirMap('Condition', {
  about: 'Problems of patients.',
  sources: [
    {
      of: 'condition',
      order: '{t}.onset_date desc nulls last',
      elements: (t) => ({
        clinicalStatus: coded(CLINICAL, `lower(${t}.clinical_status)`),
        verificationStatus: coded(VERIFICATION, `lower(${t}.verification_status)`),
        category: fixed([{ coding: [{ system: CATEGORY, code: 'problem-list-item', display: 'Problem List Item' }] }]),
        code: conceptOrWords(`${t}.coded`, `${t}.non_coded`),
        subject: patientReference(`${t}.patient_id`),
        onsetDateTime: moment(`${t}.onset_date`),
        // what goes on has no end in FHIR
        abatementDateTime: when(`${t}.clinical_status <> 'ACTIVE'`, moment(`${t}.end_date`)),
        recordedDate: moment(`${t}.date_created`),
        recorder: recorderReference(`${t}.creator`),
        note: note(`concat_ws('; ', nullif(${t}.additional_detail, ''), nullif(${t}.end_reason, ''))`),
      }),
      searches: {
        ...ofPatient,
        code: conceptSearch((t) => `${t}.coded`, 'the problem: uuid of the concept, or a code of its terminologies'),
        'clinical-status': codes((t) => `lower(${t}.clinical_status)`, 'active or inactive', CLINICAL),
        'verification-status': codes((t) => `lower(${t}.verification_status)`, 'provisional or confirmed', VERIFICATION),
        category: codes(() => `'problem-list-item'`, 'problem-list-item', CATEGORY),
        'onset-date': date('when it began', (t) => `${t}.onset_date`),
        'abatement-date': date('when it ended', (t) => `${t}.end_date`),
        'recorded-date': date('when it was entered', (t) => `${t}.date_created`),
      },
      sorts: {
        'onset-date': '{t}.onset_date',
        'abatement-date': '{t}.end_date',
        'recorded-date': { filled: '{t}.date_created' },
        'clinical-status': '{t}.clinical_status',
      },
    },
  ],
  writes: [
    {
      of: 'condition',
      elements: {
        code: async (value, db) => {
          const { coded, words } = await conceptOf(value, 'code', db);
          return { condition: { coded, nonCoded: words } };
        },
        subject: (value) => ({ patient: referredId(value, 'subject', 'Patient') }),
        clinicalStatus: (value) => ({ clinicalStatus: codeOf(value, 'clinicalStatus', CLINICAL_MEANINGS) }),
        verificationStatus: (value) => ({ verificationStatus: codeOf(value, 'verificationStatus', VERIFIED) }),
        onsetDateTime: (value) => ({ onsetDate: dateOf(value, 'onsetDateTime') }),
        abatementDateTime: (value) => ({ endDate: dateOf(value, 'abatementDateTime') }),
        note: (value) => ({ additionalDetail: notesOf(value, 'note') }),
      },
      passedOver: ['category', 'recordedDate', 'recorder', 'asserter'],
    },
  ],
  mandatory: ['subject'],
  summary: ['clinicalStatus', 'verificationStatus', 'category', 'code', 'onsetDateTime', 'recordedDate', 'recorder'],
});
