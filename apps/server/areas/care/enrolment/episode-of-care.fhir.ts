import { code, list } from '../../../engine/fhir/fhir-json.ts';
import { fhirMap } from '../../../engine/fhir/fhir-map.ts';
import { codes, date, reference } from '../../../engine/fhir/fhir-search.ts';
import { CODE_SYSTEM, namedCoding, namedSearch, patientReference, period, toPatient } from '../../../sql/fhir-sql.ts';
import { episodeWrites } from './episode-of-care-body.ts';

const PROGRAM = `${CODE_SYSTEM}/program`;
const status = (t: string): string => `case ${t}.status when 'active' then 'active' when 'paused' then 'onhold' else 'finished' end`;

export const episodeOfCareFhir = fhirMap('EpisodeOfCare', {
  about: 'Enrolments in programmes.',
  sources: [
    {
      of: 'programenrollment',
      order: '{t}.date_enrolled desc',
      elements: (t) => ({
        status: code(status(t)),
        type: list(namedCoding('workflow', 'workflow_id', `${t}.workflow_id`, PROGRAM)),
        patient: patientReference(`${t}.patient_id`),
        period: period(`${t}.date_enrolled`, `${t}.date_completed`),
      }),
      searches: {
        patient: reference('the patient', toPatient()),
        status: codes(status, 'active, onhold or finished'),
        type: namedSearch('workflow', 'workflow_id', (t) => `${t}.workflow_id`, 'the programme, by uuid or name', PROGRAM),
        date: date('when the patient was in it', (t) => `${t}.date_enrolled`, { last: (t) => `${t}.date_completed` }),
      },
      sorts: { date: { filled: '{t}.date_enrolled' } },
    },
  ],
  writes: episodeWrites(PROGRAM),
  mandatory: ['status', 'patient'],
  summary: ['type', 'period'],
});
