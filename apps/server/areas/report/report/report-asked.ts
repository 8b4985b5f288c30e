/** What a dump or report is asked for: days, format, workflow and form, from the parameters of the address. */
import type { ReportFormat } from '@fieldward/contract/report/report.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { today } from '@fieldward/domain/time/in-zone.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import type { ReportPeriod } from './report-period.ts';

type Query = Readonly<Record<string, string>>;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Reads a day as clients write it: `2026-12-31`, `20261231`, `31/12/2026`, `31-12-2026`, `31 Dec 2026`, and the last three with a year of
 * two digits (of this century). Null when it is none or no such day exists.
 */
export function readDay(text: string): Day | null {
  const sent = text.trim();
  if (/^\d{4}-\d{2}-\d{2}$/.test(sent)) return parseDay(sent);
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(sent);
  if (compact !== null) return parseDay(`${compact[1]}-${compact[2]}-${compact[3]}`);
  const found = /^(\d{1,2})([/ -])(\d{1,2}|[A-Za-z]{3})\2(\d{4}|\d{2})$/.exec(sent);
  if (found === null) return null;
  const [, date = '', between, month = '', year = ''] = found;
  const named = MONTHS.indexOf(month.toLowerCase()) + 1;
  // names of months stand between spaces, numbers between the others
  if ((between === ' ') !== named > 0) return null;
  return parseDay(`${year.length === 2 ? `20${year}` : year}-${named > 0 ? named : month}-${date}`);
}

/**
 * The days `from` and `to` of the zone, both counted. Raises `report.mandatory`, `report.notADate`,
 * `report.futureDate` (today is allowed, wherever the person is) and `report.reversedDates`.
 */
export function askedPeriod(query: Query, now: Date, zone: string): ReportPeriod {
  const read = (name: 'from' | 'to'): Day => {
    const text = query[name]?.trim() ?? '';
    if (text === '') throw new Problem('report.mandatory', {}, name);
    const day = readDay(text);
    if (day === null) throw new Problem('report.notADate', { value: text.slice(0, 50) }, name);
    return day;
  };
  const [from, to] = [read('from'), read('to')];
  // whoever names no zone may sit where the day begins first
  const latest = today(query['tz'] ? zone : 'Pacific/Kiritimati', now);
  for (const [name, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (day > latest) throw new Problem('report.futureDate', {}, name);
  if (from > to) throw new Problem('report.reversedDates', {}, 'from');
  return { from, to, zone };
}

/** The format by `ext` or `format` of the address; the first of those that there are where none is given. Raises `report.unknownFormat`. */
export function askedFormat(query: Query, formats: readonly [ReportFormat, ...ReportFormat[]]): ReportFormat {
  const sent = (name: 'ext' | 'format'): string => query[name]?.trim().toLowerCase() ?? '';
  const parameter = sent('ext') === '' ? 'format' : 'ext';
  const text = sent(parameter);
  if (text === '') return formats[0];
  const found = formats.find((each) => each === text);
  if (found === undefined) throw new Problem('report.unknownFormat', { format: text.slice(0, 20), formats: formats.join(', ') }, parameter);
  return found;
}

/** Something asked for by uuid or name. */
export interface Asked {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
}

const FIND = {
  workflow: 'report.unknownWorkflow',
  form: 'report.unknownForm',
} as const;

/**
 * The workflow or form with this uuid, else the one with this name, live ones first; null when nothing is asked. Raises
 * `report.unknownWorkflow`, `report.unknownForm`, and `engine.ambiguousName` when only retired ones have the name, and several.
 */
export async function askedByName(db: Db, table: keyof typeof FIND, text: string | undefined): Promise<Asked | null> {
  const sent = text?.trim() ?? '';
  if (sent === '') return null;
  const rows = await db.rows<Asked & { exact: boolean; retired: boolean }>(
    `select t.${table}_id::text as id, t.uuid, t.name, t.uuid = $1 as exact, t.retired from ${table} t
     where t.uuid = $1 or lower(t.name) = lower($1) order by t.uuid = $1 desc, t.retired, t.${table}_id limit 3`,
    [sent],
  );
  const [first, second] = rows;
  if (first === undefined) throw new Problem(FIND[table], { name: sent.slice(0, 100) }, table);
  if (!first.exact && second !== undefined && second.retired === first.retired)
    throw new Problem('engine.ambiguousName', { name: sent.slice(0, 100) }, table);
  return { id: first.id, uuid: first.uuid, name: first.name };
}
