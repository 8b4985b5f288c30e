import { componentForm, phaseComponent, workflowPhases } from '@fieldward/contract/care/workflow.ts';
import { equals, Problem, resource, type Rule } from '../../../engine/resource.ts';
import { keepRuleQuestions, soundAdvance } from '../enrolment/phase-advance-rules.ts';

/** Without a place of its own, a new row goes to the end of its list. */
function toTheEnd(table: string, within: readonly string[]): Rule {
  return async (write, tx) => {
    if (write.mode !== 'create' || (write.columns['display_order'] !== undefined && write.columns['display_order'] !== null)) return;
    const [last] = await tx.rows<{ next: number }>(
      `select coalesce(max(display_order), 0) + 1 as next from ${table} where ${within.map((column, at) => `${column} is not distinct from $${at + 1}::bigint`).join(' and ')}`,
      within.map((column) => write.columns[column] ?? null),
    );
    write.columns['display_order'] = last?.next ?? 1;
  };
}

const byPlace = '{t}.display_order nulls last';
const uuidOf = (table: string) => (t: string) => `(select x.uuid from ${table} x where x.${table}_id = ${t}.${table}_id)`;
const nameOf = (table: string) => (t: string) => `(select x.name from ${table} x where x.${table}_id = ${t}.${table}_id)`;

export const workflowPhasesResource = resource(workflowPhases, {
  word: 'kind.phaseOfWorkflow',
  table: 'workflow_phase',
  columns: { hydramodulePhase: 'phase_id', hydramoduleWorkflow: 'workflow_id', advanceRule: 'advance_rule' },
  display: nameOf('phase')('{t}'),
  computed: { phaseUUID: uuidOf('phase'), workflowUUID: uuidOf('workflow'), phaseName: nameOf('phase'), workflowName: nameOf('workflow') },
  searches: { q: equals('hydramoduleWorkflow'), workflow: equals('hydramoduleWorkflow'), phase: equals('hydramodulePhase') },
  order: byPlace,
  rules: [toTheEnd('workflow_phase', ['workflow_id']), soundAdvance],
  after: [keepRuleQuestions],
  constraints: { workflow_phase_once: { code: 'record.phaseTwice', field: 'hydramodulePhase' } },
});

export const phaseComponentResource = resource(phaseComponent, {
  word: 'kind.stageOfPhase',
  table: 'phase_component',
  columns: { hydramoduleComponent: 'component_id', hydramodulePhase: 'phase_id', hydramoduleWorkflow: 'workflow_id' },
  display: nameOf('component')('{t}'),
  computed: { phaseUUID: uuidOf('phase'), componentUUID: uuidOf('component'), workflowUUID: uuidOf('workflow') },
  searches: {
    q: equals('hydramoduleWorkflow'),
    workflow: equals('hydramoduleWorkflow'),
    phase: equals('hydramodulePhase'),
    component: equals('hydramoduleComponent'),
  },
  order: byPlace,
  rules: [toTheEnd('phase_component', ['workflow_id', 'phase_id'])],
  constraints: { phase_component_once: { code: 'record.stageTwice', field: 'hydramoduleComponent' } },
});

/** A form that registers people is filled before there is a patient: it stands at no stage. */
const registersNobody: Rule = async (write, tx) => {
  if (!write.sent('form')) return;
  const [registering] = await tx.rows('select 1 from form where form_id = $1::bigint and registers', [write.after('form_id') ?? null]);
  if (registering !== undefined) throw new Problem('form.registersAtStage', {}, 'form');
};

export const componentFormResource = resource(componentForm, {
  word: 'kind.formOfStage',
  table: 'component_form',
  columns: { phase: 'phase_id', workflow: 'workflow_id', component: 'component_id', form: 'form_id' },
  display: nameOf('form')('{t}'),
  computed: { id: (t) => `${t}.component_form_id` },
  searches: {
    q: equals('component'),
    component: equals('component'),
    workflow: equals('workflow'),
    phase: equals('phase'),
    form: equals('form'),
  },
  order: byPlace,
  rules: [registersNobody, toTheEnd('component_form', ['workflow_id', 'phase_id', 'component_id'])],
  constraints: { component_form_once: { code: 'record.formTwice', field: 'form' } },
});
