/** The roles that get digests, as the settings name them. */
import { say } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../../../engine/db.ts';
import type { FieldProblem } from '../../../engine/problem.ts';

const FIELDS = ['dailyRoles', 'weeklyRoles'] as const;

/** Lists of uuids of roles among what was sent; the wire has checked that they are lists of texts. */
const listsIn = (sent: object): readonly (readonly [string, readonly string[]])[] =>
  FIELDS.map((field) => [field, (Reflect.get(sent, field) ?? []) as readonly string[]]);

async function namesOf(db: Db, lists: readonly (readonly [string, readonly string[]])[]): Promise<ReadonlyMap<string, string>> {
  const uuids = lists.flatMap(([, list]) => list);
  if (uuids.length === 0) return new Map();
  const rows = await db.rows<{ uuid: string; name: string }>('select uuid, name from role where uuid = any ($1::text[])', [uuids]);
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}

/** Raises nothing: the problems of lists that name roles that there are not, or not any more. */
export async function unknownRoles(db: Db, sent: object): Promise<readonly FieldProblem[]> {
  const lists = listsIn(sent);
  const names = await namesOf(db, lists);
  return lists.filter(([, list]) => list.some((uuid) => !names.has(uuid))).map(([field]) => ({ field, ...say('message.unknownRole') }));
}

/** Values as the audit trail keeps them: with the names of roles, which are read when the roles are gone. */
export async function withRoleNames(db: Db, values: Readonly<Record<string, unknown>>): Promise<Readonly<Record<string, unknown>>> {
  const lists = listsIn(values).filter(([field]) => field in values);
  const names = await namesOf(db, lists);
  return { ...values, ...Object.fromEntries(lists.map(([field, list]) => [field, list.map((uuid) => names.get(uuid) ?? uuid)])) };
}
