/** Reads an event as the server sends it (`v=full`) into what its cost needs. */
import { assetPrice, type CostedEvent, type CostLine, type CostPerson } from './cost.ts';
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

function person(line: Json): CostPerson {
  const participant = objectOf(line['participant']);
  const salaryType = participant['salaryType'];
  return {
    name: firstText(participant['name'], participant['display']) ?? '',
    salaryType: isObject(salaryType) ? firstText(salaryType['name'], salaryType['display']) : textOrNull(salaryType),
    salaryValue: textOrNull(participant['salaryValue']),
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
export function costedEvent(wire: unknown): CostedEvent {
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
