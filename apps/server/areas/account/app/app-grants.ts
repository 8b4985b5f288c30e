import type { AppGrant } from '@fieldward/contract/account/app-consent.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { appDigest, newAppSecret } from './app-secrets.ts';
import { scopeLines } from './app-question.ts';
import { GOOD_GRANT, GRANT_OVER, TAKEN_UP } from './connected-app-rows.ts';

type Row = Omit<AppGrant, 'scopes' | 'patient'> & { readonly granted: readonly string[]; readonly openedFor: string | null };

/** What an account let apps do, the newest first, with the uuid of the patient of each. */
export async function goodGrants(db: Db, userId: string): Promise<(Omit<AppGrant, 'patient'> & { readonly openedFor: string | null })[]> {
  const rows = await db.rows<Row>(
    `select g.uuid, a.name as app, iso(g.date_created) as since, iso(g.last_used) as "lastUsed", g.last_address as address,
       iso(${GRANT_OVER}) as until, g.scopes as granted, g.opened_for as "openedFor"
     from app_grant g join connected_app a using (connected_app_id)
     where g.user_id = $1 and ${GOOD_GRANT} and ${TAKEN_UP} and a.date_ended is null order by g.app_grant_id desc`,
    [userId],
  );
  return rows.map(({ granted, ...row }) => ({ ...row, scopes: scopeLines(granted) }));
}

/** Ends one grant of an account, or all of them without a uuid; how many ended. */
export async function endGrants(tx: Db, userId: string, uuid: string | null): Promise<number> {
  const ended = await tx.rows(
    'update app_grant set date_ended = now() where user_id = $1 and date_ended is null and ($2::text is null or uuid = $2) returning 1',
    [userId, uuid],
  );
  return ended.length;
}

/** Apps that are opened from the page of a patient. */
export const launchableApps = (db: Db): Promise<{ uuid: string; name: string }[]> =>
  db.rows(
    'select uuid, name from connected_app where date_ended is null and launch_address is not null order by lower(name), connected_app_id',
    [],
  );

/** Opens an app for a patient, once: the address with which the browser opens it. Null where there is no such app. */
export async function launch(tx: Db, app: string, userId: string, patient: string, fhir: string): Promise<string | null> {
  const [known] = await tx.rows<{ id: string; address: string }>(
    'select connected_app_id::text as id, launch_address as address from connected_app where uuid = $1 and date_ended is null and launch_address is not null',
    [app],
  );
  if (known === undefined) return null;
  const secret = newAppSecret('launch');
  await tx.rows(`delete from app_launch where expires < now() - interval '1 day'`, []);
  await tx.rows(
    `insert into app_launch (launch_hash, connected_app_id, user_id, opened_for, expires) values ($1, $2, $3, $4, now() + interval '5 minutes')`,
    [appDigest(secret), known.id, userId, patient],
  );
  const address = new URL(known.address);
  address.searchParams.set('iss', fhir);
  address.searchParams.set('launch', secret);
  return address.href;
}
