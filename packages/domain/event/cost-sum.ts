/** Costs of many events, summed by place and month. */
import type { Message } from '@fieldward/messages/catalogue.ts';
import { differenceOf, sumOf, sumParts, type CostParts, type EventCost } from './cost.ts';

/** What a sum is of: the parts that are asked for, null for the others. */
export interface CostGroup {
  readonly place: { readonly uuid: string; readonly name: string } | null;
  /** `YYYY-MM`. */
  readonly month: string | null;
}

export interface CostSum {
  readonly events: number;
  readonly closed: number;
  /** Of all events. */
  readonly planned: CostParts;
  /** Of the closed ones; null when none is. */
  readonly actual: CostParts | null;
  /** Actual minus planned, of the closed ones; null when none is. */
  readonly variance: string | null;
}

export type CostSumRow = CostGroup & CostSum;

interface Pot {
  readonly group: CostGroup;
  events: number;
  planned: CostParts;
  actuals: CostParts | null;
  closed: number;
  variance: string;
}

const nothing: CostParts = { personnel: '0.00', services: '0.00', assets: '0.00', total: '0.00' };
/** As many remarks as somebody reads. */
const mostMessages = 20;

/** Sums costs as they come, so that they need not be held together. */
export class CostSums {
  readonly #pots = new Map<string, Pot>();
  readonly #total: Pot = potOf({ place: null, month: null });
  readonly #messages = new Map<string, Message>();

  /** Adds the cost of one event to its group and to the total. */
  add(group: CostGroup, cost: EventCost): void {
    const key = `${group.month ?? ''} ${group.place?.uuid ?? ''}`;
    const pot = this.#pots.get(key) ?? potOf(group);
    this.#pots.set(key, pot);
    for (const each of [pot, this.#total]) addTo(each, cost);
    for (const message of cost.messages) if (this.#messages.size < mostMessages) this.#messages.set(JSON.stringify(message), message);
  }

  /** The sums by month, then by name of the place; empty without events. */
  rows(): readonly CostSumRow[] {
    return [...this.#pots.values()]
      .toSorted(
        ({ group: a }, { group: b }) =>
          compare(a.month ?? '', b.month ?? '') ||
          (a.place?.name ?? '').localeCompare(b.place?.name ?? '') ||
          compare(a.place?.uuid ?? '', b.place?.uuid ?? ''),
      )
      .map((pot) => ({ ...pot.group, ...sumOfPot(pot) }));
  }

  total(): CostSum {
    return sumOfPot(this.#total);
  }

  /** What could not be counted, each once, at most twenty. */
  messages(): readonly Message[] {
    return [...this.#messages.values()];
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function potOf(group: CostGroup): Pot {
  return { group, events: 0, planned: nothing, actuals: null, closed: 0, variance: '0.00' };
}

function addTo(pot: Pot, { planned, actual, variance }: EventCost): void {
  pot.events += 1;
  pot.planned = sumParts([pot.planned, planned]);
  if (actual === null) return;
  pot.closed += 1;
  pot.actuals = sumParts([pot.actuals ?? nothing, actual]);
  pot.variance = sumOf([pot.variance, variance ?? differenceOf(actual.total, planned.total)]);
}

function sumOfPot({ events, closed, planned, actuals, variance }: Pot): CostSum {
  return { events, closed, planned, actual: actuals, variance: actuals === null ? null : variance };
}
