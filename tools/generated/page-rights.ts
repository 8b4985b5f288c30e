import type { PrivilegeName } from '../../packages/contract/privileges.ts';
import { allOperations } from '../../apps/server/areas/all-operations.ts';
import { allResources } from '../../apps/server/areas/all-resources.ts';
import { pages } from '../../apps/web/pages/all-pages.ts';
import type { Page } from '../../apps/web/pages/page.ts';

const wires = new Map(allResources.map(({ wire }) => [wire.name, wire]));

/** What a GET of a wire, or of an operation by its path, asks for. */
function readPrivileges(name: string): readonly PrivilegeName[] {
  const wire = wires.get(name);
  if (wire !== undefined) return [wire.privileges.read];
  const operation = allOperations.find((each) => each.wire.method === 'GET' && each.wire.path === name);
  if (operation === undefined) throw new Error(`a page reads ${name}, which nothing declares`);
  const { privilege } = operation.wire;
  return privilege === 'authenticated' ? [] : [privilege].flat();
}

function writePrivilege(name: string): PrivilegeName {
  const wire = wires.get(name);
  if (wire === undefined) throw new Error(`a page writes ${name}, which nothing declares`);
  return wire.privileges.write;
}

/**
 * The privileges that a page asks for, from what the declarations of the server ask for: its door, what it reads, what it writes,
 * what it is for. Undefined when it has none of its own.
 */
function rightsOf({ reads, writes, needs, door }: Page): readonly PrivilegeName[] | undefined {
  if (reads === undefined && writes === undefined && needs === undefined && door === undefined) return undefined;
  return [
    ...new Set([
      ...(door === undefined ? [] : [door]),
      ...(reads ?? []).flatMap(readPrivileges),
      ...(writes ?? []).map(writePrivilege),
      ...(needs === undefined ? [] : [needs]),
    ]),
  ];
}

/** The text of apps/web/lib/page-rights.generated.ts. */
export function pageRightsModule(): string {
  const rights = pages.flatMap((page) => {
    const own = rightsOf(page);
    return own === undefined ? [] : [page.path, ...(page.aliases ?? []).map(({ path }) => path)].map((path) => [path, own] as const);
  });
  const held = pages.filter(({ offline }) => offline === 'device').map(({ path }) => path);
  return `
import type { PrivilegeName } from '@fieldward/contract/privileges.ts';

/** The privileges that each page asks for, in the order in which somebody is told to lack one. */
export const pageRights = ${JSON.stringify(Object.fromEntries(rights))} as const satisfies Readonly<Record<string, readonly PrivilegeName[]>>;

/** The pages that a device which holds patients shows without a connection. */
export const devicePages = ${JSON.stringify(held)} as const;
`;
}
