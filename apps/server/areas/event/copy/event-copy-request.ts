/** Reads and checks a request to copy events. */
import { event } from '@fieldward/contract/event/event.ts';
import { limitsOf } from '@fieldward/contract/limits.ts';
import { MOST_COPIES } from '@fieldward/domain/event/copy.ts';
import { endProblem } from '@fieldward/domain/event/check.ts';
import { Problem, repeated } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';
import { parseMoment } from '../../../engine/scalar.ts';

const LONGEST_NAME = limitsOf(event, 'name').max;

export interface RequestedCopy {
  /** Of the event to be copied. */
  readonly event: string;
  /** ISO, UTC. */
  readonly plannedDate: string;
  /** ISO, UTC; null: as long as the event that is copied. */
  readonly endDate: string | null;
  /** uuid; null: where the event is. */
  readonly location: string | null;
  /** Null: as the event is called. */
  readonly name: string | null;
}

interface CopyRequest {
  readonly copies: readonly RequestedCopy[];
  readonly leaveOut: boolean;
  readonly dryRun: boolean;
}

function demandKnown(object: Readonly<Record<string, unknown>>, known: readonly string[], place: string): void {
  const [stranger] = Object.keys(object).filter((name) => !known.includes(name));
  if (stranger !== undefined)
    throw new Problem('engine.unknownProperty', { property: repeated(stranger) }, `${place}${repeated(stranger)}`);
}

function textOf(value: unknown, field: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value !== 'string') throw new Problem('engine.notText', {}, field);
  return value;
}

function momentOf(value: unknown, field: string, zone: string): string | null {
  const text = textOf(value, field);
  if (text === null) return null;
  const moment = parseMoment(text, zone);
  if (moment === null) throw new Problem('engine.notDate', {}, field);
  return moment;
}

function copyOf(raw: unknown, place: string, zone: string): RequestedCopy {
  if (!isObject(raw)) throw new Problem('engine.notAnObject', {}, place);
  demandKnown(raw, ['event', 'plannedDate', 'endDate', 'location', 'name'], `${place}.`);
  const source = textOf(raw['event'], `${place}.event`);
  if (source === null) throw new Problem('engine.required', {}, `${place}.event`);
  const plannedDate = momentOf(raw['plannedDate'], `${place}.plannedDate`, zone);
  if (plannedDate === null) throw new Problem('eventwork.startRequired', {}, `${place}.plannedDate`);
  const endDate = momentOf(raw['endDate'], `${place}.endDate`, zone);
  const late = endProblem(plannedDate, endDate);
  if (late !== null) throw new Problem(late.code, late.holes ?? {}, `${place}.endDate`);
  const name = typeof raw['name'] === 'string' ? raw['name'].trim() : textOf(raw['name'], `${place}.name`);
  if (name === '') throw new Problem('eventwork.nameEmpty', {}, `${place}.name`);
  if ((name ?? '').length > LONGEST_NAME) throw new Problem('engine.tooLong', { max: LONGEST_NAME }, `${place}.name`);
  return { event: source, plannedDate, endDate, location: textOf(raw['location'], `${place}.location`), name };
}

/**
 * Reads `{copies: [{event, plannedDate, endDate?, location?, name?}], onClash: 'refuse' | 'leave out', dryRun}`. Raises what is wrong
 * with the first copy that has something wrong, at `copies[i].…`; `eventwork.tooManyCopies`. `zone` is the programme's.
 */
export function copyRequest(body: unknown, zone: string): CopyRequest {
  if (!isObject(body)) throw new Problem('engine.notAnObject');
  demandKnown(body, ['copies', 'onClash', 'dryRun'], '');
  const { copies, onClash = 'refuse', dryRun = false } = body;
  if (!Array.isArray(copies)) throw new Problem('engine.notList', {}, 'copies');
  if (copies.length === 0) throw new Problem('engine.required', {}, 'copies');
  if (copies.length > MOST_COPIES) throw new Problem('eventwork.tooManyCopies', { max: MOST_COPIES }, 'copies');
  if (onClash !== 'refuse' && onClash !== 'leave out') throw new Problem('engine.notChoice', { choices: 'refuse, leave out' }, 'onClash');
  if (typeof dryRun !== 'boolean') throw new Problem('engine.notBoolean', {}, 'dryRun');
  return { copies: copies.map((copy, at) => copyOf(copy, `copies[${at}]`, zone)), leaveOut: onClash === 'leave out', dryRun };
}
