/** Versions of schedules, ready to be applied, kept for a while: they never change, but the questions that they name may. */
import type { CompiledSchedule } from '@fieldward/domain/care/schedule/compiled.ts';
import { scheduleFromWire } from '@fieldward/domain/care/schedule/reading.ts';
import { scheduleUses, type ScheduleUses } from '@fieldward/domain/care/schedule/uses.ts';
import type { Db } from '../../../engine/db.ts';
import { readyDefinition } from '../schedule/published-schedules.ts';

/** What a task tells of its step besides the days. */
interface StepParts {
  /** uuid of the form that settles it first. */
  readonly form: string | null;
  /** uuid of the form by which attempts to reach the patient are recorded. */
  readonly traceForm: string | null;
  /** uuids of the questions, answers and tests that it comes from. */
  readonly names: readonly string[];
}

export interface ReadySchedule {
  readonly compiled: CompiledSchedule;
  /** What it names, and its own uuid. */
  readonly uses: ScheduleUses & { readonly schedules: readonly string[] };
  readonly parts: ReadonlyMap<string, StepParts>;
}

const KEPT_FOR = 60_000;
const MOST_KEPT = 100;

/** Those of one database: the keys of another mean something else. */
export class FollowedSchedules {
  readonly #kept = new Map<string, { readonly ready: ReadySchedule; readonly since: number }>();

  /** The version of this schedule_version_id, if it is known. */
  known(version: string): ReadySchedule | undefined {
    const kept = this.#kept.get(version);
    return kept !== undefined && performance.now() - kept.since < KEPT_FOR ? kept.ready : undefined;
  }

  /** The version of this schedule_version_id, which belongs to this workflow. */
  async ready(db: Db, version: string, workflow: string): Promise<ReadySchedule> {
    const known = this.known(version);
    if (known !== undefined) return known;
    const [row] = await db.rows<{ definition: unknown; schedule: string }>(
      'select v.definition, s.uuid as schedule from schedule_version v join schedule s using (schedule_id) where v.schedule_version_id = $1::bigint',
      [version],
    );
    const { compiled, uses } = await readyDefinition(db, workflow, row?.definition);
    const ready = { compiled, uses: { ...uses, schedules: row === undefined ? [] : [row.schedule] }, parts: partsOf(row?.definition) };
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    this.#kept.set(version, { ready, since: performance.now() });
    return ready;
  }
}

function partsOf(definition: unknown): ReadonlyMap<string, StepParts> {
  const { schedule } = scheduleFromWire(definition);
  return new Map(
    schedule.steps.map((step) => {
      // attempts move nothing for a step that traces nobody
      const tracing = step.traceAfter === null ? null : schedule.tracing;
      const { questions, answers, tests } = scheduleUses({ ...schedule, tracing, steps: [step] });
      const form = step.settledBy.find((settling) => settling.kind === 'form')?.form ?? null;
      return [step.key, { form, traceForm: tracing?.form ?? null, names: [...questions, ...answers, ...tests].toSorted() }];
    }),
  );
}
