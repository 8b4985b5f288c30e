import { IS_LINKED } from '../../../engine/audit-chain.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import { parseMoment } from '../../../engine/scalar.ts';

type Query = Readonly<Record<string, string>>;

/** Conditions by query parameter; the value is `$n`. */
const FILTERS: Readonly<Record<string, (n: string) => string>> = {
  user: (n) =>
    `a.user_id = (select u.user_id from users u where u.uuid = ${n} or lower(coalesce(u.username, u.system_id)) = lower(${n}) limit 1)`,
  patient: (n) =>
    `((a.patient_id <> 0 and a.patient_id = any (records_of_patient((select p.person_id from person p where p.uuid = ${n}))))
      or (a.detail ? 'patients' and a.detail -> 'patients' @> (select to_jsonb(p.person_id) from person p where p.uuid = ${n})))`,
  action: (n) => `a.action = ${n}`,
  resource: (n) => `a.resource = ${n}`,
  object: (n) => `a.resource_uuid = ${n}`,
  request: (n) => `a.request_id = ${n}`,
  from: (n) => `a.occurred_at >= ${n}::timestamptz`,
  to: (n) => `a.occurred_at < ${n}::timestamptz`,
};

const KEY = `to_char(a.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || a.audit_log_id`;

/** Without the values of patients, which only their history shows (value-history.operation.ts), and the keys of those who were in a list. */
const DETAIL = `case when jsonb_typeof(a.detail) = 'object' then a.detail - 'values' - 'patients' else a.detail end`;

const ROW = `json_build_object('key', ${KEY}, 'date', iso(a.occurred_at), 'action', a.action, 'resource', a.resource, 'uuid', a.resource_uuid, 'address', a.address, 'request', a.request_id, 'detail', ${DETAIL}, 'sealed', ${IS_LINKED}, 'user', who.j, 'patient', whom.j)::text`;

/** Each person is looked up once, however many entries of the page name them. */
const NAMES = `
  who as (select u.user_id, json_build_object('uuid', u.uuid, 'display', coalesce(u.username, u.system_id), 'name', person_display(u.person_id)) as j
    from users u where u.user_id in (select user_id from e)),
  whom as (select x.patient_id, json_build_object('uuid', p.uuid, 'display', person_display(p.person_id)) as j
    from patient x join person p on p.person_id = x.patient_id where x.patient_id in (select patient_id from e))`;

/** A position in the trail: everything older or everything newer than one entry. */
interface Cursor {
  readonly older: boolean;
  readonly at: string;
  readonly id: string;
}

/** What is asked of the trail, ready to run. */
export interface AuditSearch {
  readonly where: string;
  readonly values: readonly unknown[];
  /** The filters as they were sent, for the trail itself. */
  readonly asked: Readonly<Record<string, string>>;
}

/** Moment of a query parameter, by the clock of the programme's zone where it names none; raises `engine.badParameter`. */
export function momentOf(query: Query, name: string, zone: string): string | null {
  const text = query[name];
  if (text === undefined || text === '') return null;
  const moment = parseMoment(text, zone);
  if (moment === null) throw new Problem('engine.badParameter', { parameter: name }, name);
  return moment;
}

/** The filters of a request; `zone` as in `momentOf`. Raises `engine.badParameter` for a moment that is none. */
export function auditSearch(query: Query, zone: string): AuditSearch {
  const names = Object.keys(FILTERS).filter((name) => query[name] !== undefined && query[name] !== '');
  return {
    where: ['true', ...names.map((name, at) => FILTERS[name]?.(`$${at + 1}`) ?? 'true')].join(' and '),
    values: names.map((name) => (name === 'from' || name === 'to' ? momentOf(query, name, zone) : query[name])),
    asked: Object.fromEntries(names.map((name) => [name, query[name] ?? ''])),
  };
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_(\d{1,18})$/;

/** `before=<key>` or `after=<key>` of a request; null for the newest entries. Raises `engine.badParameter`. */
export function cursorOf(query: Query): Cursor | null {
  const name = query['before'] ? 'before' : query['after'] ? 'after' : null;
  if (name === null) return null;
  const found = CURSOR.exec(query[name] ?? '');
  const [at, id] = [found?.[1], found?.[2]];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at)))
    throw new Problem('engine.badParameter', { parameter: name }, name);
  return { older: name === 'before', at, id };
}

/** One page of entries as JSON texts, newest first, and whether there are more on either side. */
export async function auditPage(
  db: Db,
  search: AuditSearch,
  page: { readonly cursor: Cursor | null; readonly limit: number; readonly startIndex?: number },
): Promise<{ rows: readonly string[]; hasOlder: boolean; hasNewer: boolean }> {
  const { cursor, limit, startIndex = 0 } = page;
  const n = search.values.length;
  const towards = cursor === null || cursor.older ? 'desc' : 'asc';
  const beyond =
    cursor === null ? '' : ` and (a.occurred_at, a.audit_log_id) ${cursor.older ? '<' : '>'} ($${n + 3}::timestamptz, $${n + 4}::bigint)`;
  const found = await db.rows<{ j: string }>(
    `with e as materialized (select * from audit_log a where ${search.where}${beyond}
         order by a.occurred_at ${towards}, a.audit_log_id ${towards} limit $${n + 1}::bigint offset $${n + 2}::bigint), ${NAMES}
     select ${ROW} as j from e a left join who on who.user_id = a.user_id left join whom on whom.patient_id = a.patient_id
     order by a.occurred_at ${towards}, a.audit_log_id ${towards}`,
    [...search.values, limit + 1, startIndex, ...(cursor === null ? [] : [cursor.at, cursor.id])],
  );
  const more = found.length > limit;
  const rows = found.slice(0, limit).map((row) => row.j);
  if (towards === 'asc') return { rows: rows.toReversed(), hasOlder: true, hasNewer: more };
  return { rows, hasOlder: more, hasNewer: cursor !== null || startIndex > 0 };
}
