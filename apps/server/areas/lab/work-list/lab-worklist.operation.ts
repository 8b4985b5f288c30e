import { labScanWire, labWorklistWire } from '@fieldward/contract/lab/lab-work.operations.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addDays, today } from '@fieldward/domain/time/in-zone.ts';
import { instantOf } from '@fieldward/domain/time/zone.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { parseDay } from '../../../engine/scalar.ts';
import { likePattern } from '../../../engine/searches.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { uuidsOf } from '../../../sql/event-search.ts';
import { scannedSql, worklistSql } from './lab-worklist-sql.ts';
import { plainCode } from '@fieldward/domain/person/typed-text.ts';

/** The days of a query, both included; today unless sent. */
interface Days {
  readonly from?: string;
  readonly to?: string;
}

/** The day of a parameter; today in the zone unless sent. */
function dayOf(query: Days, parameter: 'from' | 'to', zone: string): Day {
  const text = query[parameter] ?? '';
  if (text === '') return today(zone);
  const day = parseDay(text);
  if (day === null) throw new Problem('engine.badParameter', { parameter }, parameter);
  return day;
}

/** The moments between which the days of a query lie in a zone: from the beginning of `from` to the end of `to`. Raises `engine.badParameter`. */
export function momentsOf(query: Days, zone: string): { from: string; until: string } {
  const [from, to] = [dayOf(query, 'from', zone), dayOf(query, 'to', zone)];
  const [start, end] = [instantOf(`${from} 00:00:00`, zone), instantOf(`${addDays(to, 1)} 00:00:00`, zone)];
  if (start === null || end === null || to < from) throw new Problem('engine.badParameter', { parameter: 'to' }, 'to');
  return { from: start.toISOString(), until: end.toISOString() };
}

/**
 * A page of a list (`toresult` unless sent), the urgent first, then the oldest, with how many are on each list. `from` and `to` are days of
 * collection for `collected` (today unless sent), of the order for the others (any unless sent). Raises `engine.badParameter`.
 */
export const labWorklist = operation(labWorklistWire, {
  handle: async ({ query, audit }, db) => {
    const { list = 'toresult' } = query;
    const { from, until } = momentsOf(query, await askedZone(query.tz, db));
    const q = plainCode(query.q ?? '').replaceAll('\0', '');
    const places = uuidsOf(query.location ?? '');
    const limit = Math.min(query.limit ?? 50, 100);
    const ordered = list !== 'collected' && (query.from ?? query.to ?? '') !== '';
    const [found] = await db.rows<{ totals: string; rows: string }>(worklistSql(list, ordered), [
      from,
      until,
      places.length === 0 ? null : places,
      `%${likePattern(q)}%`,
      q,
      limit + 1,
      query.startIndex ?? 0,
    ]);
    const rows = JSON.parse(found?.rows ?? '[]') as unknown[]; // our own JSON
    await audit({
      action: 'search',
      resource: 'labtestorder',
      detail: { list, ...(q === '' ? {} : { q }), found: Math.min(rows.length, limit) },
    });
    return {
      body: `{"results":${JSON.stringify(rows.slice(0, limit))},"totals":${found?.totals ?? '{}'},"hasNext":${String(rows.length > limit)}}`,
    };
  },
});

/**
 * The tests of a code that was scanned or typed, whatever their state: the test of the sample with that label, else those with that
 * reference or order number, the newest first; or the test of a uuid. Raises `engine.badParameter` without either.
 */
export const labScan = operation(labScanWire, {
  handle: async ({ query, audit }, db) => {
    const [code = '', labTest = ''] = [query.code, query.labTest].map((text) => plainCode(text ?? '').replaceAll('\0', ''));
    if (code === '' && labTest === '') throw new Problem('engine.badParameter', { parameter: 'code' }, 'code');
    const [found] = await db.rows<{ rows: string }>(scannedSql, [code, labTest]);
    const rows = found?.rows ?? '[]';
    await audit({ action: 'search', resource: 'labtestorder', detail: { scanned: code || labTest } });
    return { body: `{"results":${rows}}` };
  },
});
