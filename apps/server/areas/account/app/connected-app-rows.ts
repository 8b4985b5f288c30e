import type { ConnectedApp } from '@fieldward/contract/account/connected-app.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

/** SQL: when the time of a grant `g` is over: that of its only token where nothing renews it, which is made a minute later at most. */
export const GRANT_OVER = `coalesce(g.renewed_until, g.date_created + interval '61 minutes')`;

/** SQL: a grant `g` is good: neither it nor its time has ended. */
export const GOOD_GRANT = `(g.date_ended is null and ${GRANT_OVER} > now())`;

/** SQL: an app took up a grant `g`: there is a token of it. */
export const TAKEN_UP = 'exists (select from app_token k where k.app_grant_id = g.app_grant_id)';

/** Apps `a` as lists show them: those that are open first, by name. */
export const connectedAppRows = (db: Db, where: string, values: readonly unknown[]): Promise<ConnectedApp[]> =>
  db.rows<ConnectedApp>(
    `select a.uuid, a.name, a.client_id as "clientId", a.secret_hash is not null as confidential, a.redirects, a.launch_address as "launchAddress", a.scopes,
       json_build_object('uuid', c.uuid, 'display', coalesce(${personDisplay('c.person_id')}, c.username, c.system_id)) as creator,
       iso(a.date_created) as created, iso(a.date_ended) as ended,
       (select count(distinct g.user_id)::int from app_grant g where g.connected_app_id = a.connected_app_id and ${GOOD_GRANT} and ${TAKEN_UP}) as people
     from connected_app a join users c on c.user_id = a.creator
     where ${where} order by a.date_ended is not null, lower(a.name), a.connected_app_id`,
    values,
  );
