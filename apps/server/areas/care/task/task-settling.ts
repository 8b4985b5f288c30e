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
import { endGivenUp, takeBackLost, type Ended } from './giving-up.ts';
import { differences, givenUpOn, keyOf, type Differences, type Wanted } from './task-differences.ts';
import { heldStandings, writeTasks, type Followed, type Standing, type StoredTask } from './task-standing.ts';

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

/** What the schedules ask of a patient, and what somebody did with it. */
function wantedOn(patient: string, acts: Standing['acts'], applied: readonly Applied[], on: Day): Wanted {
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

interface Version {
  /** schedule_version_id. */
  readonly version: string;
  /** uuid. */
  readonly workflow: string;
}

/** What is known of patients before they are looked at, and how they are. */
interface Known {
  /** Whether a phase of theirs may follow a condition; yes by default. */
  readonly phases?: boolean;
  /** Whether their records ask for something besides schedules, or did; yes by default. `noted`: of those only whose change was not followed yet. */
  readonly records?: boolean | 'noted';
  /** The versions that they follow, as far as known: their facts are asked for at once. */
  readonly follows?: readonly Version[];
  /** Whether a schedule that waits no longer gives them up; no by default: entering data ends no enrolment. */
  readonly givesUp?: boolean;
}

/** A patient who is looked at. */
interface Looked {
  readonly standing: Standing;
  readonly applied: readonly Applied[];
  readonly found: Differences;
}

/** Whether nothing else is asked of a patient now that an enrolment ended; no, where that takes more than is at hand to say. */
function staysAsked({ standing: { id }, applied, found: { after } }: Looked, { workflow, since }: Ended, on: Day): boolean {
  const then = applied.map((each): Applied | null => {
    if (each.followed.workflow !== workflow) return each;
    const [enrolment, ...others] = each.facts.enrolments;
    if (enrolment === undefined || others.length > 0) return null;
    const statuses = [...enrolment.statuses, { status: 'lost' as const, from: since }];
    return { ...each, facts: { ...each.facts, enrolments: [{ ...enrolment, statuses }] } };
  });
  const known = then.filter((each) => each !== null);
  if (known.length < then.length) return false;
  const { tasks, turns, seen, givenUp } = differences(after, wantedOn(id, after.acts, known, on), on);
  return tasks.length + turns.length + seen.length + givenUp.length === 0;
}

/** Gives up whom these tasks say. Answers who is to be looked at again. */
async function giveUp(
  tx: Db,
  givenUp: readonly StoredTask[],
  looked: ReadonlyMap<string, Looked>,
  ruled: ReadonlySet<string>,
  on: Day,
): Promise<string[]> {
  const ended = Map.groupBy(await endGivenUp(tx, givenUp), ({ patient }) => patient);
  return [...ended].flatMap(([patient, [first, ...others]]) => {
    const of = looked.get(patient);
    if (first === undefined || of === undefined) return [];
    return others.length === 0 && !ruled.has(patient) && staysAsked(of, first, on) ? [] : [patient];
  });
}

const NOBODY: ReadonlySet<string> = new Set();

/**
 * Brings the tasks of patients (by key) into line with what is recorded now; the last thing that a transaction does, because it leaves the
 * views of its account. Their phases come first, unless none follows a condition. Answers whose tasks stayed as they were because a schedule could not be applied, which is a defect.
 */
export async function settleTasks(tx: Db, plans: ReadyPlans, patients: readonly string[], known: Known = {}): Promise<readonly Failed[]> {
  if (patients.length === 0) return [];
  const { phases = true, records = true, follows = [], givesUp = false } = known;
  const ruled = phases ? await settlePhases(tx, plans.rules, patients) : NOBODY;
  const [standings, facts] = await Promise.all([heldStandings(tx, patients), likelyFacts(tx, plans, patients, follows)]);
  const asking = records === 'noted' ? standings.filter(({ noted }) => noted).map(({ id }) => id) : records ? patients : [];
  if (asking.length > 0) await tx.rows('select settle_record_tasks($1::bigint[])', [asking]);
  const applied = await appliedTo(tx, plans, standings, facts);
  const [zone] = standings.map((each) => each.zone);
  if (zone === undefined) return [];
  const on = today(zone);
  const looked = new Map<string, Looked>();
  const failed: Failed[] = [];
  const seen: { readonly id: string; readonly schedule: string }[] = [];
  const stayed: StoredTask[] = [];
  for (const standing of standings) {
    const { id } = standing;
    try {
      const followed = applied.get(id) ?? [];
      const found = differences(standing, wantedOn(id, standing.acts, followed, on), givesUp ? on : null);
      looked.set(id, { standing, applied: followed, found });
      seen.push(...found.seen.map((schedule) => ({ id, schedule })));
    } catch (error) {
      // a schedule that cannot be applied keeps nobody from entering data
      failed.push({ id, error });
      if (givesUp) stayed.push(...givenUpOn(standing.tasks, on));
    }
  }
  const all = [...looked.values()].map(({ found }) => found);
  await writeTasks(
    tx,
    [...all.flatMap(({ tasks }) => tasks), ...stayed],
    all.flatMap(({ turns }) => turns),
  );
  if (seen.length > 0) await takeBackLost(tx, seen);
  const givenUp = [...all.flatMap((found) => found.givenUp), ...stayed];
  const again = new Set([...seen.map(({ id }) => id), ...(givenUp.length === 0 ? [] : await giveUp(tx, givenUp, looked, ruled, on))]);
  return again.size === 0 ? failed : [...failed, ...(await settleTasks(tx, plans, [...again], known))];
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
