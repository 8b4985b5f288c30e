import { endSiteWire, newSiteWire, siteCodeWire, sitesWire } from '@fieldward/contract/site/site.operations.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownObject, unknownReference } from '../../../engine/problem.ts';
import { joinedCentre, shownCentre } from '../joined/centre-store.ts';
import { demandNoneStronger } from './accounts-of-site.ts';
import { codeHash, newCode } from './site-code.ts';
import { siteRows, theSite } from './site-rows.ts';

const DAYS = 7;

/** The sites of this centre, or the centre of this site. */
export const sites = operation(sitesWire, {
  hiddenToo: true,
  handle: async (_request, db) => ({ body: { results: await siteRows(db), centre: await shownCentre(db) } }),
});

/** Keys of the places of a site. Raises `engine.unknownReference`, `access.foreignPlace` for who is bound to others. */
async function placesOf(tx: Db, uuids: readonly string[], actor: Actor): Promise<readonly string[]> {
  const found = await tx.rows<{ id: string; uuid: string; own: boolean }>(
    `select l.location_id::text as id, l.uuid, not $2::boolean or exists (select from user_place p where p.user_id = $3::bigint and p.location_id = l.location_id) as own
     from location l where l.uuid = any ($1::text[]) and not l.retired order by l.location_id`,
    [uuids, actor.bound, actor.userId],
  );
  const missing = uuids.find((uuid) => !found.some((place) => place.uuid === uuid));
  if (missing !== undefined) throw unknownReference('location', missing, 'places');
  if (!found.every(({ own }) => own)) throw new Problem('access.foreignPlace', {}, 'places');
  return found.map(({ id }) => id);
}

/** An account that nobody signs in with and that may do nothing: its places say what the site has. */
const ACCOUNT = `
  with p as (insert into person (gender, creator) values ('U', $2::bigint) returning person_id),
    n as (insert into person_name (person_id, given_name, preferred, creator) select person_id, $1, true, $2::bigint from p)
  insert into users (person_id, username, system_id, creator)
  select p.person_id, x.name, x.name, $2::bigint from p, (select 'site-' || left(replace(gen_random_uuid()::text, '-', ''), 8) as name) x returning user_id::text as id`;

/** Raises `site.ofSite`, `site.name`, and as `placesOf` and `demandNoneStronger`. */
export const newSite = operation(newSiteWire, {
  hiddenToo: true,
  changesRights: true,
  async handle({ body, actor, audit }, tx) {
    if ((await joinedCentre(tx)) !== null) throw new Problem('site.ofSite');
    const name = body.name.replaceAll('\0', '').trim();
    if (name === '') throw new Problem('engine.required', {}, 'name');
    const places = await placesOf(tx, [...new Set(body.places)], actor);
    const [same] = await tx.rows('select 1 from site where lower(name) = lower($1) and date_ended is null', [name]);
    if (same !== undefined) throw new Problem('site.name', {}, 'name');
    const [account] = await tx.rows<{ id: string }>(ACCOUNT, [name, actor.userId]);
    await tx.rows('delete from user_location where user_id = $1::bigint', [account?.id]);
    await tx.rows('insert into user_location (user_id, location_id) select $1::bigint, unnest($2::bigint[])', [account?.id, places]);
    await demandNoneStronger(tx, actor, account?.id ?? '');
    const code = newCode();
    const [made] = await tx.rows<{ uuid: string }>(
      `insert into site (name, user_id, creator, code_hash, code_expires) values ($1, $2::bigint, $3::bigint, $4, now() + make_interval(days => ${DAYS})) returning uuid`,
      [name, account?.id, actor.userId, codeHash(code)],
    );
    const uuid = made?.uuid ?? '';
    await audit({ action: 'create', resource: 'site', uuid, detail: { name, places: body.places } });
    return { status: 201, body: { site: await theSite(tx, uuid), code } };
  },
});

interface Held {
  readonly id: string;
  readonly user: string;
  readonly joined: boolean;
  readonly ended: boolean;
}

/** The site, held. Raises `engine.unknownObject`, also for one that sees more than the account. */
async function heldSite(tx: Db, uuid: string): Promise<Held> {
  const [held] = await tx.rows<Held>(
    `select site_id::text as id, user_id::text as user, date_joined is not null as joined, date_ended is not null as ended from site
     where uuid = $1 and is_own_account(user_id) for no key update`,
    [uuid],
  );
  if (held === undefined) throw unknownObject('site', uuid);
  return held;
}

/** Raises `engine.unknownObject`, `site.joined`, and as `demandNoneStronger`. */
export const siteCode = operation(siteCodeWire, {
  hiddenToo: true,
  async handle({ body, actor, audit }, tx) {
    const held = await heldSite(tx, body.uuid);
    if (held.joined || held.ended) throw new Problem('site.joined');
    await demandNoneStronger(tx, actor, held.user);
    const code = newCode();
    await tx.rows(`update site set code_hash = $2, code_expires = now() + make_interval(days => ${DAYS}) where site_id = $1::bigint`, [
      held.id,
      codeHash(code),
    ]);
    await audit({ action: 'update', resource: 'site', uuid: body.uuid, detail: { changed: ['code'] } });
    return { body: { site: await theSite(tx, body.uuid), code } };
  },
});

/** Ended once more it stays as it is. Raises `engine.unknownObject`. */
export const endSite = operation(endSiteWire, {
  hiddenToo: true,
  changesRights: true,
  async handle({ body, actor, audit }, tx) {
    const held = await heldSite(tx, body.uuid);
    if (!held.ended) {
      const reason = (body.reason ?? '').replaceAll('\0', '').trim() || null;
      await tx.rows(
        `update site set date_ended = now(), ended_by = $2::bigint, end_reason = $3, code_hash = null, code_expires = null where site_id = $1::bigint`,
        [held.id, actor.userId, reason],
      );
      // its token is refused from now on, and told so: the account stays, as who did what
      await tx.rows('update api_token set date_ended = now(), ended_by = $2::bigint where user_id = $1::bigint and date_ended is null', [
        held.user,
        actor.userId,
      ]);
      await audit({ action: 'end', resource: 'site', uuid: body.uuid, detail: reason === null ? null : { reason } });
    }
    return { body: await theSite(tx, body.uuid) };
  },
});
