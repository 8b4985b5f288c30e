import { queryOptions } from '@tanstack/react-query';
import { component, phase, type phaseComponent, type workflowPhases } from '@fieldward/contract/care/workflow.ts';
import { view, type WireView } from '@fieldward/contract/view.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import { ANY_VERSION, every, save } from '../../../lib/client.ts';

/** A workflow, phase, stage or form by its name. */
export interface Named {
  readonly uuid: string;
  readonly name: string;
}

/** A phase, stage or form that can be put in a place. */
interface Choosable extends Named {
  readonly retired: boolean;
}

export const phaseChoice = view(phase, { uuid: true, name: true, retired: true });
export const stageChoice = view(component, { uuid: true, name: true, retired: true });

/** The phases, stages or forms in use, by name. */
export const choicesQuery = (of: WireView<Wire, Choosable>) =>
  queryOptions({
    queryKey: [of.wire.path, 'all'],
    queryFn: async ({ signal }): Promise<readonly Named[]> =>
      (await every(of, {}, signal)).filter(({ retired }) => !retired).toSorted((a, b) => a.name.localeCompare(b.name)),
  });

/** A phase, stage or form in its place. */
export interface Placed extends Named {
  readonly displayOrder: number | null;
  /** uuid of what stands here; `uuid` is that of the place. */
  readonly of: string;
}

/** Saves the order of links (phases of a workflow, stages of a phase), first to last; only rows that moved are written. */
export async function saveLinkOrder(wire: typeof workflowPhases | typeof phaseComponent, rows: readonly Placed[]): Promise<void> {
  for (const [at, { uuid, displayOrder }] of rows.entries()) {
    if (displayOrder !== at) await save(wire, { displayOrder: at }, { uuid, ifMatch: ANY_VERSION });
  }
}

/** The place after the last one. */
export function nextPlace(rows: readonly Placed[] | undefined): number {
  return Math.max(-1, ...(rows ?? []).map(({ displayOrder }) => displayOrder ?? 0)) + 1;
}
