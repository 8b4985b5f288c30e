import { verifyAudit } from '../engine/audit-chain.ts';
import { operation } from '../engine/operation.ts';
import { Problem } from '../engine/problem.ts';
import { parseMoment } from '../engine/scalar.ts';

const MAX_LIMIT = 100;

/** Conditions by query parameter; the value is `$n`. */
const FILTERS: Readonly<Record<string, (n: string) => string>> = {
  user: (n) => `a.user_id = (select u.user_id from users u where u.uuid = ${n} or lower(u.username) = lower(${n}) limit 1)`,
  patient: (n) => `a.patient_id = (select p.person_id from person p where p.uuid = ${n})`,
  action: (n) => `a.action = ${n}`,
  resource: (n) => `a.resource = ${n}`,
  object: (n) => `a.resource_uuid = ${n}`,
  from: (n) => `a.occurred_at >= ${n}::timestamptz`,
  to: (n) => `a.occurred_at < ${n}::timestamptz`,
};

const ROW = `json_build_object('date', iso(a.occurred_at), 'action', a.action, 'resource', a.resource, 'uuid', a.resource_uuid, 'address', a.address, 'detail', a.detail, 'sealed', a.chain_seq is not null,
  'user', (select json_build_object('uuid', u.uuid, 'display', coalesce(u.username, u.system_id)) from users u where u.user_id = a.user_id),
  'patient', (select json_build_object('uuid', p.uuid, 'display', person_display(p.person_id)) from person p join patient x on x.patient_id = p.person_id where p.person_id = a.patient_id))::text`;

function whole(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/** `GET /fieldward/auditlog?user=&patient=&action=&resource=&object=&from=&to=&limit=&startIndex=&totalCount=true`: newest first. */
export const auditLog = operation({
  method: 'GET',
  path: '/fieldward/auditlog',
  privilege: 'View Audit Log',
  about: 'The audit trail, newest first',
  handle: async ({ query, audit }, db) => {
    const names = Object.keys(FILTERS).filter((name) => query[name] !== undefined && query[name] !== '');
    const values: unknown[] = names.map((name) => {
      const text = query[name] ?? '';
      if (name !== 'from' && name !== 'to') return text;
      const moment = parseMoment(text);
      if (moment === null) throw new Problem('engine.badParameter', { parameter: name }, name);
      return moment;
    });
    const where = ['true', ...names.map((name, at) => FILTERS[name]?.(`$${at + 1}`) ?? 'true')].join(' and ');
    const limit = Math.min(Math.max(whole(query['limit'], 50), 1), MAX_LIMIT);
    const start = whole(query['startIndex'], 0);
    const rows = await db.rows<{ j: string }>(
      `select ${ROW} as j from (select * from audit_log a where ${where} order by a.occurred_at desc, a.audit_log_id desc limit $${names.length + 1}::bigint offset $${names.length + 2}::bigint) a`,
      [...values, limit, start],
    );
    const total =
      query['totalCount'] === 'true'
        ? await db.rows<{ n: string }>(`select count(*)::text as n from audit_log a where ${where}`, values)
        : null;
    await audit({ action: 'search', resource: 'auditlog', detail: Object.fromEntries(names.map((name) => [name, query[name]])) });
    return {
      body: `{"results":[${rows.map((row) => row.j).join(',')}]${total === null ? '' : `,"totalCount":${Number(total[0]?.n ?? 0)}`}}`,
    };
  },
});

/** `GET /fieldward/auditverdict`: recomputes the hash chain: `{checked, notYetLinked, broken}`. */
export const auditVerdict = operation({
  method: 'GET',
  path: '/fieldward/auditverdict',
  privilege: 'View Audit Log',
  about: 'Whether the audit trail is unbroken',
  handle: async (_request, db) => ({ body: await verifyAudit(db) }),
});
