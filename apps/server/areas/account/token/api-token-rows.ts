import type { ApiToken } from '@fieldward/contract/account/api-token.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { personDisplay } from '../../../sql/display-sql.ts';

/** A user as `{ uuid, display }`, for a statement where `u` is the row. */
const named = (u: string): string =>
  `json_build_object('uuid', ${u}.uuid, 'display', coalesce(${personDisplay(`${u}.person_id`)}, ${u}.username, ${u}.system_id))`;

/** Tokens `k` as lists show them: those that are good first, the newest of them first. */
export async function apiTokenRows(db: Db, where: string, value: string): Promise<ApiToken[]> {
  return db.rows<ApiToken>(
    `select k.uuid, k.name, ${named('u')} as user, k.begins, k.privileges, k.per_minute as "perMinute", iso(k.date_created) as created,
       ${named('c')} as creator, iso(k.expires) as expires,
       ((k.expires at time zone programme_zone()) - interval '1 second')::date::text as "lastDay", iso(k.last_used) as "lastUsed", k.last_address as "lastAddress", iso(k.date_ended) as ended,
       case when k.date_ended is not null then 'ended' when k.expires <= now() then 'expired' else 'good' end as state
     from api_token k join users u on u.user_id = k.user_id join users c on c.user_id = k.creator
     where ${where} order by k.date_ended is not null, k.expires <= now(), k.api_token_id desc`,
    [value],
  );
}
