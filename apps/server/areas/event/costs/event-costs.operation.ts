import { eventCostsWire } from '@fieldward/contract/event/event-costs.operations.ts';
import Papa from 'papaparse';
import { eventCost, type CostParts } from '@fieldward/domain/event/cost.ts';
import { CostSums, type CostGroup, type CostSum } from '@fieldward/domain/event/cost-sum.ts';
import { dayAt, momentOf } from '@fieldward/domain/time/in-zone.ts';
import { wallClock } from '@fieldward/domain/time/zone.ts';
import { formulaStart } from '@fieldward/domain/report/formula-start.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { askedZone } from '../../../sql/programme-zone.ts';
import { costPeriod, costRows, currencyOf, type CostRow } from '../../../sql/event-cost-reading.ts';

const GROUPINGS: Readonly<Record<string, { readonly place: boolean; readonly month: boolean }>> = {
  place: { place: true, month: false },
  month: { place: false, month: true },
  'place,month': { place: true, month: true },
};

const partsOf = (name: string, parts: CostParts | null): Record<string, string> => ({
  [`${name} personnel`]: parts?.personnel ?? '',
  [`${name} services`]: parts?.services ?? '',
  [`${name} assets`]: parts?.assets ?? '',
  [`${name} total`]: parts?.total ?? '',
});

const cells = (group: { place: string; month: string }, sum: CostSum, currency: string): Record<string, string> => ({
  ...group,
  events: String(sum.events),
  closed: String(sum.closed),
  ...partsOf('planned', sum.planned),
  ...partsOf('actual', sum.actual),
  variance: sum.variance ?? '',
  currency,
});

/** What could be a formula, except amounts below zero. */
const TEXT = new RegExp(`^(?!-\\d+\\.\\d\\d$)${formulaStart.source.slice(1)}`);

/** Text that a spreadsheet would take for a formula is made text; amounts, also those below zero, stay numbers. */
function csvOf(rows: readonly Record<string, string>[]): string {
  const text = Papa.unparse([...rows], { escapeFormulae: TEXT, newline: '\r\n' });
  // the mark tells spreadsheets that the file is UTF-8
  return `\uFEFF${text}\r\n`;
}

/** Raises `engine.badParameter`. */
export const eventCosts = operation(eventCostsWire, {
  handle: async ({ query, audit }, db) => {
    const period = costPeriod(query, await askedZone(query.tz, db));
    const grouping = query.by ?? 'place,month';
    const by = Object.hasOwn(GROUPINGS, grouping) ? GROUPINGS[grouping] : undefined;
    if (by === undefined) throw new Problem('engine.badParameter', { parameter: 'by' }, 'by');
    const csv = query.format === 'csv';
    if (!csv && (query.format ?? 'json') !== 'json') throw new Problem('engine.badParameter', { parameter: 'format' }, 'format');
    const groupOf = ({ place, plannedStart }: CostRow): CostGroup => ({
      place: by.place ? place : null,
      month: by.month ? wallClock(plannedStart ?? 0, period.zone).slice(0, 7) : null,
    });
    const sums = new CostSums();
    for await (const rows of costRows(db, period)) for (const row of rows) sums.add(groupOf(row), eventCost(row));
    const currency = await currencyOf(db);
    if (!csv) return { body: { rows: sums.rows(), total: sums.total(), currency, messages: sums.messages() } };
    await audit({ action: 'export', resource: 'eventcosts', detail: { from: period.from, until: period.until } });
    const table = sums.rows().map(({ place, month, ...sum }) => cells({ place: place?.name ?? '', month: month ?? '' }, sum, currency));
    return {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="event-costs-${dayAt(momentOf(new Date(period.from)), period.zone)}.csv"`,
      },
      body: Buffer.from(csvOf([...table, cells({ place: 'Total', month: '' }, sums.total(), currency)])),
    };
  },
});
