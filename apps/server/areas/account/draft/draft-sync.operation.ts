import { DRAFTS_AT_ONCE, draftSyncWire, MOST_DRAFTS } from '@fieldward/contract/account/draft.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';

/** A draft that is saved or given up is remembered as long as a browser may still have it, in days. */
export const DRAFT_DAYS = 90;

/** One account is followed in one transaction at a time: this is the first half of its lock. */
const LOCK = 723_060;

/**
 * What a browser sends takes the place of what it sent before, whatever its clock says. What a browser typed stands beside what another one typed of the same: the later first, the earlier as the other one. Typed after it was
 * saved or given up elsewhere it stands again. Given up, all goes that the browser knew of (`seen`: its version), else only what is its own.
 */
const TAKE = `
with sent as (
  select x.name, x.at, x.sealed, k.version as seen from jsonb_to_recordset($4::jsonb) x (name text, at bigint, sealed text)
  left join jsonb_to_recordset($5::jsonb) k (name text, version bigint) using (name)
), placed as (
  select s.name, s.at as sent_at, s.sealed as sent, s.seen, d.version, d.at, d.sealed, d.browser, d.device, d.other_at, d.other_sealed, d.other_browser, d.other_device,
    d.name is null as fresh, d.browser = $2 as mine
  from sent s left join draft d on d.user_id = $1::bigint and d.name = s.name
), decided as (
  select name, case
      when sent is null then case
        when fresh or sealed is null then 'stays'
        when version = seen then 'gone'
        when mine and other_sealed is not null then 'other'
        when mine then 'gone'
        when other_browser = $2 then 'alone'
        else 'stays' end
      when fresh or sealed is null then 'new'
      when mine then case when sent_at = at then 'stays' else 'again' end
      when sent_at >= at then 'before'
      else 'behind' end as act,
    sent_at, sent, at, sealed, browser, device, other_at, other_sealed, other_browser, other_device
  from placed
)
insert into draft as d (user_id, name, at, sealed, browser, device, other_at, other_sealed, other_browser, other_device)
select $1::bigint, name,
  case when act in ('other') then other_at when act in ('alone', 'behind') then at else sent_at end,
  case when act = 'other' then other_sealed when act in ('alone', 'behind') then sealed else sent end,
  case when act = 'other' then other_browser when act in ('alone', 'behind') then browser else $2 end,
  case when act = 'other' then other_device when act in ('alone', 'behind') then device else $3 end,
  case act when 'again' then other_at when 'before' then at when 'behind' then sent_at end,
  case act when 'again' then other_sealed when 'before' then sealed when 'behind' then sent end,
  case act when 'again' then other_browser when 'before' then browser when 'behind' then $2 end,
  case act when 'again' then other_device when 'before' then device when 'behind' then $3 end
from decided where act <> 'stays'
on conflict (user_id, name) do update set version = nextval('draft_version'), date_changed = now(), at = excluded.at, sealed = excluded.sealed,
  browser = excluded.browser, device = excluded.device, other_at = excluded.other_at, other_sealed = excluded.other_sealed,
  other_browser = excluded.other_browser, other_device = excluded.other_device`;

/** The oldest give way, and what nobody touched for so long. */
const SWEEP = `
delete from draft d where d.user_id = $1::bigint and (d.date_changed < now() - make_interval(days => ${DRAFT_DAYS})
  or d.name in (select x.name from draft x where x.user_id = $1::bigint order by x.date_changed desc, x.name offset ${MOST_DRAFTS}))`;

/** What is not known yet, and that what is known is gone. */
const UNKNOWN = `
select d.name, d.version::float8 as version, d.at::float8 as at, d.sealed, d.device, d.browser = $2 as own,
  case when d.other_sealed is not null then
    jsonb_build_object('at', d.other_at, 'sealed', d.other_sealed, 'device', d.other_device, 'own', d.other_browser = $2) end as other
from draft d left join jsonb_to_recordset($3::jsonb) k (name text, version bigint) on k.name = d.name
where d.user_id = $1::bigint and d.version is distinct from k.version and (d.sealed is not null or k.name is not null or d.name = any($4::text[]))
order by d.date_changed desc, d.name`;

interface Row {
  readonly name: string;
  readonly version: number;
  readonly at: number;
  readonly sealed: string | null;
  readonly device: string;
  readonly own: boolean;
  readonly other: { readonly at: number; readonly sealed: string; readonly device: string; readonly own: boolean } | null;
}

const lengthOf = ({ sealed, other }: Row): number => (sealed?.length ?? 0) + (other?.sealed.length ?? 0);

/** As many as one answer holds, at least one. */
function asManyAsFit(rows: readonly Row[]): Row[] {
  let length = 0;
  return rows.filter((row, at) => {
    length += lengthOf(row);
    return at === 0 || length <= DRAFTS_AT_ONCE;
  });
}

/** Takes what a browser changed of the sealed drafts of its account, and answers what it does not have. The server can read none of them. */
export const draftSync = operation(draftSyncWire, {
  async handle({ body, actor }, tx: Db) {
    const { browser, device, changed, known } = body;
    await tx.rows(`select pg_advisory_xact_lock(${LOCK}, ($1::bigint % 2147483647)::int)`, [actor.userId]);
    const last = [...new Map(changed.map((each) => [each.name, each])).values()];
    const versions = JSON.stringify(known);
    if (last.length > 0) {
      await tx.rows(TAKE, [actor.userId, browser, device, JSON.stringify(last), versions]);
      await tx.rows(SWEEP, [actor.userId]);
    }
    const rows = await tx.rows<Row>(UNKNOWN, [actor.userId, browser, versions, last.map(({ name }) => name)]);
    const drafts = asManyAsFit(rows);
    return { body: { drafts, more: drafts.length < rows.length } };
  },
});
