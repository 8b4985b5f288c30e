import type { May, PrivilegeName } from '@fieldward/contract/privileges.ts';
import { pageRights } from './page-rights.generated.ts';

/** The first privilege that somebody lacks for the page at an address; undefined when they may open it. A page that asks for nothing of its own asks for what the one above it asks. */
export function missingFor(address: string, may: May): PrivilegeName | undefined {
  const rights: Readonly<Record<string, readonly PrivilegeName[]>> = pageRights;
  let path = address.replace(/[?#].*$/, '');
  while (path !== '' && !Object.hasOwn(rights, path)) path = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  return rights[path]?.find((privilege) => !may(privilege));
}

/** Whether somebody may open the page at an address. */
export function mayOpen(address: string, may: May): boolean {
  return missingFor(address, may) === undefined;
}
