import { dashboardIndicators, type DashboardIndicator, type DashboardPeople } from '@fieldward/contract/report/dashboard.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { factsBehind } from './dashboard-indicators.ts';
import { MEASURE, NOWHERE, ONCE } from './dashboard-measures.ts';
import { askedOf, type Query } from './dashboard-request.ts';
import { readState, withinPlace } from './dashboard-sums.ts';

/** As many people are counted. */
const MOST = 10_000;

const bad = (parameter: string): Problem => new Problem('engine.badParameter', { parameter }, parameter);

function indicatorOf(query: Query): DashboardIndicator {
  const found = dashboardIndicators.find((each) => each === query['indicator']);
  if (found === undefined) throw bad('indicator');
  return found;
}

function wholeOf(query: Query, parameter: 'limit' | 'startIndex', otherwise: number): number {
  const text = query[parameter] ?? '';
  if (text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw bad(parameter);
  return Number(text);
}

/** What narrows the facts $1 measure, $2 and $3 days, and then what is pushed; `f` is the fact. */
function narrowing(query: Query, indicator: DashboardIndicator, placeId: string | null, push: (value: unknown) => string): string[] {
  const conditions: string[] = [];
  if (query['location'] === 'none') conditions.push(`f.location_id = ${NOWHERE}`);
  else if (placeId !== null)
    conditions.push(
      query['exact'] === 'true' ? `f.location_id = ${push(placeId)}::bigint` : `f.location_id in (${withinPlace(push(placeId))})`,
    );
  if ((query['user'] ?? '') !== '') {
    if (indicator !== 'formsFilled' || query['user']?.includes('\0') === true) throw bad('user');
    conditions.push(`f.key = coalesce((select u.user_id from users u where u.uuid = ${push(query['user'])}), -1)`);
  }
  if ((query['result'] ?? '') !== '') {
    const at = ['negative', 'positive'].indexOf(query['result'] ?? '');
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
 * `GET /fieldward/dashboardpeople?indicator=screened&from=&to=[&location=uuid|none][&exact=true][&user=uuid][&result=positive|negative][&limit=50][&startIndex=0]`:
 * the patients behind a number of the dashboard, each once, newest first, as `DashboardPeople` of the contract. A bar of a chart says
 * itself what to ask for (`from`, `to`, `location`, `exact`); `from` may be left out for what is overdue. Only patients whom the account sees.
 * Raises `dashboard.noPeople` for events, and what the dashboard raises.
 */
export const dashboardPeople = operation({
  method: 'GET',
  path: '/fieldward/dashboardpeople',
  privilege: ['View Dashboard', 'Get Patients'],
  about: 'The patients behind a number of the dashboard',
  handle: async ({ query, actor, audit }, db) => {
    const indicator = indicatorOf(query);
    const behind = factsBehind(indicator);
    if (behind === null) throw new Problem('dashboard.noPeople', {}, 'indicator');
    const asked = await askedOf(query, actor, db, { openFrom: behind.overdue });
    const limit = Math.min(Math.max(wholeOf(query, 'limit', 50), 1), 100);
    const values: unknown[] = [MEASURE[behind.measure], asked.from, asked.to];
    const push = (value: unknown): string => `$${values.push(value)}`;
    const conditions = narrowing(query, indicator, asked.place?.id ?? null, push);
    if (behind.overdue) conditions.push(`f.day < ${push(asked.today)}::date`);
    const once = ONCE.includes(behind.measure);
    const facts = factsOf(conditions, once);
    const [counted] = await db.rows<{ n: number }>(`select count(*) as n from (select ${facts} limit ${MOST + 1}) x`, values);
    const paged = [...values, limit + 1, wholeOf(query, 'startIndex', 0)];
    const found = await db.rows<{ row: DashboardPeople['results'][number] }>(
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
      detail: { dashboard: indicator, from: asked.from, to: asked.to, found: Math.min(found.length, limit) },
    });
    const body: DashboardPeople = {
      results: found.slice(0, limit).map(({ row }) => row),
      total: Math.min(total, MOST),
      more: total > MOST,
      hasNext: found.length > limit,
      asOf: (await readState(db)).asOf,
    };
    return { body };
  },
});
