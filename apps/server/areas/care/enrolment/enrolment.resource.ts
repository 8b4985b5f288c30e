import { patientState, programEnrollment } from '@fieldward/contract/care/program.ts';
import { equals, resource, reverse, sqlSearch } from '../../../engine/resource.ts';
import { historyOf } from './enrolment-history.ts';
import { fitsWorkflow, statesFollow } from './patient-state-rules.ts';
import { enrolledOnce, followed, soundEnrolment, statusWritten } from './enrolment-rules.ts';

export const enrolmentResource = resource(programEnrollment, {
  word: 'kind.enrolment',
  table: 'patient_workflow',
  partition: 'patient_id',
  columns: { patient: 'patient_id', program: 'workflow_id', location: 'location_id', outcome: 'outcome_concept_id', phase: 'phase_id' },
  display: '(select w.name from workflow w where w.workflow_id = {t}.workflow_id)',
  // statuses are rows of their own, written after the enrolment
  setters: { dateCompleted: () => ({}), outcome: () => ({}), status: () => ({}), statusSince: () => ({}), reason: () => ({}) },
  computed: {
    dateCompleted: (t) => `${t}.date_completed`,
    outcome: (t) => `${t}.outcome_concept_id`,
    status: (t) => `${t}.status`,
    statusSince: (t) =>
      `coalesce((select max(s.since) from enrolment_state s where s.patient_id = ${t}.patient_id and s.patient_workflow_id = ${t}.patient_workflow_id and s.status is not null and not s.voided), ${t}.date_enrolled)`,
    reason: (t) => `${t}.reason`,
    history: historyOf,
  },
  links: {
    states: reverse('enrolment_state', 'patient_workflow_id', {
      where: '{o}.phase_id is not null',
      order: '{o}.since, {o}.enrolment_state_id',
    }),
  },
  searches: {
    patient: equals('patient'),
    program: equals('program'),
    location: equals('location'),
    status: sqlSearch((t, p) => `${t}.status = ${p}`, { about: 'active, paused, transferred, finished, lost or died' }),
  },
  order: '{t}.date_enrolled desc',
  rules: [soundEnrolment, enrolledOnce],
  after: [statusWritten, followed],
  constraints: {
    patient_workflow_once: { code: 'enrolment.alreadyOpen', field: 'program' },
    patient_workflow_completed_in_order: { code: 'enrolment.endBeforeBeginning', field: 'dateCompleted' },
    patient_workflow_patient_known: { code: 'engine.refused', field: 'patient' },
    own_place: { code: 'access.foreignPlace', field: 'location' },
  },
});

export const patientStateResource = resource(patientState, {
  word: 'kind.phaseOfPatient',
  table: 'enrolment_state',
  partition: 'patient_id',
  where: '{t}.phase_id is not null',
  columns: { patientProgram: 'patient_workflow_id', state: 'phase_id', startDate: 'since' },
  display: '(select p.name from phase p where p.phase_id = {t}.phase_id)',
  setters: { endDate: () => ({}) },
  computed: {
    endDate: (t) => `coalesce((select min(n.since) from enrolment_state n
      where n.patient_id = ${t}.patient_id and n.patient_workflow_id = ${t}.patient_workflow_id and n.phase_id is not null and not n.voided
        and (n.since, n.enrolment_state_id) > (${t}.since, ${t}.enrolment_state_id)),
      (select w.date_completed from patient_workflow w where w.patient_id = ${t}.patient_id and w.patient_workflow_id = ${t}.patient_workflow_id))`,
  },
  order: '{t}.since',
  rules: [fitsWorkflow],
  after: [statesFollow],
});
