/** Reads an event as the server sends it into what its cost needs: what its people are paid is not for everybody to see. */
import {
  assetPrice,
  costByShares,
  shareOf,
  workedBetween,
  type CostedEvent,
  type CostLine,
  type CostPerson,
  type EventCost,
  type Salary,
} from './cost.ts';
import { readInstant } from '../time/zone.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');
const textOrNull = (value: unknown): string | null => (text(value).trim() === '' ? null : text(value).trim());
const instant = (value: unknown): number | null => readInstant(text(value));
const count = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);

/** The first that is an amount or at least written. */
const firstText = (...values: readonly unknown[]): string | null => values.map(textOrNull).find((value) => value !== null) ?? null;

const linesOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.filter(isObject).filter((line) => line['voided'] !== true) : [];

/** Somebody of the event, by the uuid of the participant. */
export interface EventPerson extends CostPerson {
  readonly uuid: string;
  readonly name: string;
}

function person(line: Json): EventPerson {
  const participant = objectOf(line['participant']);
  return {
    uuid: text(participant['uuid']),
    name: firstText(participant['name'], participant['display']) ?? '',
    planned: line['plannedForEvent'] === true,
    attended: line['attendance'] === true,
  };
}

function supply(line: Json, of: 'service' | 'asset'): CostLine {
  const thing = objectOf(line[of]);
  const catalogue =
    of === 'service'
      ? thing['unitCost']
      : assetPrice({
          fixedAsset: thing['fixedAsset'] === true,
          capitalValue: textOrNull(thing['capitalValue']),
          costPerUse: textOrNull(thing['costPerUse']),
        });
  const quantity = count(line['quantity']);
  return {
    name: firstText(thing['name'], thing['display']) ?? '',
    quantity,
    actualCost: firstText(line['actualCost'], catalogue),
    plannedQuantity: count(line['plannedQuantity']) ?? quantity,
    plannedCost: firstText(line['plannedCost'], line['actualCost'], catalogue),
    planned: line['plannedForEvent'] === true,
    available: line['availableInEvent'] === true,
  };
}

/**
 * The cost input of a wire event: hours are those between planned (or, once it is known, actual) start and end; a line without cost
 * has the one of the catalogue; voided lines do not count. What is missing or of another type than expected is taken as not given.
 */
export function costedEvent(wire: unknown): CostedEvent<EventPerson> {
  const event = objectOf(wire);
  const schedule = objectOf(event['schedule']);
  const plannedStart = instant(schedule['plannedDate']);
  const end = instant(schedule['endDate']);
  return {
    plannedStart,
    plannedEnd: instant(schedule['plannedEndDate']) ?? end,
    start: instant(schedule['eventDate']) ?? plannedStart,
    end,
    closed: event['closed'] === true,
    participants: linesOf(event['eventParticipants']).map(person),
    services: linesOf(event['eventServices']).map((line) => supply(line, 'service')),
    assets: linesOf(event['eventAssets']).map((line) => supply(line, 'asset')),
  };
}

/** Somebody with what they are paid, as the server sends them to who may see that. */
export function paidPerson(wire: unknown): Salary & { readonly uuid: string; readonly name: string } {
  const participant = objectOf(wire);
  const type = participant['salaryType'];
  return {
    uuid: text(participant['uuid']),
    name: firstText(participant['name'], participant['display']) ?? '',
    salaryType: isObject(type) ? firstText(type['name'], type['display']) : textOrNull(type),
    salaryValue: textOrNull(participant['salaryValue']),
  };
}

/** What a wire event costs that says what its people are paid. */
export function costOfWhole(wire: unknown): EventCost {
  const people = linesOf(objectOf(wire)['eventParticipants']).map((line) => ({ ...person(line), ...paidPerson(line['participant']) }));
  return costByShares({ ...costedEvent(wire), participants: people }, (each, hours) => shareOf(each, workedBetween(...hours)));
}
