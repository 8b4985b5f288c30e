import { verifyAudit } from '../../../engine/audit-chain.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { auditPage, auditSearch, cursorOf, momentOf } from './audit-log-search.ts';

const MAX_LIMIT = 100;

function whole(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : otherwise;
}

/**
 * `GET /fieldward/auditlog?user=&patient=&action=&resource=&object=&from=&to=&limit=&before=&after=`: newest first:
 * `{results, hasOlder, hasNewer, patient}`. `before` and `after` are the `key` of an entry: pages do not move when entries are added.
 * `startIndex` and `totalCount=true` work too, slower the longer the trail. `patient` is the one that was asked for.
 */
export const auditLog = operation({
  method: 'GET',
  path: '/fieldward/auditlog',
  privilege: 'View Audit Log',
  about: 'The audit trail, newest first',
  handle: async ({ query, audit }, db) => {
    const search = auditSearch(query);
    const limit = Math.min(Math.max(whole(query['limit'], 50), 1), MAX_LIMIT);
    const page = await auditPage(db, search, { cursor: cursorOf(query), limit, startIndex: whole(query['startIndex'], 0) });
    const total =
      query['totalCount'] === 'true'
        ? await db.rows<{ n: string }>(`select count(*)::text as n from audit_log a where ${search.where}`, search.values)
        : null;
    const asked = search.asked['patient'];
    const [patient] =
      asked === undefined
        ? []
        : await db.rows<{ j: string }>(
            `select json_build_object('uuid', p.uuid, 'display', person_display(p.person_id))::text as j
             from person p join patient x on x.patient_id = p.person_id where p.uuid = $1`,
            [asked],
          );
    await audit({ action: 'search', resource: 'auditlog', detail: search.asked });
    const count = total === null ? '' : `,"totalCount":${Number(total[0]?.n ?? 0)}`;
    return {
      body: `{"results":[${page.rows.join(',')}]${count},"hasOlder":${page.hasOlder},"hasNewer":${page.hasNewer},"patient":${patient?.j ?? 'null'}}`,
    };
  },
});

/** The different values of an indexed column, each found by one step in the index however long the trail is. */
const different = (column: 'action' | 'resource'): string =>
  `with recursive v (value) as (
     (select ${column} from audit_log where ${column} is not null order by ${column} limit 1)
     union all
     select (select ${column} from audit_log where ${column} > v.value order by ${column} limit 1) from v where v.value is not null)
   select coalesce(json_agg(value order by value) filter (where value is not null), '[]')::text from v`;

/** `GET /fieldward/auditfacets`: `{actions: [text], resources: [text]}`, what the trail may be filtered by. */
export const auditFacets = operation({
  method: 'GET',
  path: '/fieldward/auditfacets',
  privilege: 'View Audit Log',
  about: 'The actions and resources that the audit trail tells of',
  handle: async (_request, db) => {
    const [row] = await db.rows<{ actions: string; resources: string }>(
      `select (${different('action')}) as actions, (${different('resource')}) as resources`,
    );
    return { body: `{"actions":${row?.actions ?? '[]'},"resources":${row?.resources ?? '[]'}}` };
  },
});

/** A check of more entries than this keeps somebody waiting: the command does it. */
const MOST_CHECKED = 200_000;

/**
 * `GET /fieldward/auditverdict?from=&to=`: recomputes the hash chain, or the part of a period: `{checked, notYetLinked, broken}`. Raises
 * `audit.tooMany` for a period with too many entries.
 */
export const auditVerdict = operation({
  method: 'GET',
  path: '/fieldward/auditverdict',
  privilege: 'View Audit Log',
  everywhere: true,
  about: 'Whether the audit trail is unbroken',
  handle: async ({ query }, db) => {
    const [from, to] = [momentOf(query, 'from'), momentOf(query, 'to')];
    if (from === null && to === null && query['limited'] !== 'true') return { body: await verifyAudit(db) };
    const [range] = await db.rows<{ first: string | null; last: string | null }>(
      `select min(chain_seq)::text as first, max(chain_seq)::text as last from audit_log
       where occurred_at >= coalesce($1::timestamptz, '-infinity') and occurred_at < coalesce($2::timestamptz, 'infinity')`,
      [from, to],
    );
    const [first, last] = [Number(range?.first ?? 1), Number(range?.last ?? 0)];
    if (last - first >= MOST_CHECKED) throw new Problem('audit.tooMany', { max: MOST_CHECKED });
    // one more: that the last entry of the period is still there shows in the one after it
    return { body: await verifyAudit(db, { first, last: last + 1 }) };
  },
});
