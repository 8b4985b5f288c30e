import type { HomeVisit } from '@fieldward/contract/care/round.operations.ts';
import { kilometresBetween, roundOf, type Position } from '@fieldward/domain/place/round.ts';

/** Where no village is known; no village is called so. */
export const UNKNOWN = '-';

/** A home, and what is to be done there. */
export interface Stop {
  readonly key: string;
  /** Of the household, else of the first patient. */
  readonly name: string;
  readonly village: string | null;
  readonly address: string | null;
  readonly visits: readonly HomeVisit[];
}

/** A home on the way. */
export interface StopOnWay extends Stop {
  readonly position: Position;
  /** Kilometres from the stop before, or from the start; null for the first where there is no start. */
  readonly from: number | null;
}

interface Round {
  /** In the order of the way. */
  readonly way: readonly StopOnWay[];
  /** Those of which nobody knows where they are, village by village. */
  readonly elsewhere: readonly { readonly village: string | null; readonly stops: readonly Stop[] }[];
}

/** What is to be done, home by home, in the order of a short way. Who lives together is visited once. */
export function stopsOf(visits: readonly HomeVisit[], start: Position | null): Round {
  const homes = Map.groupBy(visits, ({ task, home }) => home.household?.uuid ?? task.patient.uuid);
  const stops = [...homes].flatMap(([key, all]): (Stop & { position: Position | null })[] => {
    const [first] = all;
    if (first === undefined) return [];
    const { household, village, address, position } = first.home;
    return [{ key, name: household?.display ?? first.task.patient.display, village, address, position, visits: all }];
  });
  const placed = stops.flatMap(({ position, ...stop }) => (position === null ? [] : [{ ...stop, position }]));
  const order = roundOf(
    placed.map(({ position }) => position),
    start,
  ).flatMap((at) => placed[at] ?? []);
  const way = order.map((stop, at) => {
    const before = at === 0 ? start : (order[at - 1]?.position ?? null);
    return { ...stop, from: before === null ? null : kilometresBetween(before, stop.position) };
  });
  const others = Map.groupBy(
    stops.flatMap(({ position, ...stop }) => (position === null ? [stop] : [])),
    ({ village }) => village,
  );
  return { way, elsewhere: [...others].map(([village, all]) => ({ village, stops: all })) };
}

/** The villages of homes with how many tasks there are in each, those with most first. */
export function villagesOf(visits: readonly HomeVisit[]): { readonly village: string; readonly count: number }[] {
  const all = Map.groupBy(visits, ({ home }) => home.village ?? '');
  return [...all]
    .map(([village, own]) => ({ village, count: own.length }))
    .toSorted((a, b) => b.count - a.count || a.village.localeCompare(b.village));
}
