import { dashboardIndicators, type DashboardIndicator } from '@fieldward/contract/report/dashboard.ts';
import { dashboardPeopleWire, type DashboardPerson } from '@fieldward/contract/report/dashboard.operations.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { factsBehind } from './dashboard-indicators.ts';
import { MEASURE, NOWHERE, ONCE } from './dashboard-measures.ts';
import { requestOf } from './dashboard-request.ts';
import { readState, withinPlace } from './dashboard-sums.ts';

/** The count of patients stops here. */
const MOST = 10_000;

type Query = RequestOf<typeof dashboardPeopleWire>['query'];

const bad = (parameter: string): Problem => new Problem('engine.badParameter', { parameter }, parameter);

function indicatorOf(query: Query): DashboardIndicator {
  const found = dashboardIndicators.find((each) => each === query.indicator);
  if (found === undefined) throw bad('indicator');
  return found;
}

function wholeOf(query: Query, parameter: 'limit' | 'startIndex', otherwise: number): number {
  const text = query[parameter] ?? '';
  if (text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw bad(parameter);
  return Number(text);
}

/** Conditions that narrow the facts `f`; $1 is the measure, $2 and $3 the days, then come the pushed values. */
function narrowing(query: Query, indicator: DashboardIndicator, placeId: string | null, push: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  if (query.location === 'none') conditions.push(`f.location_id = ${NOWHERE}`);
  else if (placeId !== null)
    conditions.push(query.exact === true ? `f.location_id = ${push(placeId)}::bigint` : `f.location_id in (${withinPlace(push(placeId))})`);
  if ((query.user ?? '') !== '') {
    if (indicator !== 'formsFilled' || query.user?.includes('\0') === true) throw bad('user');
    conditions.push(`f.key = coalesce((select u.user_id from users u where u.uuid = ${push(query.user)}), -1)`);
  }
  if ((query.result ?? '') !== '') {
    const at = ['negative', 'positive'].indexOf(query.result ?? '');
    if (at === -1 || indicator !== 'positivity') throw bad('result');
    conditions.push(`f.key = ${push(at)}::bigint`);
  }
  return conditions;
}

/** The last fact of each patient among those that fit, the newest first; `{f}` stands for the fact in a condition. */
const factsOf = (conditions: readonly string[], once: boolean): string => {
  const fit = ['f.measure = $1::smallint', 'f.day between $2::date and $3::date', ...conditions];
  const later = fit.map((each) => each.replaceAll('f.', 'g.')).join(' and ');
  return `from dashboard_fact f where ${fit.join(' and ')}${
    once
      ? ''
      : ` and not exists (select from dashboard_fact g where g.patient_id = f.patient_id and ${later}
      and (g.day, g.location_id, g.key) > (f.day, f.location_id, f.key))`
  }`;
};

const SUM = (conditions: readonly string[]): string => `(select sum(g.n)::bigint from dashboard_fact g where g.patient_id = f.patient_id
  and ${['g.measure = $1::smallint', 'g.day between $2::date and $3::date', ...conditions.map((each) => each.replaceAll('f.', 'g.'))].join(' and ')})`;

const ROW = `json_build_object('uuid', p.uuid, 'display', ${personDisplay('f.patient_id')},
  'identifier', (select i.identifier from patient_identifier i where i.patient_id = f.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1),
  'gender', p.gender, 'birthdate', p.birthdate, 'day', f.day,
  'place', (select json_build_object('uuid', l.uuid, 'display', l.name) from location l where l.location_id = f.location_id), 'times', f.times)`;

/**
 * The patients behind a number of the dashboard, each once, the newest day first. Each bar of a chart has the query for its patients
 * (`from`, `to`, `location`, `exact`). Only patients whom the account may see.
 * Raises `dashboard.noPeople` for events, and what the dashboard raises.
 */
export const dashboardPeople = operation(dashboardPeopleWire, {
  handle: async ({ query, actor, audit }, db) => {
    const indicator = indicatorOf(query);
    const behind = factsBehind(indicator);
    if (behind === null) throw new Problem('dashboard.noPeople', {}, 'indicator');
    const request = await requestOf(query, actor, db, { openFrom: behind.overdue });
    const limit = Math.min(Math.max(wholeOf(query, 'limit', 50), 1), 100);
    const values: unknown[] = [MEASURE[behind.measure], request.from, request.to];
    const push = (value: unknown): string => `$${values.push(value)}`;
    const conditions = narrowing(query, indicator, request.place?.id ?? null, push);
    if (behind.overdue) conditions.push(`f.day < ${push(request.today)}::date`);
    const once = ONCE.includes(behind.measure);
    const facts = factsOf(conditions, once);
    const [counted] = await db.rows<{ n: number }>(`select count(*) as n from (select ${facts} limit ${MOST + 1}) x`, values);
    const paged = [...values, limit + 1, wholeOf(query, 'startIndex', 0)];
    const found = await db.rows<{ row: DashboardPerson }>(
      `select ${ROW} as row from (
        select f.patient_id, f.day, f.location_id, ${once ? '1' : SUM(conditions)} as times ${facts}
        order by f.day desc, f.patient_id desc limit $${values.length + 1}::bigint offset $${values.length + 2}::bigint) f
      join person p on p.person_id = f.patient_id order by f.day desc, f.patient_id desc`,
      paged,
    );
    const total = counted?.n ?? 0;
    await audit({
      action: 'search',
      resource: 'patient',
      detail: { dashboard: indicator, from: request.from, to: request.to, found: Math.min(found.length, limit) },
    });
    const body = {
      results: found.slice(0, limit).map(({ row }) => row),
      total: Math.min(total, MOST),
      more: total > MOST,
      hasNext: found.length > limit,
      asOf: (await readState(db)).asOf,
    };
    return { body };
  },
});
