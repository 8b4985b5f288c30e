import { draft, dropDraft, keepDraft, type Draft } from '../../../lib/drafts.ts';
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

const PAUSE = 250;

/** The plan that was kept of an event; undefined when there is none that can be read. */
export function keptPlan(event: string): Draft<KeptPlan> | undefined {
  const found = draft<Partial<KeptPlan>>(nameOf(event));
  const { plan, of, etag } = found?.content ?? {};
  if (!found || plan === undefined || of === undefined || !Array.isArray(plan.people)) return undefined;
  // what an older version of the planner did not know is empty
  return { at: found.at, content: { plan: { ...emptyPlan, ...plan }, of, etag: etag ?? null } };
}

/** Forgets what was kept of an event. */
export const dropPlan = (event: string): void => dropDraft(nameOf(event));

export interface PlanKeeper {
  /** Keeps what was typed, a quarter of a second after the last change; undefined forgets it. */
  keep: (content: KeptPlan | undefined) => void;
  /** Keeps at once what is still waiting, and stops watching the page. */
  stop: () => void;
}

/** Keeps the plan of an event on the device while it is changed; `told` hears whether the device could. */
export function planKeeper(event: string, told: (kept: boolean) => void): PlanKeeper {
  let waiting: { content: KeptPlan | undefined } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === undefined) return;
    const { content } = waiting;
    waiting = undefined;
    if (content === undefined) dropPlan(event);
    else told(keepDraft(nameOf(event), content));
  }
  const onHide = (): void => {
    if (document.visibilityState === 'hidden') flush();
  };
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', onHide);
  return {
    keep(content) {
      waiting = { content };
      timer ??= setTimeout(flush, PAUSE);
    },
    stop() {
      flush();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', onHide);
    },
  };
}
