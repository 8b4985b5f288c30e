import type { Db } from '../../../engine/db.ts';
import { changedIn, lastLink } from '../../../sql/changed-patients.ts';

/** A site that asks, and the account whose places say whom it sees. */
interface SiteScope {
  /** Key. */
  readonly site: string;
  /** Key. */
  readonly account: string;
}

/** A site that was away for more links of the audit chain (one every five seconds at most) is told of everybody. */
const MOST_LINKS = 60_000n;
/** uuids of a page: some 100 kB. */
const MOST_PEOPLE = 2_500;

/**
 * SQL of whether the site $1 with the account $2 sees a patient: at a place of the account; or at none, and told by the site or to it
 * before, unless it had left the places of the site by then.
 */
export const seenBySiteSql = (patient: string): string => `
  (exists (select from patient_place l join user_place u using (location_id) where l.patient_id = ${patient} and u.user_id = $2::bigint)
    or not exists (select from patient_place l where l.patient_id = ${patient})
      and exists (select from site_patient s where s.patient_id = ${patient} and s.site_id = $1::bigint and s.gone is null))`;

const SCOPE = `scope as materialized (
  select l.patient_id from patient_place l join user_place u using (location_id) where u.user_id = $2::bigint
  union select s.patient_id from site_patient s
  where s.site_id = $1::bigint and s.gone is null and not exists (select from patient_place l where l.patient_id = s.patient_id))`;

const LOOKED = `select s.looked_link::text as link, s.told_day is distinct from current_date as daily from site s where s.site_id = $1::bigint`;

/** Who is to be told of again; of those who left only who was erased since. */
const AGAIN = `update site_patient s set told = null, gone = case when s.gone is not null then $3::bigint end
  where s.site_id = $1::bigint and ($2::bigint[] is null or s.patient_id = any ($2::bigint[]))
    and (s.gone is null or exists (select from patient_erasure e where e.patient_id = s.patient_id))`;

/** Notes whom the trail names since the last look; once a day everybody, because what follows from the calendar stands in no trail. */
async function noteChanged(tx: Db, { site }: SiteScope, page: number): Promise<void> {
  const [looked] = await tx.rows<{ link: string | null; daily: boolean }>(LOOKED, [site]);
  const last = await lastLink(tx);
  const first = BigInt(looked?.link ?? last) + 1n;
  if (looked?.daily !== false || last - first > MOST_LINKS) await tx.rows(AGAIN, [site, null, page]);
  else {
    const changed = await changedIn(tx, first, last);
    if (changed.length > 0) await tx.rows(AGAIN, [site, changed, page]);
  }
  await tx.rows('update site set looked_link = $2::bigint, told_day = current_date where site_id = $1::bigint', [site, String(last)]);
}

const PAGE = `with ${SCOPE}, x as (
  select c.patient_id, true as inside from scope c left join site_patient s on s.site_id = $1::bigint and s.patient_id = c.patient_id
  where s.told is null or s.told > $3::bigint or s.gone is not null
  union all
  select s.patient_id, false from site_patient s where s.site_id = $1::bigint and (s.gone is null or s.gone > $3::bigint)
    and not exists (select from scope c where c.patient_id = s.patient_id))
select p.patient_id::text as id, p.uuid, x.inside from x join patient p using (patient_id) order by p.patient_id limit ${MOST_PEOPLE} + 1`;

const TELL = `insert into site_patient as s (site_id, patient_id, told, gone)
  select $1::bigint, x.id, case when x.inside then $2::bigint end, case when not x.inside then $2::bigint end from unnest($3::bigint[], $4::boolean[]) x (id, inside)
  on conflict (site_id, patient_id) do update set told = excluded.told, gone = excluded.gone`;

/**
 * The next page of people whose records changed for a site, came to its places or left them, behind the page that it has noted last. The site is held.
 * Whoever is told of in a page is told of again until the site says that it has noted that page.
 */
export async function nextPeople(
  tx: Db,
  scope: SiteScope,
  noted: number,
): Promise<{ readonly turn: number; readonly people: readonly string[]; readonly more: boolean }> {
  const turn = noted + 1;
  await noteChanged(tx, scope, turn);
  const found = await tx.rows<{ id: string; uuid: string; inside: boolean }>(PAGE, [scope.site, scope.account, noted]);
  const told = found.slice(0, MOST_PEOPLE);
  if (told.length > 0) await tx.rows(TELL, [scope.site, turn, told.map(({ id }) => id), told.map(({ inside }) => inside)]);
  return { turn, people: told.map(({ uuid }) => uuid), more: found.length > MOST_PEOPLE };
}

/** What a site may know of a record. */
export interface RecordForSite {
  readonly id: string;
  readonly uuid: string;
  readonly seen: boolean;
  /** The site has told of it, or was told. */
  readonly known: boolean;
  readonly erased: { readonly by: string; readonly at: string; readonly reason: string } | null;
  /** `into`: null where the site does not see the record that it became. */
  readonly merged: { readonly by: string; readonly into: string | null; readonly reason: string } | null;
}

const RECORDS = `
  select p.patient_id::text as id, p.uuid, ${seenBySiteSql('p.patient_id')} as seen,
    exists (select from site_patient s where s.site_id = $1::bigint and s.patient_id = p.patient_id) as known,
    (select json_build_object('by', u.uuid, 'at', iso(e.date_created), 'reason', e.reason) from patient_erasure e join users u on u.user_id = e.creator
      where e.patient_id = p.patient_id) as erased,
    (with recursive became as (
        select m.survivor, m.reason, m.creator, 0 as n from patient_merge m where m.loser = p.patient_id and m.date_undone is null
        union all select m.survivor, b.reason, b.creator, b.n + 1 from became b join patient_merge m on m.loser = b.survivor and m.date_undone is null where b.n < 100)
      select json_build_object('by', u.uuid, 'reason', b.reason, 'into', case when ${seenBySiteSql('b.survivor')} then x.uuid end)
      from became b join patient x on x.patient_id = b.survivor join users u on u.user_id = b.creator order by b.n desc limit 1) as merged
  from patient p where p.uuid = any ($3::text[])`;

/** These records (uuids), by uuid, as far as there are any. */
export async function recordsForSite(
  tx: Db,
  { site, account }: SiteScope,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, RecordForSite>> {
  const found = await tx.rows<RecordForSite>(RECORDS, [site, account, uuids]);
  return new Map(found.map((each) => [each.uuid, each]));
}
