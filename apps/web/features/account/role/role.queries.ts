import { queryOptions } from '@tanstack/react-query';
import { privilege, role } from '@fieldward/contract/account/user.ts';
import type { Body, Change } from '@fieldward/contract/body.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { every, oneTagged, remove, save } from '../../../lib/client.ts';
import { roleView } from '../../../widgets/role.queries.ts';

const privilegeRow = view(privilege, { uuid: true, name: true, description: true });

/** Something that a role may allow. */
export type Privilege = Seen<typeof privilegeRow>;

/** All privileges, by name. */
export const privilegesQuery = queryOptions({
  queryKey: ['privilege', 'all'],
  queryFn: ({ signal }) => every(privilegeRow, {}, signal),
  staleTime: 300_000,
});

/** One role with its version, for the form. */
export const roleQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['role', 'one', uuid],
    queryFn: () => oneTagged(roleView, uuid),
    gcTime: 0,
    staleTime: 0,
  });

/** Creates a role. */
export const createRole = (body: Body<typeof role>) => save(role, body);

/** Changes a role of this version. */
export const changeRole = (uuid: string, body: Change<typeof role>, ifMatch: string | undefined) => save(role, body, { uuid, ifMatch });

/** Deletes a role for good; the server refuses while somebody holds it. */
export const deleteRole = (uuid: string) => remove(role, uuid, { purge: true });

/** Gives and takes single privileges of a role as it is now; what others changed meanwhile stays. Both by uuid. */
export async function changePrivileges(uuid: string, changes: ReadonlyMap<string, boolean>): Promise<void> {
  const { data, etag } = await oneTagged(roleView, uuid);
  const kept = data.privileges.map((each) => each.uuid).filter((each) => changes.get(each) !== false);
  const added = [...changes].filter(([each, on]) => on && !kept.includes(each)).map(([each]) => each);
  await save(role, { privileges: [...kept, ...added] }, { uuid, ifMatch: etag });
}
