/**
 * What an event costs, planned and actual. All arithmetic is decimal and exact; each line is rounded once, to two decimals, half up
 * (0.005 becomes 0.01), and every sum is the sum of the rounded lines, so that what is printed adds up.
 */
import Big from 'big.js';
import { say, type Message } from '@fieldward/messages/catalogue.ts';

/** Working hours that a salary of each type pays for. */
const salaryHours: Readonly<Record<string, number>> = { Daily: 8, Monthly: 173, Annual: 2080 };

/** What somebody is paid. */
export interface Salary {
  /** Daily, Monthly or Annual, in any case; everything else is not counted, with a message. */
  readonly salaryType: string | null;
  readonly salaryValue: string | null;
}

/** Somebody who goes to an event. */
export interface CostPerson {
  readonly name?: string;
  readonly planned: boolean;
  readonly attended: boolean;
}

/** What somebody costs for some hours; without a cost, the message why nothing is counted, where that is known. */
export interface Share {
  readonly cost: string | null;
  readonly message: Message | null;
}

/** A service or an asset of an event. */
export interface CostLine {
  readonly name?: string;
  readonly plannedQuantity: number | null;
  readonly plannedCost: string | null;
  readonly quantity: number | null;
  readonly actualCost: string | null;
  readonly planned: boolean;
  readonly available: boolean;
}

/** An event as its cost needs it; moments are milliseconds since 1970. */
export interface CostedEvent<Person extends CostPerson = CostPerson & Salary> {
  readonly plannedStart: number | null;
  readonly plannedEnd: number | null;
  readonly start: number | null;
  readonly end: number | null;
  readonly closed: boolean;
  readonly participants: readonly Person[];
  readonly services: readonly CostLine[];
  readonly assets: readonly CostLine[];
}

/** Amounts with two decimals, as text. */
export interface CostParts {
  readonly personnel: string;
  readonly services: string;
  readonly assets: string;
  readonly total: string;
}

export interface EventCost {
  readonly planned: CostParts;
  /** Null until the event is closed. */
  readonly actual: CostParts | null;
  /** Actual minus planned total: below zero when it cost less. */
  readonly variance: string | null;
  /** What could not be counted, once each. */
  readonly messages: readonly Message[];
}

const Money = Big();
Money.DP = 2;
Money.RM = Money.roundHalfUp;

const hourInMs = 3_600_000;

/** A decimal text as an exact number; null for what is none. */
function amountOf(text: string | null): Big | null {
  const written = (text ?? '').trim();
  return /^-?\d{1,30}(?:\.\d{1,20})?$/.test(written) ? new Money(written) : null;
}

/** The sum of amounts, with two decimals; what is no amount counts nothing. */
export function sumOf(amounts: readonly string[]): string {
  return amounts.reduce((sum, amount) => sum.plus(amountOf(amount) ?? 0), new Money(0)).toFixed(2);
}

/** One amount minus another, with two decimals. */
export function differenceOf(amount: string, less: string): string {
  return (amountOf(amount) ?? new Money(0)).minus(amountOf(less) ?? 0).toFixed(2);
}

/** Quantity times cost of one line, rounded; null when the cost is no amount. A quantity that is not given is 1. */
export function lineCost(quantity: number | null, cost: string | null): string | null {
  const amount = amountOf(cost);
  return amount === null
    ? null
    : amount
        .times(quantity ?? 1)
        .round(2)
        .toFixed(2);
}

/** What the catalogue says about the cost of an asset; amounts as decimal text. */
interface PricedAsset {
  readonly fixedAsset?: boolean | null;
  readonly capitalValue?: string | null;
  readonly costPerUse?: string | null;
}

/**
 * What an event pays for one piece of an asset unless it says otherwise: its cost per use. Without one, what is used up costs its
 * capital value; what is fixed is still there after the event, so its capital value is not a cost of the event: null, nobody knows.
 * The database says the same (`asset_price`).
 */
export function assetPrice({ fixedAsset, capitalValue, costPerUse }: PricedAsset): string | null {
  return (costPerUse || null) ?? (fixedAsset === true ? null : capitalValue || null);
}

/** What a person costs for the working time (milliseconds): value / 8 an hour for Daily, / 173 Monthly, / 2080 Annual. Null when type or value is not known. */
export function personCost(salaryType: string | null, salaryValue: string | null, worked: number): string | null {
  const wanted = (salaryType ?? '').trim().toLowerCase();
  const hours = Object.entries(salaryHours).find(([name]) => name.toLowerCase() === wanted)?.[1];
  const value = amountOf(salaryValue);
  if (hours === undefined || value === null) return null;
  // one division at the very end: nothing is rounded twice
  return value.times(Math.max(worked, 0)).div(new Money(hours).times(hourInMs)).toFixed(2);
}

/** What a person costs for the working time (milliseconds), as `personCost` says it; a problem does not tell how they are paid: not everybody who sees shares may know. */
export function shareOf({ name = '', salaryType, salaryValue }: Salary & { readonly name?: string }, worked: number): Share {
  const cost = personCost(salaryType, salaryValue, worked);
  if (cost !== null) return { cost, message: null };
  const type = (salaryType ?? '').trim();
  return {
    cost,
    message:
      amountOf(salaryValue) === null || type === '' ? say('eventwork.noSalary', { name }) : say('eventwork.unknownSalaryType', { name }),
  };
}

/** Sums the parts of several costs. */
export function sumParts(parts: readonly CostParts[]): CostParts {
  return {
    personnel: sumOf(parts.map(({ personnel }) => personnel)),
    services: sumOf(parts.map(({ services }) => services)),
    assets: sumOf(parts.map(({ assets }) => assets)),
    total: sumOf(parts.map(({ total }) => total)),
  };
}

function partsOf(personnel: string, services: string, assets: string): CostParts {
  return { personnel, services, assets, total: sumOf([personnel, services, assets]) };
}

/** Working time between two moments; none when one is missing or the end lies before the start. */
export function workedBetween(start: number | null, end: number | null): number {
  return start === null || end === null ? 0 : Math.max(end - start, 0);
}

/**
 * Planned and actual cost of an event and their difference. Planned is what the plan names, with its figures and hours; actual, of
 * closed events only, is who attended and what was available, with the closing figures and hours. `messages` names what counts
 * nothing: a salary type that is not known, a person without salary, a line without cost, an end before the start.
 */
export const eventCost = (event: CostedEvent): EventCost =>
  costByShares(event, (person, hours) => shareOf(person, workedBetween(...hours)));

/** From when to when somebody works. */
export type Hours = readonly [start: number | null, end: number | null];

/** The same where salaries are not known, only what each person costs for the hours. */
export function costByShares<Person extends CostPerson>(
  event: CostedEvent<Person>,
  share: (person: Person, hours: Hours) => Share,
): EventCost {
  const messages = new Map<string, Message>();
  const note = (one: Message): string => {
    messages.set(JSON.stringify(one), one);
    return '0.00';
  };
  const personnel = (people: readonly Person[], hours: Hours): string => {
    const [start, end] = hours;
    if (people.length > 0 && start !== null && end !== null && end < start) note(say('eventwork.noHours'));
    return sumOf(
      people.map((person) => {
        const { cost, message } = share(person, hours);
        if (message !== null) note(message);
        return cost ?? '0.00';
      }),
    );
  };
  const lines = (of: readonly CostLine[], cost: (line: CostLine) => string | null): string =>
    sumOf(of.map((line) => cost(line) ?? note(say('eventwork.noCost', { name: line.name ?? '' }))));

  const parts = (people: readonly Person[], hours: Hours, counts: (line: CostLine) => boolean, cost: (line: CostLine) => string | null) =>
    partsOf(personnel(people, hours), lines(event.services.filter(counts), cost), lines(event.assets.filter(counts), cost));

  const planned = parts(
    event.participants.filter((person) => person.planned),
    [event.plannedStart, event.plannedEnd],
    (line) => line.planned,
    (line) => lineCost(line.plannedQuantity, line.plannedCost),
  );
  if (!event.closed) return { planned, actual: null, variance: null, messages: [...messages.values()] };
  const actual = parts(
    event.participants.filter((person) => person.attended),
    [event.start, event.end],
    (line) => line.available,
    (line) => lineCost(line.quantity, line.actualCost),
  );
  return { planned, actual, variance: differenceOf(actual.total, planned.total), messages: [...messages.values()] };
}
