import { advances } from '@fieldward/domain/care/phase-advance.ts';
import type { LooseToken } from '@fieldward/domain/rule/expression.ts';
import { maxWorkflowNameLength, workflowNameProblem } from '@fieldward/domain/care/workflow-name.ts';
import { f, wire } from '../wire.ts';

const named = { read: 'Get Workflows', write: 'Manage Workflows Metadata' } as const;
const mapped = { read: 'Get Workflows', write: 'Manage Workflows' } as const;

/** A programme's path for its patients, made of phases. */
export const workflow = wire('workflow', {
  path: 'hydra/workflow',
  kind: 'metadata',
  listKey: 'workflows',
  numericId: 'workflowId',
  privileges: mapped,
  fields: {
    name: f.text({ required: true, max: maxWorkflowNameLength, in: 'ref', pattern: workflowNameProblem }),
    description: f.text({ max: 255 }),
    concept: f.ref('concept'),
  },
  derived: {
    hydramoduleWorkflowPhaseses: f.refs('workflowphases', { in: 'full' }),
  },
});

/** A phase; the same one may belong to several workflows. */
export const phase = wire('phase', {
  path: 'hydra/phase',
  kind: 'metadata',
  listKey: 'phases',
  numericId: 'phaseId',
  privileges: named,
  fields: {
    name: f.text({ required: true, max: maxWorkflowNameLength, in: 'ref', pattern: workflowNameProblem }),
    concept: f.ref('concept'),
  },
  derived: {
    hydramoduleWorkflowPhases: f.refs('workflowphases', { in: 'full' }),
  },
});

/** A stage. */
export const component = wire('component', {
  path: 'hydra/component',
  kind: 'metadata',
  listKey: 'components',
  numericId: 'componentId',
  privileges: named,
  fields: {
    name: f.text({ required: true, max: maxWorkflowNameLength, in: 'ref', pattern: workflowNameProblem }),
    concept: f.ref('concept'),
  },
});

/** A phase in a workflow. */
export const workflowPhases = wire('workflowphases', {
  path: 'hydra/workflowphases',
  kind: 'link',
  listKey: 'workflowPhasesMap',
  numericId: 'id',
  privileges: mapped,
  fields: {
    displayOrder: f.int(),
    hydramodulePhase: f.ref('phase', { required: true, hidden: true }),
    hydramoduleWorkflow: f.ref('workflow', { required: true, hidden: true }),
    /** What brings patients into the phase. */
    advance: f.choice(advances, { default: 'form', in: 'full' }),
    /** On the first day on which this condition holds, where `advance` is `rule`: the tokens of form rules. */
    advanceRule: f.json<readonly LooseToken[]>({ in: 'full' }),
  },
  derived: {
    phaseUUID: f.text({ filled: true }),
    workflowUUID: f.text({ filled: true }),
    phaseName: f.text({ filled: true }),
    workflowName: f.text({ filled: true }),
  },
  base: ['id', 'displayOrder', 'phaseUUID', 'workflowUUID', 'phaseName', 'workflowName'],
});

/** A stage in a phase of a workflow. */
export const phaseComponent = wire('phasecomponent', {
  path: 'hydra/phasecomponent',
  kind: 'link',
  listKey: 'PhaseComponentsMap',
  numericId: 'id',
  privileges: mapped,
  fields: {
    displayOrder: f.int(),
    hydramoduleComponent: f.ref('component', { required: true, as: 'default' }),
    hydramodulePhase: f.ref('phase', { required: true, as: 'default' }),
    hydramoduleWorkflow: f.ref('workflow', { required: true, as: 'default' }),
  },
  derived: {
    phaseUUID: f.text({ filled: true }),
    componentUUID: f.text({ filled: true }),
    workflowUUID: f.text({ filled: true }),
  },
  base: [
    'id',
    'displayOrder',
    'phaseUUID',
    'componentUUID',
    'workflowUUID',
    'hydramoduleComponent',
    'hydramodulePhase',
    'hydramoduleWorkflow',
  ],
});

/** A form at a stage of a phase of a workflow. */
export const componentForm = wire('componentform', {
  path: 'hydra/componentform',
  kind: 'metadata',
  listKey: 'ComponentsFormsMap',
  numericId: 'componentFormId',
  privileges: mapped,
  fields: {
    displayOrder: f.int(),
    phase: f.ref('phase', { as: 'default' }),
    workflow: f.ref('workflow', { as: 'default' }),
    component: f.ref('component', { required: true, as: 'default' }),
    form: f.ref('form', { required: true, as: 'default' }),
    /** Whether a patient who is filled the form for is in the workflow from then on. */
    enrols: f.bool({ default: true, in: 'full' }),
  },
  derived: { id: f.int({ filled: true }) },
  base: ['id', 'displayOrder', 'phase', 'workflow', 'component', 'form', 'componentFormId', 'retired'],
});

/** A workflow that a user works in. */
export const userWorkflow = wire('userworkflow', {
  path: 'hydra/userworkflow',
  kind: 'data',
  listKey: 'userWorkflows',
  numericId: 'userWorkflowId',
  privileges: mapped,
  fields: {
    workflow: f.ref('workflow', { required: true }),
    user: f.ref('user', { required: true }),
  },
  base: ['userWorkflowId', 'workflow', 'user'],
});

/** Which form of which stage an encounter was made with. */
export const formEncounter = wire('form-encounter', {
  path: 'hydra/form-encounter',
  kind: 'data',
  listKey: 'formsEncounters',
  numericId: 'formEncounterId',
  privileges: { read: 'Get Encounters', write: 'Edit Encounters' },
  fields: {
    componentForm: f.ref('componentform', {
      required: true,
      as: 'custom:(uuid,display,componentFormId,form:(uuid,display,name),workflow:(uuid,name),phase:(uuid,name),component:(uuid,name))',
    }),
    encounter: f.ref('encounter', { required: true, as: { default: 'default', full: 'full' } }),
    /** Null for encounters from before versions. */
    formVersion: f.ref('form-version', { as: 'custom:(uuid,display,number)' }),
  },
  base: ['formEncounterId', 'componentForm', 'encounter'],
});

declare module '../wires.ts' {
  interface WireModules {
    workflow: typeof import('./workflow.ts');
  }
}
