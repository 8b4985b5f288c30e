import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { everyPage } from './every-page.ts';

/** A workflow, phase or stage by its name. */
export interface Named {
  uuid: string;
  name: string;
}

export interface Workflow extends Named {
  workflowId: number;
  retired?: boolean;
}

/** A phase in its place within a workflow. */
export interface WorkflowPhase {
  uuid: string;
  displayOrder: number | null;
  phaseUUID: string;
  phaseName: string;
  workflowUUID: string;
  workflowName: string;
}

/** A stage in its place within a phase of a workflow. */
export interface PhaseComponent {
  uuid: string;
  displayOrder: number | null;
  phaseUUID: string;
  componentUUID: string;
  workflowUUID: string;
  hydramoduleComponent: Named;
}

/** A form in its place within a stage. */
export interface ComponentForm {
  uuid: string;
  componentFormId: number;
  displayOrder: number | null;
  retired?: boolean;
  form: { uuid: string; name: string; description?: string | null; retired?: boolean };
  workflow: Named;
  phase: Named;
  component: Named;
}

/** All workflows in use. */
export const workflowsQuery = queryOptions({
  queryKey: ['workflow'],
  queryFn: async () => (await api.get<{ workflows: Workflow[] }>('hydra/workflow', { v: 'full' })).workflows,
});

/** The phases of a workflow, in their order. */
export const workflowPhasesQuery = (workflow: string) =>
  queryOptions({
    queryKey: ['workflowphases', workflow],
    queryFn: async () => byOrder(await everyPage<WorkflowPhase>('hydra/workflowphases', { q: workflow })),
    enabled: workflow !== '',
  });

/** The stages of all phases of a workflow, in their order. */
export const phaseComponentsQuery = (workflow: string) =>
  queryOptions({
    queryKey: ['phasecomponent', workflow],
    queryFn: async () => byOrder(await everyPage<PhaseComponent>('hydra/phasecomponent', { q: workflow })),
    enabled: workflow !== '',
  });

/** The forms of a stage in every workflow and phase it is part of, in their order; removed ones are left out. */
export const componentFormsQuery = (component: string) =>
  queryOptions({
    queryKey: ['componentform', component],
    queryFn: async () => {
      const results = await everyPage<ComponentForm>('hydra/componentform', { q: component, v: 'default' });
      return byOrder(results.filter(({ retired }) => retired !== true));
    },
    enabled: component !== '',
  });

function byOrder<T extends { displayOrder: number | null }>(rows: readonly T[]): T[] {
  return rows.toSorted((a, b) => (a.displayOrder ?? Number.MAX_SAFE_INTEGER) - (b.displayOrder ?? Number.MAX_SAFE_INTEGER));
}
