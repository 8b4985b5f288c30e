import { DRAFTS_AT_ONCE, draftSyncWire, MOST_DRAFTS, type SharedDraft } from '@fieldward/contract/account/draft.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';

/** A draft that is saved or given up is remembered as long as a browser may still have it, in days. */
export const DRAFT_DAYS = 90;

/** One account is followed in one transaction at a time, so versions become visible in their order: this is the first half of its lock. */
const LOCK = 723_060;

/**
 * What a browser sends takes the place of what it sent before, whatever its clock says. Sent once more after another one gave it up, it
 * stays given up; typed on, it stands again.
 */
const TAKE = `
insert into draft as d (user_id, name, browser, device, at, sealed, ended_by)
select $1::bigint, s.name, $2, $3, s.at, s.sealed, case when s.sealed is null then $2 end from jsonb_to_recordset($4::jsonb) s (name text, at bigint, sealed text)
where s.sealed is not null or exists (select 1 from draft x where x.user_id = $1::bigint and x.name = s.name and x.browser = $2)
on conflict (user_id, name, browser) do update
  set version = nextval('draft_version'), date_changed = now(), at = excluded.at, sealed = excluded.sealed, device = excluded.device,
    ended_by = excluded.ended_by
  where d.at <> excluded.at or (d.sealed is not null and excluded.sealed is null)`;

/** What another browser typed goes as it was seen here: what was typed on there meanwhile stays. */
const OVER = `
update draft d set version = nextval('draft_version'), date_changed = now(), sealed = null, ended_by = $3
from jsonb_to_recordset($2::jsonb) o (name text, browser text, at bigint)
where d.user_id = $1::bigint and d.name = o.name and d.browser = o.browser and d.at = o.at and d.sealed is not null`;

/** The oldest give way, and what nobody touched for so long. */
const SWEEP = `
delete from draft d where d.user_id = $1::bigint and (d.date_changed < now() - make_interval(days => ${DRAFT_DAYS})
  or (d.name, d.browser) in (
    select x.name, x.browser from draft x where x.user_id = $1::bigint order by x.sealed is null, x.date_changed desc, x.name offset ${MOST_DRAFTS}))`;

/** What is not known yet: drafts of other browsers, and what is gone of what the browser may have. */
const UNKNOWN = `
select name, browser, version::float8 as version, at::float8 as at, sealed, device
from draft where user_id = $1::bigint and version > $3::bigint
  and case when browser = $2 then ended_by <> $2 else sealed is not null or $3::bigint > 0 end
order by version`;

/** As many as one answer holds, at least one: the first of them, so that the rest is what is later. */
function asManyAsFit(rows: readonly SharedDraft[]): SharedDraft[] {
  let length = 0;
  const end = rows.findIndex(({ sealed }, at) => {
    length += sealed?.length ?? 0;
    return at > 0 && length > DRAFTS_AT_ONCE;
  });
  return end < 0 ? [...rows] : rows.slice(0, end);
}

/** Takes what a browser changed of the sealed drafts of its account, and answers what others changed. The server can read none of them. */
export const draftSync = operation(draftSyncWire, {
  async handle({ body, actor }, tx: Db) {
    const { browser, device, changed, over, since } = body;
    await tx.rows(`select pg_advisory_xact_lock(${LOCK}, ($1::bigint % 2147483647)::int)`, [actor.userId]);
    const last = [...new Map(changed.map((each) => [each.name, each])).values()];
    if (last.length > 0) await tx.rows(TAKE, [actor.userId, browser, device, JSON.stringify(last)]);
    if (over.length > 0) await tx.rows(OVER, [actor.userId, JSON.stringify(over), browser]);
    if (last.length + over.length > 0) await tx.rows(SWEEP, [actor.userId]);
    const rows = await tx.rows<SharedDraft>(UNKNOWN, [actor.userId, browser, since]);
    const drafts = asManyAsFit(rows);
    return { body: { drafts, more: drafts.length < rows.length } };
  },
});
