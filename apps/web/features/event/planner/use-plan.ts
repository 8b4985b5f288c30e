import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '@fieldward/messages/catalogue.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import type { DraftKeeper } from '../../../lib/draft-keeper.ts';
import { fieldProblems, notify, notifyProblem } from '../../../lib/notify.ts';
import { whoseValues } from '../../../lib/stale-save.ts';
import { messageText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { clashesIn, type EventClash } from '../calendar/event-clash.ts';
import { planBody, planDraft, type PlanDraft, type PlanOf } from './event-draft.ts';
import { eventQuery, eventsChanged, saveEvent, type ReadEvent } from '../summary/event.queries.ts';
import { planDifferences, planWith, samePlan } from './plan-difference.ts';
import { planKeeper, type KeptPlan } from './plan-keeper.ts';
import { fieldOf, firstProblem } from './plan-problems.ts';
import { usePlanWords } from './use-plan-words.ts';

/** Where a field of the planner is in the page: `data-field` of the element that holds it, or the id of the field itself. */
export const fieldId = (field: string): string => `plan-${field}`;

interface PlanStart {
  /** The stored event, or null for a new one. */
  read: ReadEvent | null;
  stored: PlanDraft;
  begun: KeptPlan;
  onSaved: () => void;
  /** The event was closed or deleted meanwhile, and is to be shown so. */
  onOver: () => void;
}

export interface Plan {
  draft: PlanDraft;
  /** Changes fields; their errors go. */
  change: (change: Partial<PlanDraft>) => void;
  /** Sentences by field. */
  errors: Readonly<Record<string, string>>;
  clashes: readonly EventClash[];
  changed: () => boolean;
  busy: boolean;
  save: () => void;
  /** Whether the device keeps the draft; null before anything was typed. */
  kept: boolean | null;
}

/** The state of the planner: what is typed, what is wrong with it, saving it, and what somebody else saved meanwhile. */
export function usePlan({ read, stored, begun, onSaved, onOver }: PlanStart): Plan {
  const queries = useQueryClient();
  const wordsOf = usePlanWords();
  // in whose name the draft is kept
  const event = read?.event.uuid ?? '';
  const [draft, setDraft] = useState(begun.plan);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [clashes, setClashes] = useState<readonly EventClash[]>([]);
  const [busy, setBusy] = useState(false);
  const [kept, setKept] = useState<boolean | null>(null);
  // what a save is based on, and what counts as unchanged: neither is drawn
  const base = useRef<{ of: PlanOf; etag: string | null; stored: PlanDraft; saved: boolean }>({ ...begun, stored, saved: false });
  const latest = useRef(draft);
  const keeper = useRef<DraftKeeper<KeptPlan> | null>(null);
  const unmounted = useRef(false);

  useEffect(() => {
    unmounted.current = false;
    const own = planKeeper(event, setKept);
    keeper.current = own;
    return () => {
      unmounted.current = true;
      own.stop();
    };
  }, [event]);

  const changed = (): boolean => !base.current.saved && !samePlan(latest.current, base.current.stored);

  function put(next: PlanDraft): void {
    latest.current = next;
    setDraft(next);
    const { of, etag } = base.current;
    keeper.current?.keep(() => (changed() ? { plan: next, of, etag } : undefined));
  }

  function change(part: Partial<PlanDraft>): void {
    const next = { ...latest.current, ...part };
    put(next);
    const touched = Object.keys(part);
    const moved = touched.includes('start') || touched.includes('end');
    const over = new Set(moved ? clashes.map(fieldOfClash) : []);
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !over.has(field) && !touched.includes(field.split('.')[0] ?? ''))),
    );
    const there = new Set([...next.people, ...next.assets].map(({ uuid }) => uuid));
    setClashes((before) => (moved ? [] : before.filter(({ uuid }) => there.has(uuid))));
  }

  function show(found: Readonly<Record<string, string>>): void {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) focusOn(first);
  }

  async function send(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const sent = latest.current;
    const { of, etag } = base.current;
    try {
      await saveEvent(planBody(sent, of), etag ?? undefined);
      base.current = { ...base.current, saved: true };
      keeper.current?.drop();
      notify('planner.saved', { name: (sent.name ?? '').trim() });
      void eventsChanged(queries);
      if (!unmounted.current) onSaved();
    } catch (error) {
      refused(error, sent);
    } finally {
      setBusy(false);
    }
  }

  function refused(error: unknown, sent: PlanDraft): void {
    if (error instanceof ApiProblem && error.code === 'engine.stale') return void resolve();
    const found = clashesIn(error);
    setClashes(found);
    const fields = Object.fromEntries(Object.entries(fieldProblems(error)).map(([path, message]) => [fieldOf(path, sent), message]));
    if (found.length > 0) {
      // where and when stands above, on this device's clock
      setErrors(
        Object.fromEntries(
          found.map((clash) => [fieldOfClash(clash), messageText({ code: 'planner.clashTitle', holes: { name: clash.name } })]),
        ),
      );
      requestAnimationFrame(() => document.getElementById(fieldId('clashes'))?.focus());
      return;
    }
    if (Object.keys(fields).length === 0) notifyProblem(error);
    else show(fields);
  }

  /** Somebody else saved meanwhile: asks whose fields count, and saves on top of theirs. */
  async function resolve(): Promise<void> {
    let now: ReadEvent;
    try {
      now = await queries.fetchQuery({ ...eventQuery(base.current.of.uuid), staleTime: 0 });
    } catch (problem) {
      return notifyProblem(problem);
    }
    if (now.event.closed === true || now.event.voided === true) {
      if (!(await leavesFor(now.event.closed === true ? 'planner.staleClosed' : 'planner.staleDeleted'))) return;
      // what was typed stays on the device, also the last of it
      keeper.current?.flush();
      base.current.saved = true;
      return onOver();
    }
    const [mine, theirs] = [latest.current, planDraft(now.event)];
    const differences = planDifferences(mine, theirs, base.current.stored, wordsOf([read?.event, now.event]));
    const taken = await whoseValues({ differences, named: [] });
    if (taken === null) return;
    base.current = { ...base.current, of: planTarget(now), etag: now.etag ?? null, stored: theirs };
    setErrors({});
    setClashes([]);
    put(planWith(mine, theirs, taken));
    save();
  }

  function save(): void {
    const wrong = firstProblem(latest.current);
    if (wrong === null) return void send();
    setClashes([]);
    show({ [wrong.field]: sentence(wrong.message) });
  }

  return {
    draft,
    change,
    errors,
    clashes,
    changed,
    busy,
    kept,
    save,
  };
}

/** Where it is said of somebody or something in the plan that they are busy. */
const fieldOfClash = ({ what, uuid }: EventClash): string => `${what === 'person' ? 'people' : 'assets'}.${uuid}`;

/** Whether somebody stops editing an event that is over, to see it. */
const leavesFor = (why: 'planner.staleClosed' | 'planner.staleDeleted'): Promise<boolean> =>
  confirm({
    title: messageText({ code: 'planner.staleTitle' }),
    message: messageText({ code: why }),
    yes: messageText({ code: 'planner.showIt' }),
    no: messageText({ code: 'planner.keepEditing' }),
    destructive: false,
  });

const sentence = (message: Message): string => messageText(message);

/** Which event a plan of a read one writes over. */
export const planTarget = ({ event }: ReadEvent): PlanOf => ({
  uuid: event.uuid,
  eventId: event.eventId,
  scheduleId: event.schedule?.scheduleId ?? null,
});

/** Brings a field into sight and puts the focus there, once it is drawn; a line without a field of its own stands for its list. */
function focusOn(field: string): void {
  requestAnimationFrame(() => {
    const [list = '', line] = field.split('.');
    const own =
      document.getElementById(fieldId(field)) ?? document.getElementById(fieldId(line === undefined ? list : `${list}.${line}.quantity`));
    const target = own ?? document.getElementById(fieldId(list));
    target?.scrollIntoView?.({ block: 'center' });
    target?.focus();
  });
}
