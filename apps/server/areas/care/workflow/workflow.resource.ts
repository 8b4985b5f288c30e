import { component, phase, userWorkflow, workflow } from '@fieldward/contract/care/workflow.ts';
import { equals, nameLike, resource, reverse } from '../../../engine/resource.ts';
import { ofUser } from '../../../sql/of-user.ts';

export const workflowResource = resource(workflow, {
  word: 'kind.workflow',
  table: 'workflow',
  columns: { concept: 'concept_id' },
  links: {
    hydramoduleWorkflowPhaseses: reverse('workflow_phase', 'workflow_id', { order: '{o}.display_order nulls last, {o}.workflow_phase_id' }),
  },
  searches: { q: nameLike('name') },
  constraints: { workflow_name_unique: { code: 'record.duplicateName', field: 'name' } },
});

export const phaseResource = resource(phase, {
  word: 'kind.phase',
  table: 'phase',
  columns: { concept: 'concept_id' },
  links: { hydramoduleWorkflowPhases: reverse('workflow_phase', 'phase_id', { order: '{o}.workflow_phase_id' }) },
  searches: { q: nameLike('name') },
  constraints: { phase_name_unique: { code: 'record.duplicateName', field: 'name' } },
});

export const componentResource = resource(component, {
  word: 'kind.stage',
  table: 'component',
  columns: { concept: 'concept_id' },
  searches: { q: nameLike('name') },
  constraints: { component_name_unique: { code: 'record.duplicateName', field: 'name' } },
});

export const userWorkflowResource = resource(userWorkflow, {
  word: 'kind.workflowOfUser',
  table: 'user_workflow',
  columns: { workflow: 'workflow_id', user: 'user_id' },
  display: '(select w.name from workflow w where w.workflow_id = {t}.workflow_id)',
  searches: { q: ofUser('user_id'), user: ofUser('user_id'), workflow: equals('workflow') },
  constraints: { user_workflow_once: { code: 'engine.duplicate', field: 'workflow' } },
});
