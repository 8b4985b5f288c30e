import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { Named } from '../../../widgets/workflow.queries.ts';

/** A phase, stage or form that can be put in a place. */
export interface Choosable extends Named {
  retired?: boolean;
}

export const phasesQuery = queryOptions({
  queryKey: ['hydra/phase', 'all'],
  queryFn: async () => inUse((await api.get<{ phases: (Choosable & { phaseId: number })[] }>('hydra/phase', { v: 'full' })).phases),
});

export const stagesQuery = queryOptions({
  queryKey: ['hydra/component', 'all'],
  queryFn: async () =>
    inUse((await api.get<{ components: (Choosable & { componentId: number })[] }>('hydra/component', { v: 'full' })).components),
});

export const formsQuery = queryOptions({
  queryKey: ['hydra/form', 'all'],
  queryFn: async () => inUse((await api.get<{ forms: Choosable[] }>('hydra/form', { v: 'custom:(uuid,name,retired)' })).forms),
});

function inUse<T extends Choosable>(rows: readonly T[]): T[] {
  return rows.filter(({ retired }) => retired !== true).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** Saves the order of links (phases of a workflow, stages of a phase), first to last; only rows that moved are written. */
export async function saveLinkOrder(path: string, rows: readonly { uuid: string; displayOrder: number | null }[]): Promise<void> {
  for (const [at, { uuid, displayOrder }] of rows.entries()) {
    if (displayOrder !== at) await api.post(`${path}/${uuid}`, { displayOrder: at });
  }
}

/** The place after the last one. */
export function nextPlace(rows: readonly { displayOrder: number | null }[] | undefined): number {
  return Math.max(-1, ...(rows ?? []).map(({ displayOrder }) => displayOrder ?? 0)) + 1;
}
