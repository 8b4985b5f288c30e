import { labScanWire, labWorklistWire } from '@fieldward/contract/lab/lab-work.operations.ts';
import { instantOf, isZone } from '@fieldward/domain/time/zone.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { parseDay } from '../../../engine/scalar.ts';
import { likePattern } from '../../../engine/searches.ts';
import { uuidsOf } from '../../../sql/event-search.ts';
import { scannedSql, worklistSql } from './lab-worklist-sql.ts';

const DAY = 86_400_000;

/** The days of a query, both included, in its zone; today and UTC unless sent. */
interface Days {
  readonly from?: string;
  readonly to?: string;
  readonly tz?: string;
}

/** The day of a parameter; today in the zone unless sent. */
function dayOf(query: Days, parameter: 'from' | 'to', zone: string): string {
  const text = query[parameter] ?? '';
  if (text === '') return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date());
  const day = parseDay(text);
  if (day === null) throw new Problem('engine.badParameter', { parameter }, parameter);
  return day.slice(0, 10);
}

/** The moments between which the days of a query lie: from the beginning of `from` to the end of `to`. Raises `engine.badParameter`. */
export function momentsOf(query: Days): { from: string; until: string } {
  const zone = query.tz || 'UTC';
  if (!isZone(zone)) throw new Problem('engine.badParameter', { parameter: 'tz' }, 'tz');
  const [from, to] = [dayOf(query, 'from', zone), dayOf(query, 'to', zone)];
  const after = new Date(Date.parse(to) + DAY).toISOString().slice(0, 10);
  const [start, end] = [instantOf(`${from} 00:00:00`, zone), instantOf(`${after} 00:00:00`, zone)];
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
    const { from, until } = momentsOf(query);
    const q = (query.q ?? '').trim().replaceAll('\0', '');
    const places = uuidsOf(query.location ?? '');
    const limit = Math.min(Math.max(query.limit ?? 50, 1), 100);
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
    const [code = '', labTest = ''] = [query.code, query.labTest].map((text) => (text ?? '').trim().replaceAll('\0', ''));
    if (code === '' && labTest === '') throw new Problem('engine.badParameter', { parameter: 'code' }, 'code');
    const [found] = await db.rows<{ rows: string }>(scannedSql, [code, labTest]);
    const rows = found?.rows ?? '[]';
    await audit({ action: 'search', resource: 'labtestorder', detail: { scanned: code || labTest } });
    return { body: `{"results":${rows}}` };
  },
});
