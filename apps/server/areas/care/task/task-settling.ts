/** Makes and settles the tasks of patients by what is recorded of them. docs/decisions/tasks.md */
import { factsFromWire } from '@fieldward/domain/care/schedule/facts-reading.ts';
import type { Facts } from '@fieldward/domain/care/schedule/facts.ts';
import type { Item } from '@fieldward/domain/care/schedule/items.ts';
import { outlookOn } from '@fieldward/domain/care/schedule/outlook.ts';
import { actsOn } from '@fieldward/domain/care/task/task-act.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { today } from '@fieldward/domain/time/in-zone.ts';
import { changedPatients, phasesMayFollow, recordsMayAsk, schedulesFollowed } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { ReadyRules, settlePhases } from '../enrolment/phase-settling.ts';
import { factsOf } from '../schedule/schedule-facts.ts';
import { FollowedSchedules, type ReadySchedule } from './followed-schedules.ts';
import { heldStandings, takeBackLost, writeTasks, type Followed, type Standing, type StoredTask, type Turn } from './task-standing.ts';

/** What the schedules and phases of one database say, ready to be applied. */
export class ReadyPlans {
  readonly schedules = new FollowedSchedules();
  readonly rules = new ReadyRules();
}

/** A transaction that changed more patients leaves them to the work in the background. */
const MOST_AT_ONCE = 50;

interface Applied {
  readonly followed: Followed;
  readonly ready: ReadySchedule;
  readonly facts: Facts;
}

type FactsOfPatients = ReadonlyMap<string, Facts>;

/** Asks for the facts of patients for the versions that they are likely to follow, by version; does not wait for one that is not known yet. */
async function likelyFacts(
  tx: Db,
  { schedules }: ReadyPlans,
  patients: readonly string[],
  likely: readonly Version[],
): Promise<ReadonlyMap<string, FactsOfPatients>> {
  const asked = likely.flatMap(({ version, workflow }) => {
    const known = schedules.known(version);
    return known === undefined ? [] : [{ version, facts: factsOf(tx, patients, workflow, known.uses) }];
  });
  const facts = await Promise.all(asked.map((each) => each.facts));
  return new Map(asked.map(({ version }, at) => [version, facts[at] ?? new Map<string, Facts>()]));
}

/** The schedules of each patient with what they need to know. */
async function appliedTo(
  tx: Db,
  { schedules }: ReadyPlans,
  standings: readonly Standing[],
  likely: ReadonlyMap<string, FactsOfPatients>,
): Promise<ReadonlyMap<string, readonly Applied[]>> {
  const applied = new Map<string, Applied[]>();
  const versions = new Map<
    string,
    { readonly workflow: string; readonly patients: { readonly id: string; readonly followed: Followed }[] }
  >();
  for (const { id, gone, follows } of standings) {
    if (gone) continue;
    for (const followed of follows) {
      const known = versions.get(followed.version) ?? { workflow: followed.workflow, patients: [] };
      known.patients.push({ id, followed });
      versions.set(followed.version, known);
    }
  }
  for (const [version, { workflow, patients }] of versions) {
    const ready = await schedules.ready(tx, version, workflow);
    const ids = patients.map(({ id }) => id);
    const facts = likely.get(version) ?? (await factsOf(tx, ids, workflow, ready.uses));
    for (const { id, followed } of patients)
      applied.set(id, [...(applied.get(id) ?? []), { followed, ready, facts: facts.get(id) ?? factsFromWire({}) }]);
  }
  return applied;
}

const keyOf = ({ schedule_id, step, occurrence }: Pick<StoredTask, 'schedule_id' | 'step' | 'occurrence'>): string =>
  `${schedule_id} ${step} ${occurrence}`;

interface Wanted {
  readonly tasks: ReadonlyMap<string, StoredTask>;
  /** What is over, by the same keys. */
  readonly past: ReadonlyMap<string, Item>;
  readonly turns: ReadonlyMap<string, Day>;
}

/** What the schedules ask of a patient, and what somebody did with it. */
function wantedOn({ id: patient, acts }: Standing, applied: readonly Applied[], on: Day): Wanted {
  const tasks = new Map<string, StoredTask>();
  const past = new Map<string, Item>();
  const turns = new Map<string, Day>();
  for (const { followed, ready, facts } of applied) {
    const outlook = outlookOn(ready.compiled, facts, on);
    if (outlook.next !== null) turns.set(followed.schedule, outlook.next);
    for (const item of outlook.past) past.set(keyOf({ ...item, schedule_id: followed.schedule }), item);
    const own = acts.filter(({ schedule }) => schedule === followed.schedule);
    for (const { step, occurrence, name, opens, due, since, missed, trace, lost, attempts, again } of outlook.awaited) {
      const { form = null, traceForm = null, names = [] } = ready.parts.get(step) ?? {};
      const attempted = attempts.at(-1)?.day ?? null;
      const { assigned, putOff, until } = actsOn(own, { step, occurrence, since, attempted, again, place: followed.place });
      tasks.set(keyOf({ schedule_id: followed.schedule, step, occurrence }), {
        task_id: null,
        patient_id: patient,
        schedule_id: followed.schedule,
        step,
        occurrence,
        name,
        form,
        names,
        location_id: assigned?.location ?? followed.place,
        opens_on: opens,
        due_on: due,
        missed_on: missed,
        trace_on: trace,
        lost_on: lost,
        status: 'open',
        settled_on: null,
        settled_by_encounter: null,
        trace_form: traceForm,
        attempts: attempts.length,
        attempted_on: attempted,
        attempt_encounter: attempts.at(-1)?.source ?? null,
        outcome: attempts.at(-1)?.outcome ?? null,
        put_off_until: until,
        put_off_by: putOff?.uuid ?? null,
        since,
        assigned_by: assigned?.uuid ?? null,
        assigned_user: assigned?.user ?? null,
        assigned_role: assigned?.role ?? null,
      });
    }
  }
  return { tasks, past, turns };
}

interface Failed {
  readonly id: string;
  readonly error: unknown;
}

const isOpen = ({ status }: StoredTask): boolean => status === 'open' || status === 'lost';

/** A task that is no longer asked for. */
function closed(task: StoredTask, item: Item | undefined): StoredTask {
  const act = item?.settled ?? null;
  return {
    ...task,
    status: act === null ? 'cancelled' : 'settled',
    settled_on: act?.day ?? null,
    settled_by_encounter: act?.source ?? null,
  };
}

/** Whether two tasks are stored alike. */
const alike = (a: StoredTask, b: StoredTask): boolean =>
  Object.keys(a).every((name) => JSON.stringify(Reflect.get(a, name)) === JSON.stringify(Reflect.get(b, name)));

/** Whether the day is one that somebody promised when he had been given up already: he is lost until he comes. */
const promisedAfter = ({ outcome, attempted_on }: StoredTask, lost: string): boolean => outcome !== null && (attempted_on ?? '') >= lost;

/** Whether a patient was given up whom later records show to have come, or to be expected, before that. */
const seenBefore = (known: StoredTask, then: StoredTask): boolean =>
  known.status === 'lost' &&
  known.lost_on !== null &&
  (then.status === 'settled'
    ? (then.settled_on ?? '') < known.lost_on
    : then.status === 'open' && then.due_on !== known.due_on && !promisedAfter(then, known.lost_on));

interface Differences {
  readonly tasks: StoredTask[];
  readonly turns: Turn[];
  /** Schedules by which the patient was given up and should not have been. */
  readonly seen: readonly string[];
}

/** The rows that are to be written so that the tasks of a patient are those that are wanted. */
function differences(standing: Standing, { tasks, past, turns }: Wanted): Differences {
  const rest = new Map(tasks);
  const written: StoredTask[] = [];
  const seen = new Set<string>();
  // the newest of those that ask for the same
  for (const known of standing.tasks.toReversed()) {
    const key = keyOf(known);
    const wanted = rest.get(key);
    rest.delete(key);
    if (wanted === undefined) {
      if (!isOpen(known)) continue;
      const over = closed(known, past.get(key));
      written.push(over);
      if (seenBefore(known, over)) seen.add(known.schedule_id);
      continue;
    }
    // who was given up stays so until another day is set
    const status = known.status === 'lost' && known.due_on === wanted.due_on ? 'lost' : 'open';
    const then: StoredTask = { ...wanted, task_id: known.task_id, status };
    if (!alike(then, known)) written.push(then);
    if (seenBefore(known, then)) seen.add(known.schedule_id);
  }
  const changed = new Set([...Object.keys(standing.turns), ...turns.keys()]);
  return {
    seen: [...seen],
    tasks: [...written, ...rest.values()],
    turns: [...changed]
      .filter((schedule) => standing.turns[schedule] !== turns.get(schedule))
      .map((schedule) => ({ patient_id: standing.id, schedule_id: schedule, turns_on: turns.get(schedule) ?? null })),
  };
}

interface Version {
  /** schedule_version_id. */
  readonly version: string;
  /** uuid. */
  readonly workflow: string;
}

/** What is known of patients before they are looked at. */
interface Known {
  /** Whether a phase of theirs may follow a condition; yes by default. */
  readonly phases?: boolean;
  /** Whether their records ask for something besides schedules, or did; yes by default. */
  readonly records?: boolean;
  /** The versions that they follow, as far as known: their facts are asked for at once. */
  readonly follows?: readonly Version[];
}

/**
 * Brings the tasks of patients (by key) into line with what is recorded now; the last thing that a transaction does, because it leaves the
 * views of its account. Their phases come first, unless none follows a condition. Answers whose tasks stayed as they were because a schedule could not be applied, which is a defect.
 */
export async function settleTasks(tx: Db, plans: ReadyPlans, patients: readonly string[], known: Known = {}): Promise<readonly Failed[]> {
  if (patients.length === 0) return [];
  if (known.phases ?? true) await settlePhases(tx, plans.rules, patients);
  const [standings, facts] = await Promise.all([heldStandings(tx, patients), likelyFacts(tx, plans, patients, known.follows ?? [])]);
  if (known.records ?? true) await tx.rows('select settle_record_tasks($1::bigint[])', [patients]);
  const applied = await appliedTo(tx, plans, standings, facts);
  const written: StoredTask[] = [];
  const turns: Turn[] = [];
  const failed: Failed[] = [];
  const seen: { readonly id: string; readonly schedule: string }[] = [];
  for (const standing of standings) {
    try {
      const wanted = wantedOn(standing, applied.get(standing.id) ?? [], today(standing.zone));
      const found = differences(standing, wanted);
      written.push(...found.tasks);
      turns.push(...found.turns);
      seen.push(...found.seen.map((schedule) => ({ id: standing.id, schedule })));
    } catch (error) {
      // a schedule that cannot be applied keeps nobody from entering data
      failed.push({ id: standing.id, error });
    }
  }
  await writeTasks(tx, written, turns);
  if (seen.length === 0) return failed;
  await takeBackLost(tx, seen);
  return [...failed, ...(await settleTasks(tx, plans, [...new Set(seen.map(({ id }) => id))], known))];
}

/** Lets the tasks follow what transactions of one database wrote, before they commit. */
export function tasksFollowing(): (tx: Db) => Promise<void> {
  const plans = new ReadyPlans();
  return async (tx) => {
    const patients = changedPatients(tx);
    if (patients.length === 0 || patients.length > MOST_AT_ONCE) return;
    const failed = await settleTasks(tx, plans, patients, {
      phases: phasesMayFollow(tx),
      records: recordsMayAsk(tx),
      follows: schedulesFollowed(tx),
    });
    // tried again in the background, where it is reported
    if (failed.length > 0) await tx.rows('insert into task_change (patient_id) select unnest($1::bigint[])', [failed.map(({ id }) => id)]);
  };
}
