/** Saved test cases of a schedule: a patient as typed, a day, and what the schedule should ask for. */
import type { Day } from '../../time/day.ts';
import { parseDay } from '../../time/moment.ts';
import type { CompiledSchedule } from './compiled.ts';
import type { Facts } from './facts.ts';
import { factsFromWire } from './facts-reading.ts';
import { itemsOn, type Item, type ItemState } from './items.ts';

/** What is expected of one item. */
interface ExpectedItem {
  readonly step: string;
  readonly occurrence: number;
  readonly state: ItemState;
  readonly due: Day | null;
}

interface ScheduleTestCase {
  readonly name: string;
  readonly facts: Facts;
  readonly on: Day;
  readonly expected: readonly ExpectedItem[];
}

/** An item that came out otherwise; null where there is none on one side. */
interface ItemDifference {
  readonly step: string;
  readonly occurrence: number;
  readonly expected: ExpectedItem | null;
  readonly got: ExpectedItem | null;
}

export interface ScheduleTestResult {
  readonly name: string;
  readonly passed: boolean;
  readonly differences: readonly ItemDifference[];
}

/** An item as a test case remembers it. */
export const expectedOf = ({ step, occurrence, state, due }: Item): ExpectedItem => ({ step, occurrence, state, due });

const keyOf = ({ step, occurrence }: ExpectedItem): string => `${step} ${occurrence}`;

/** Runs the test cases; what a case does not expect must not be there. */
export function runScheduleTests(schedule: CompiledSchedule, cases: readonly ScheduleTestCase[]): ScheduleTestResult[] {
  return cases.map(({ name, facts, on, expected }) => {
    const got = new Map(itemsOn(schedule, facts, on).map((item) => [keyOf(expectedOf(item)), expectedOf(item)]));
    const wanted = new Map(expected.map((item) => [keyOf(item), item]));
    const differences = [...new Set([...wanted.keys(), ...got.keys()])].flatMap((key): ItemDifference[] => {
      const [a, b] = [wanted.get(key) ?? null, got.get(key) ?? null];
      const either = a ?? b;
      if (either === null || (a !== null && b !== null && a.state === b.state && a.due === b.due)) return [];
      return [{ step: either.step, occurrence: either.occurrence, expected: a, got: b }];
    });
    return { name, passed: differences.length === 0, differences };
  });
}

type Json = Readonly<Record<string, unknown>>;
const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a test case as it is stored; null where its day is none. */
export function scheduleTestFromWire(json: unknown): ScheduleTestCase | null {
  const wire = object(json);
  const on = parseDay(text(wire.on));
  if (on === null) return null;
  const expected = (Array.isArray(wire.expected) ? wire.expected : []).map((each: unknown): ExpectedItem => {
    const item = object(each);
    return {
      step: text(item.step),
      occurrence: Number(item.occurrence),
      state: text(item.state) as ItemState, // another word is a difference
      due: item.due === null ? null : parseDay(text(item.due)),
    };
  });
  return { name: text(wire.name), facts: factsFromWire(wire.facts), on, expected };
}
