import type { ListRole, SavedList } from '@fieldward/contract/report/saved-list.operations.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';

/** Keys of the roles that an account shares lists with and is shared lists with: its own, inherited ones included; nobody signs in as 'Anonymous'. */
const HELD = (user: string, all: string): string =>
  `select h.role_id from role h where not h.retired and h.name <> 'Anonymous' and (${all} or h.role_id in (select roles_of(${user})))`;

const SHOWN = `l.uuid, l.name, l.kind, l.filter, l.creator = $1 as own, l.xmin::text as version,
  json_build_object('uuid', u.uuid, 'display', coalesce(nullif(person_display(u.person_id), ''), u.username, u.system_id)) as owner,
  coalesce((select json_agg(json_build_object('uuid', r.uuid, 'name', r.name) order by lower(r.name))
    from saved_list_role s join role r using (role_id) where s.saved_list_id = l.saved_list_id and not r.retired), '[]') as roles`;

/** The lists that somebody sees, by name: his own, and those that are shared with a role of his. */
export function seenLists(db: Db, actor: Actor, uuid: string | null = null): Promise<SavedList[]> {
  return db.rows<SavedList>(
    `select ${SHOWN} from saved_list l join users u on u.user_id = l.creator
     where not l.retired and ($3::text is null or l.uuid = $3)
       and (l.creator = $1 or exists (
         select from saved_list_role s where s.saved_list_id = l.saved_list_id and s.role_id in (${HELD('$1', '$2')})))
     order by lower(l.name), l.saved_list_id`,
    [actor.userId, actor.superuser, uuid],
  );
}

/** The roles that somebody may share a list with, by name. */
export function rolesToShareWith(db: Db, actor: Actor): Promise<ListRole[]> {
  return db.rows<ListRole>(`select r.uuid, r.name from role r where r.role_id in (${HELD('$1', '$2')}) order by lower(r.name)`, [
    actor.userId,
    actor.superuser,
  ]);
}

/** A list as it is changed: its row is locked. */
export interface LockedList {
  readonly id: string;
  readonly uuid: string;
  readonly kind: SavedList['kind'];
  readonly own: boolean;
  readonly retired: boolean;
  readonly version: string;
}

/** Finds a list and locks it; null when there is none. */
export async function lockedList(tx: Db, actor: Actor, uuid: string): Promise<LockedList | null> {
  const [row] = uuid.includes('\0')
    ? []
    : await tx.rows<LockedList>(
        `select saved_list_id::text as id, uuid, kind, creator = $1 as own, retired, xmin::text as version
         from saved_list where uuid = $2 for no key update`,
        [actor.userId, uuid],
      );
  return row ?? null;
}

/** How many live lists somebody has; he makes no other meanwhile. */
export async function countOwn(tx: Db, actor: Actor): Promise<number> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('saved list', $1::bigint))`, [actor.userId]);
  const [row] = await tx.rows<{ n: number }>('select count(*)::int as n from saved_list where creator = $1 and not retired', [
    actor.userId,
  ]);
  return row?.n ?? 0;
}

/** Whether somebody has another live list of this name. */
export async function hasNamed(tx: Db, actor: Actor, name: string, but: string | null): Promise<boolean> {
  const rows = await tx.rows(
    'select from saved_list where creator = $1 and lower(name) = lower($2) and not retired and saved_list_id is distinct from $3::bigint',
    [actor.userId, name, but],
  );
  return rows.length > 0;
}

/** Shares a list with these roles only. Answers those uuids that the account may not share with (those it is shared with already are fine). */
export async function shareWith(tx: Db, actor: Actor, listId: string, uuids: readonly string[]): Promise<readonly string[]> {
  const roles = await tx.rows<{ id: string; uuid: string }>(
    `select r.role_id::text as id, r.uuid from role r where r.uuid = any($3::text[])
       and (r.role_id in (${HELD('$1', '$2')}) or exists (select from saved_list_role s where s.saved_list_id = $4 and s.role_id = r.role_id))`,
    [actor.userId, actor.superuser, uuids.filter((uuid) => !uuid.includes('\0')), listId],
  );
  const refused = uuids.filter((uuid) => !roles.some((role) => role.uuid === uuid));
  if (refused.length > 0) return refused;
  const ids = roles.map(({ id }) => id);
  await tx.rows('delete from saved_list_role where saved_list_id = $1 and role_id <> all($2::bigint[])', [listId, ids]);
  await tx.rows('insert into saved_list_role (saved_list_id, role_id) select $1, unnest($2::bigint[]) on conflict do nothing', [
    listId,
    ids,
  ]);
  return [];
}
