/** Rehearses a schedule on the past: what it would have asked for, day by day, had it counted then. */
import type { Day } from '../../time/day.ts';
import type { CompiledSchedule } from './compiled.ts';
import type { Facts } from './facts.ts';
import { PatientPlan, type ItemState } from './items.ts';

export const countedStates = ['due', 'missed', 'trace', 'lost'] as const;
type CountedState = (typeof countedStates)[number];

/** An item that came into a state. */
export interface Entry {
  readonly item: string;
  readonly state: CountedState;
  readonly day: Day;
}

/** More changes than this are no history of one patient. */
const MOST_CHANGES = 2000;

/** An item that is late was due before, and so on: which states lie behind one. */
const behind: Readonly<Partial<Record<ItemState, readonly CountedState[]>>> = {
  due: ['due'],
  late: ['due'],
  missed: ['due', 'missed'],
  trace: ['due', 'missed', 'trace'],
  lost: ['due', 'missed', 'trace', 'lost'],
};

/**
 * Walks from change to change through the days, from and until included, and tells each time an item became due, missed, to trace or
 * lost. What was so on the first day already began before and is not told.
 */
export function rehearse(schedule: CompiledSchedule, facts: Facts, from: Day, until: Day): Entry[] {
  const patient = new PatientPlan(schedule, facts);
  const seen = new Set<string>();
  const entries: Entry[] = [];
  let day: Day | null = from;
  for (let changes = 0; day !== null && day <= until && changes < MOST_CHANGES; changes += 1) {
    const plan = patient.on(day);
    for (const { step, occurrence, due, state } of plan.items) {
      for (const each of behind[state] ?? []) {
        const item = `${step} ${occurrence} ${due ?? ''}`;
        const key = `${item} ${each}`;
        if (seen.has(key)) continue;
        seen.add(key);
        if (day !== from) entries.push({ item, state: each, day });
      }
    }
    day = plan.next;
  }
  return entries;
}
