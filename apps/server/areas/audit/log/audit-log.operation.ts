import { auditFacetsWire, auditLogWire, auditVerdictWire } from '@fieldward/contract/audit/audit.operations.ts';
import { verifyAudit } from '../../../engine/audit-chain.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { programmeZone } from '../../../engine/programme-zone.ts';
import { auditPage, auditSearch, cursorOf, momentOf } from './audit-log-search.ts';

/**
 * One page of the trail, newest first. `startIndex` and `totalCount` are slower the longer the trail is. `patient` of the response is
 * the one of the filter. Raises `engine.badParameter`.
 */
export const auditLog = operation(auditLogWire, {
  handle: async ({ query: { limit, startIndex, totalCount }, rawQuery, audit }, db) => {
    const search = auditSearch(rawQuery, await programmeZone(db));
    const page = await auditPage(db, search, { cursor: cursorOf(rawQuery), limit, startIndex });
    const total =
      totalCount === true
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

/** What the trail may be filtered by. */
export const auditFacets = operation(auditFacetsWire, {
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
 * Recomputes the hash chain, or the part of a period. Raises `audit.tooMany` for a period with too many entries.
 */
export const auditVerdict = operation(auditVerdictWire, {
  everywhere: true,
  hiddenToo: true,
  handle: async ({ query: { limited }, rawQuery }, db) => {
    const zone = await programmeZone(db);
    const [from, to] = [momentOf(rawQuery, 'from', zone), momentOf(rawQuery, 'to', zone)];
    if (from === null && to === null && limited !== true) return { body: await verifyAudit(db) };
    const [range] = await db.rows<{ first: string | null; last: string | null; entries: string | null }>(
      `select min(l.seq)::text as first, max(l.seq)::text as last, sum(l.size)::text as entries from audit_link l,
         (select int8range(min(audit_log_id), max(audit_log_id), '[]') as numbers from audit_log
          where occurred_at >= coalesce($1::timestamptz, '-infinity') and occurred_at < coalesce($2::timestamptz, 'infinity') having count(*) > 0) p
       where l.entries && p.numbers`,
      [from, to],
    );
    if (Number(range?.entries ?? 0) > MOST_CHECKED) throw new Problem('audit.tooMany', { max: MOST_CHECKED });
    // one more: that the last link of the period is still there shows in the one after it
    const part = typeof range?.first === 'string' ? { first: Number(range.first), last: Number(range.last) + 1 } : { first: 1, last: 0 };
    return { body: await verifyAudit(db, part) };
  },
});
