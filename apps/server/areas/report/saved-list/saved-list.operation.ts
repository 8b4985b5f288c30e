import {
  savedListChangeWire,
  savedListMakeWire,
  savedListRemoveWire,
  savedListsWire,
  type SavedList,
} from '@fieldward/contract/report/saved-list.operations.ts';
import {
  isFilterProblem,
  isSavedListKind,
  maxSavedLists,
  readSavedFilter,
  savedListNameProblem,
  type SavedFilter,
  type SavedListKind,
} from '@fieldward/domain/report/saved-list.ts';
import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type OperationResponse, type RequestOf } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import { countOwn, hasNamed, lockedList, rolesToShareWith, seenLists, shareWith, type LockedList } from './saved-list-store.ts';

/** The fields of a body that have sentences of their own. */
interface Body {
  readonly name?: unknown;
  readonly filter?: unknown;
  readonly roles?: unknown;
}

function nameOf(body: Body): string {
  const name = body.name ?? '';
  if (typeof name !== 'string' || name.includes('\0')) throw new Problem('engine.notText', {}, 'name');
  const message = savedListNameProblem(name);
  if (message !== null) throw new Problem(message.code, message.holes ?? {}, 'name');
  return name.trim();
}

function filterOf(kind: SavedListKind, body: Body): SavedFilter {
  const filter = readSavedFilter(kind, body.filter);
  if (isFilterProblem(filter)) throw new Problem(filter.problem.code, filter.problem.holes ?? {}, filter.field);
  return filter;
}

async function shared(tx: Db, actor: Actor, id: string, body: Body): Promise<void> {
  const { roles } = body;
  if (roles === undefined) return;
  if (!Array.isArray(roles) || !roles.every((each): each is string => typeof each === 'string'))
    throw new Problem('engine.notList', {}, 'roles');
  if ((await shareWith(tx, actor, id, roles)).length > 0) throw new Problem('savedlist.notYourRole', {}, 'roles');
}

async function shown(tx: Db, actor: Actor, uuid: string): Promise<OperationResponse<SavedList>> {
  const [list] = await seenLists(tx, actor, uuid);
  if (list === undefined) throw new Error('a list that was saved is not seen');
  return { headers: { etag: `"${list.version}"` }, body: list };
}

type Sent = RequestOf<typeof savedListChangeWire> | RequestOf<typeof savedListRemoveWire>;

/** One's own list, locked. Raises `engine.unknownObject`, `savedlist.notYours`, `engine.stale`. */
async function own(request: Sent, tx: Db, version: unknown): Promise<LockedList> {
  const { uuid } = request.params;
  const list = await lockedList(tx, request.actor, uuid);
  const [seen] = list === null || list.retired ? [] : await seenLists(tx, request.actor, list.uuid);
  if (list === null || seen === undefined) throw unknownObject('saved-list', uuid);
  if (!list.own) throw new Problem('savedlist.notYours');
  const believed = request.ifMatch ?? (typeof version === 'string' && version !== '' ? version : undefined);
  if (believed !== undefined && believed !== '*' && believed !== list.version)
    throw new Problem('engine.stale', {}, undefined, { extra: { version: list.version, current: seen, yours: request.body } });
  return list;
}

/** The lists that one sees, and the roles to share with. */
export const savedLists = operation(savedListsWire, {
  everywhere: true, // what is looked for, not who was found
  handle: async ({ actor }, db) => ({ body: { results: await seenLists(db, actor), roles: await rolesToShareWith(db, actor) } }),
});

/**
 * Keeps a list; sent twice with one uuid, it is made once. Raises what the domain says of names and filters, `savedlist.badKind`,
 * `savedlist.duplicate`, `savedlist.tooMany`, `savedlist.notYourRole`.
 */
export const savedListMake = operation(savedListMakeWire, {
  everywhere: true,
  handle: async (request, tx) => {
    const { actor, body } = request;
    const { kind, uuid = null } = body;
    if (uuid !== null && (typeof uuid !== 'string' || !/^[A-Za-z0-9-]{1,38}$/.test(uuid))) throw new Problem('engine.badUuid', {}, 'uuid');
    const name = nameOf(body);
    if (!isSavedListKind(kind)) throw new Problem('savedlist.badKind', {}, 'kind');
    const filter = filterOf(kind, body);
    const count = await countOwn(tx, actor);
    if (uuid !== null) {
      const known = await lockedList(tx, actor, uuid);
      if (known?.own === true && !known.retired) return shown(tx, actor, uuid);
      if (known !== null) throw new Problem('engine.uuidTaken', {}, 'uuid');
    }
    if (count >= maxSavedLists) throw new Problem('savedlist.tooMany', { max: maxSavedLists });
    if (await hasNamed(tx, actor, name, null)) throw new Problem('savedlist.duplicate', {}, 'name');
    const [made] = await tx.rows<{ id: string; uuid: string }>(
      `insert into saved_list (uuid, name, kind, filter, creator) values (coalesce($1, gen_random_uuid()::text), $2, $3, $4::jsonb, $5)
       returning saved_list_id::text as id, uuid`,
      [uuid, name, kind, JSON.stringify(filter), actor.userId],
    );
    if (made === undefined) throw new Error('nothing was inserted');
    await shared(tx, actor, made.id, body);
    await request.audit({ action: 'create', resource: 'saved-list', uuid: made.uuid, detail: { kind } });
    return shown(tx, actor, made.uuid);
  },
});

/** Changes what was sent of name, filter and roles of one's own list; If-Match or `version` guards it. Raises as `savedListMake`, and `engine.stale`. */
export const savedListChange = operation(savedListChangeWire, {
  everywhere: true,
  handle: async (request, tx) => {
    const { actor, body } = request;
    const list = await own(request, tx, body.version);
    const name = body.name === undefined ? null : nameOf(body);
    const filter = body.filter === undefined ? null : filterOf(list.kind, body);
    if (body.kind !== undefined && body.kind !== list.kind) throw new Problem('savedlist.badKind', {}, 'kind');
    if (name !== null && (await hasNamed(tx, actor, name, list.id))) throw new Problem('savedlist.duplicate', {}, 'name');
    await tx.rows(
      `update saved_list set name = coalesce($2, name), filter = coalesce($3::jsonb, filter), changed_by = $4, date_changed = now()
       where saved_list_id = $1`,
      [list.id, name, filter === null ? null : JSON.stringify(filter), actor.userId],
    );
    await shared(tx, actor, list.id, body);
    const changed = (['name', 'filter', 'roles'] as const).filter((each) => body[each] !== undefined);
    await request.audit({ action: 'update', resource: 'saved-list', uuid: list.uuid, detail: { changed } });
    return shown(tx, actor, list.uuid);
  },
});

/** One's own list is gone, also for those it was shared with. Raises `engine.stale`. */
export const savedListRemove = operation(savedListRemoveWire, {
  everywhere: true,
  handle: async (request, tx) => {
    const list = await own(request, tx, undefined);
    await tx.rows('update saved_list set retired = true, retired_by = $2, date_retired = now() where saved_list_id = $1', [
      list.id,
      request.actor.userId,
    ]);
    await request.audit({ action: 'retire', resource: 'saved-list', uuid: list.uuid });
    return { status: 204 };
  },
});
