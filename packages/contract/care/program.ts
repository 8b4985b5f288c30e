/** Workflows and who is in them, as OpenMRS has them: a program is a workflow, its only 'workflow' its phases, a state one of these. */
import { enrolmentStatuses, type EnrolmentStatus } from '@fieldward/domain/care/enrolment.ts';
import type { LooseToken } from '@fieldward/domain/rule/expression.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { f, wire } from '../wire.ts';

const described = { read: 'Get Programs', write: 'Manage Programs' } as const;
const enrolled = {
  read: 'Get Patient Programs',
  write: 'Add Patient Programs',
  edit: 'Edit Patient Programs',
  remove: 'Delete Patient Programs',
} as const;

/** What clients show of a concept; where none was chosen, the thing itself. */
interface NamedConcept {
  readonly uuid: string;
  readonly display: string;
}

/** Something that became of an enrolment. */
export interface EnrolmentEvent {
  readonly kind: 'enrolled' | 'status' | 'phase';
  readonly status: EnrolmentStatus | null;
  readonly phase: string | null;
  readonly since: Moment;
  readonly outcome: string | null;
  readonly reason: string | null;
  /** Entered by hand, by a form, by the condition of the phase, the death of the patient, a schedule that gave up, or the registration. */
  readonly cause: 'hand' | 'form' | 'rule' | 'death' | 'schedule' | 'registration';
  /** The condition of the phase, where that is the cause: the tokens of form rules. */
  readonly condition: readonly LooseToken[] | null;
  /** The form that caused it, for those who may see it. */
  readonly form: { readonly encounter: string; readonly name: string } | null;
  readonly by: string;
  /** When it was written down. */
  readonly noted: Moment;
  /** It was taken back. */
  readonly gone: { readonly by: string; readonly at: Moment; readonly reason: string | null } | null;
}

/** A workflow as a program. Workflows are built at their own address. */
export const program = wire('program', {
  kind: 'metadata',
  readOnly: true,
  privileges: described,
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 255 }),
  },
  derived: {
    concept: f.json<NamedConcept>({ filled: true }),
    allWorkflows: f.refs('programworkflow', { as: { default: 'ref', full: 'default' } }),
    outcomes: f.refs('concept', { in: 'full' }),
  },
});

/** The phases of a workflow. */
export const programWorkflow = wire('programworkflow', {
  path: 'workflow',
  kind: 'metadata',
  readOnly: true,
  privileges: described,
  fields: {},
  derived: {
    concept: f.json<NamedConcept>({ filled: true }),
    states: f.refs('programworkflowstate'),
  },
});

/** A phase. */
export const programWorkflowState = wire('programworkflowstate', {
  kind: 'metadata',
  readOnly: true,
  privileges: described,
  fields: {},
  derived: {
    concept: f.json<NamedConcept>({ filled: true, in: 'ref' }),
  },
});

/**
 * That a patient is in a workflow, since when and where, and what became of it. Sending `dateCompleted` ends it (`finished`, unless a status is
 * sent), sending null there takes the end back; `status` and `statusSince` say more than OpenMRS can.
 */
export const programEnrollment = wire('programenrollment', {
  kind: 'data',
  privileges: enrolled,
  fields: {
    patient: f.ref('patient', { required: true, fixed: true }),
    program: f.ref('program', { required: true, fixed: true }),
    dateEnrolled: f.datetime({ filled: true }),
    dateCompleted: f.datetime(),
    location: f.ref('location'),
    outcome: f.ref('concept'),
    status: f.choice(enrolmentStatuses, { filled: true }),
    statusSince: f.datetime({ filled: true }),
    reason: f.text({ max: 255 }),
    states: f.parts('patientstate', { as: { default: 'ref', full: 'default' } }),
  },
  derived: {
    phase: f.ref('programworkflowstate'),
    /** Everything that was recorded of it, by its day: who, when and why. What was taken back stays among it. */
    history: f.json<readonly EnrolmentEvent[]>({ filled: true, in: 'full' }),
  },
});

/** Since when a patient was in a phase. The end is the beginning of the next one. */
export const patientState = wire('patientstate', {
  kind: 'data',
  parent: { wire: 'programenrollment', field: 'patientProgram', path: 'state' },
  privileges: { read: 'Get Patient Programs', write: 'Edit Patient Programs' },
  fields: {
    patientProgram: f.ref('programenrollment', { hidden: true, fixed: true }),
    state: f.ref('programworkflowstate', { required: true, in: 'ref' }),
    startDate: f.datetime({ in: 'ref', filled: true }),
    endDate: f.datetime({ in: 'ref' }),
    reason: f.text({ max: 255 }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    program: typeof import('./program.ts');
  }
}
