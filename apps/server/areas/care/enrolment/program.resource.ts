import { program, programWorkflow, programWorkflowState } from '@fieldward/contract/care/program.ts';
import { nameLike, resource, through } from '../../../engine/resource.ts';

/** SQL of the JSON of a concept; clients of OpenMRS expect one: where none was chosen it is the thing itself. */
const conceptOf = (t: string): string =>
  `(select json_build_object('uuid', coalesce(c.uuid, ${t}.uuid), 'display', coalesce(concept_display(c.concept_id), ${t}.name)) from (select 1) one left join concept c on c.concept_id = ${t}.concept_id)`;

export const programResource = resource(program, {
  word: 'kind.workflow',
  table: 'workflow',
  computed: {
    concept: conceptOf,
    allWorkflows: (t) => `select ${t}.workflow_id`,
  },
  links: { outcomes: through('workflow_outcome', 'workflow_id', 'concept_id', { order: '{m}.sort_weight nulls last, {m}.concept_id' }) },
  searches: { q: nameLike('name') },
});

export const programWorkflowResource = resource(programWorkflow, {
  word: 'kind.workflow',
  table: 'workflow',
  computed: { concept: conceptOf },
  links: {
    states: through('workflow_phase', 'workflow_id', 'phase_id', { order: '{m}.display_order nulls last, {m}.workflow_phase_id' }),
  },
});

export const programWorkflowStateResource = resource(programWorkflowState, {
  word: 'kind.phase',
  table: 'phase',
  computed: { concept: conceptOf },
});
