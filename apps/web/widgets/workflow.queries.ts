import { queryOptions } from '@tanstack/react-query';
import {
  componentForm as componentFormWire,
  phaseComponent as phaseComponentWire,
  workflow as workflowWire,
  workflowPhases as workflowPhasesWire,
} from '@fieldward/contract/care/workflow.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { every } from '../lib/client.ts';

export const workflowRow = view(workflowWire, { uuid: true, workflowId: true, name: true, retired: true });
export type Workflow = Seen<typeof workflowRow>;

/** A phase in its place within a workflow. */
const workflowPhase = view(workflowPhasesWire, { uuid: true, displayOrder: true, phaseUUID: true, phaseName: true, advance: true });

/** A stage in its place within a phase of a workflow. */
const phaseComponent = view(phaseComponentWire, {
  uuid: true,
  displayOrder: true,
  phaseUUID: true,
  componentUUID: true,
  hydramoduleComponent: { name: true },
});

const componentForm = view(componentFormWire, {
  uuid: true,
  displayOrder: true,
  retired: true,
  form: { uuid: true, name: true, description: true, retired: true },
  workflow: { uuid: true },
  phase: { uuid: true },
});
/** A form in its place within a stage. */
export type ComponentForm = Seen<typeof componentForm>;

/** All workflows in use. */
export const workflowsQuery = queryOptions({
  queryKey: ['workflow'],
  queryFn: ({ signal }) => every(workflowRow, {}, signal),
});

/** All workflows, deleted ones too. */
export const everyWorkflowQuery = queryOptions({
  queryKey: ['workflow', 'deleted too'],
  queryFn: ({ signal }) => every(workflowRow, { includeAll: true }, signal),
});

/** The phases of a workflow, in their order. */
export const workflowPhasesQuery = (workflow: string) =>
  queryOptions({
    queryKey: ['workflowphases', workflow],
    queryFn: async ({ signal }) => byOrder(await every(workflowPhase, { q: workflow }, signal)),
    enabled: workflow !== '',
  });

/** The stages of all phases of a workflow, in their order. */
export const phaseComponentsQuery = (workflow: string) =>
  queryOptions({
    queryKey: ['phasecomponent', workflow],
    queryFn: async ({ signal }) => byOrder(await every(phaseComponent, { q: workflow }, signal)),
    enabled: workflow !== '',
  });

/** The forms of a stage in every workflow and phase that has it, in their order, without removed ones. Needs 'Get Forms'. */
export const componentFormsQuery = (component: string) =>
  queryOptions({
    queryKey: ['componentform', component],
    queryFn: async ({ signal }) => byOrder((await every(componentForm, { q: component }, signal)).filter(({ retired }) => !retired)),
    enabled: component !== '',
  });

/** Rows by their `displayOrder`; those without one come last. */
export function byOrder<T extends { readonly displayOrder: number | null }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (a.displayOrder ?? Number.MAX_SAFE_INTEGER) - (b.displayOrder ?? Number.MAX_SAFE_INTEGER));
}
