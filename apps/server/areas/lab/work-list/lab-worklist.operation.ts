import { instantOf, isZone } from '@fieldward/domain/time/zone.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { parseDay } from '../../../engine/scalar.ts';
import { likePattern } from '../../../engine/searches.ts';
import { uuidsOf } from '../../../sql/event-search.ts';
import { LISTS, scannedSql, worklistSql, type LabList } from './lab-worklist-sql.ts';

const DAY = 86_400_000;
type Query = Readonly<Record<string, string>>;

function whole(query: Query, parameter: 'limit' | 'startIndex', otherwise: number): number {
  const text = query[parameter] ?? '';
  if (text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Problem('engine.badParameter', { parameter }, parameter);
  return Number(text);
}

/** The day that a parameter names; today of the zone unless said. */
function dayOf(query: Query, parameter: 'from' | 'to', zone: string): string {
  const text = query[parameter] ?? '';
  if (text === '') return new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(new Date());
  const day = parseDay(text);
  if (day === null) throw new Problem('engine.badParameter', { parameter }, parameter);
  return day.slice(0, 10);
}

/** The moments between which the days of a query lie: from its beginning to the end of `to`. Raises `engine.badParameter`. */
export function momentsOf(query: Query): { from: string; until: string } {
  const zone = query['tz'] || 'UTC';
  if (!isZone(zone)) throw new Problem('engine.badParameter', { parameter: 'tz' }, 'tz');
  const [from, to] = [dayOf(query, 'from', zone), dayOf(query, 'to', zone)];
  const after = new Date(Date.parse(to) + DAY).toISOString().slice(0, 10);
  const [start, end] = [instantOf(`${from} 00:00:00`, zone), instantOf(`${after} 00:00:00`, zone)];
  if (start === null || end === null || to < from) throw new Problem('engine.badParameter', { parameter: 'to' }, 'to');
  return { from: start.toISOString(), until: end.toISOString() };
}

function listOf(text: string): LabList {
  const found = (Object.keys(LISTS) as LabList[]).find((name) => name === text); // the keys of a const object
  if (found === undefined) throw new Problem('engine.badParameter', { parameter: 'list' }, 'list');
  return found;
}

/**
 * `GET /fieldward/labworklist?list=collected|toaccept|toresult|torelease|overdue|critical[&location=uuid,uuid][&from=&to=&tz=][&q=][&limit=&startIndex=]`:
 * `{results: [{uuid, version, labReferenceNumber, labTestType, patient, order, location, orderedAt, dueAt, overdue, resultedAt, resultedBy,
 * releasedAt, samples, critical}], totals: {collected, toaccept, …}, hasNext}`; the urgent first, then the oldest. `from` and `to` are
 * days of collection for `collected` (today unless said), of the order for the others (any unless said); what is in a place counts as
 * at it; `q` finds part of a name, test or reference, and a whole label or identifier.
 */
export const labWorklist = operation({
  method: 'GET',
  path: '/fieldward/labworklist',
  privilege: ['View CommonLab Orders', 'View CommonLab Samples', 'View CommonLab results'],
  about: 'The work of the laboratory over all patients',
  handle: async ({ query, audit }, db) => {
    const list = listOf(query['list'] ?? 'toresult');
    const { from, until } = momentsOf(query);
    const q = (query['q'] ?? '').trim().replaceAll('\0', '');
    const places = uuidsOf(query['location'] ?? '');
    const limit = Math.min(Math.max(whole(query, 'limit', 50), 1), 100);
    const ordered = list !== 'collected' && (query['from'] ?? query['to'] ?? '') !== '';
    const [found] = await db.rows<{ totals: string; rows: string }>(worklistSql(list, ordered), [
      from,
      until,
      places.length === 0 ? null : places,
      `%${likePattern(q)}%`,
      q,
      limit + 1,
      whole(query, 'startIndex', 0),
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
 * `GET /fieldward/labscan?code=` (what a scanner read or somebody typed) or `?labTest=uuid`: `{results: [as in the work list]}`, in
 * whatever state they are: the test of the sample with that label, else those with that reference or order number; the newest first.
 */
export const labScan = operation({
  method: 'GET',
  path: '/fieldward/labscan',
  privilege: ['View CommonLab Orders', 'View CommonLab Samples', 'View CommonLab results'],
  about: 'The laboratory test of a scanned label',
  handle: async ({ query, audit }, db) => {
    const [code, labTest] = [query['code'] ?? '', query['labTest'] ?? ''].map((text) => text.trim().replaceAll('\0', '')) as [
      string,
      string,
    ]; // two in, two out
    if (code === '' && labTest === '') throw new Problem('engine.badParameter', { parameter: 'code' }, 'code');
    const [found] = await db.rows<{ rows: string }>(scannedSql, [code, labTest]);
    const rows = found?.rows ?? '[]';
    await audit({ action: 'search', resource: 'labtestorder', detail: { scanned: code || labTest } });
    return { body: `{"results":${rows}}` };
  },
});
