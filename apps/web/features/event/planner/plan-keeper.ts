import { draftAs } from '../../../lib/draft-as.ts';
import { draftKeeper, type DraftKeeper } from '../../../lib/draft-keeper.ts';
import { draft, dropDraft, type Draft } from '../../../lib/drafts.ts';
import { emptyPlan, type PlanDraft, type PlanOf } from './event-draft.ts';

/** What is kept on the device of a plan that was not saved. */
export interface KeptPlan {
  plan: PlanDraft;
  of: PlanOf;
  /** Version of the stored event that the plan began with. */
  etag: string | null;
}

/** Under which name the plan of an event is kept; '' is a new one. */
const nameOf = (event: string) => ({ form: `event-planner:${event || 'new'}` });

/** The plan that was kept of an event; undefined when there is none that can be read. */
export function keptPlan(event: string): Draft<KeptPlan> | undefined {
  return draftAs(draft<Partial<KeptPlan>>(nameOf(event)), ({ plan, of, etag }) =>
    // what an older version of the planner did not know is empty
    plan === undefined || of === undefined || !Array.isArray(plan.people)
      ? undefined
      : { plan: { ...emptyPlan, ...plan }, of, etag: etag ?? null },
  );
}

/** Forgets what was kept of an event. */
export const dropPlan = (event: string): void => dropDraft(nameOf(event));

/** Keeps the plan of an event on the device while it is changed; `onKept` hears whether the device could. */
export const planKeeper = (event: string, onKept: (kept: boolean) => void): DraftKeeper<KeptPlan> => draftKeeper(nameOf(event), { onKept });
