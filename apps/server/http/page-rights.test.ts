import { operationsOnOpenMrs } from './gateway/operations-on-openmrs.ts';
import { describe, expect, test } from 'vitest';
import { AUTHENTICATED_ROLE, SUPERUSER_ROLE, privileges } from '@fieldward/contract/privileges.ts';
import { pageRights } from '../../web/lib/page-rights.generated.ts';
import { mayOpen, missingFor } from '../../web/lib/page-rights.ts';
import { pageOf } from '../../web/pages/all-pages.ts';
import { rolePrivileges, roleTables } from '../db/starter/roles.ts';
import { allOperations } from '../areas/all-operations.ts';
import { allResources } from '../areas/all-resources.ts';

/** The privileges that the declarations ask of a GET, of a wire by its name or an operation by its path. */
function asked(name: string): readonly string[] {
  const resource = allResources.find(({ wire }) => wire.name === name);
  if (resource !== undefined) return [resource.wire.privileges.read];
  const operation = allOperations.find((each) => each.wire.method === 'GET' && each.wire.path === name);
  if (operation === undefined) throw new Error(`nothing is declared at ${name}`);
  const { privilege } = operation.wire;
  return privilege === 'authenticated' ? [] : [privilege].flat();
}

/** What a page asks of a person who opens it, from the declarations; like the page above it where its record says nothing. */
function needs(path: string): Set<string> {
  const { door, reads = [], writes = [], needs: own } = pageOf.get(path) ?? {};
  const written = writes.map((name) => allResources.find(({ wire }) => wire.name === name)?.wire.privileges.write ?? `to write ${name}`);
  const all = [...(door === undefined ? [] : [door]), ...reads.flatMap(asked), ...written, ...(own === undefined ? [] : [own])];
  const above = path.slice(0, path.lastIndexOf('/'));
  return all.length > 0 || above === '' ? new Set(all) : needs(above);
}

const names = (table: string): Map<string, string> =>
  new Map(roleTables.find((each) => each.table === table)?.rows.map((row) => [String(row['uuid']), String(row['name'])]));
const privilegeNames = names('privilege');
const held = (role: string): string[] =>
  rolePrivileges.filter((each) => each.role === role).map((each) => privilegeNames.get(each.privilege) ?? '');
const everybody = held([...names('role')].find(([, name]) => name === AUTHENTICATED_ROLE)?.[0] ?? '');
const roles = [...names('role')]
  .filter(([, name]) => name !== 'Anonymous')
  .map(([uuid, name]) => ({ name, may: new Set(name === SUPERUSER_ROLE ? Object.keys(privileges) : [...everybody, ...held(uuid)]) }));

describe('pages of the web app', () => {
  test('ask for what their calls of the server ask for, no more and no less', () => {
    expect(Object.keys(pageRights).length).toBeGreaterThan(30);
    for (const [page, rights] of Object.entries(pageRights)) expect(new Set(rights), page).toEqual(needs(page));
  });

  test.each(roles)('are open to $name exactly where the server answers', ({ may }) => {
    expect(may.size).toBeGreaterThan(0);
    for (const page of pageOf.keys()) {
      const missing = [...needs(page)].filter((privilege) => !may.has(privilege));
      expect(
        mayOpen(page, (privilege) => may.has(privilege)),
        page,
      ).toBe(missing.length === 0);
    }
  });

  test('in the administration, all stand behind its door', () => {
    const inside = [...pageOf].filter(([path]) => path.startsWith('/administration'));
    expect(inside.length).toBeGreaterThan(15);
    expect(inside.filter(([path]) => missingFor(path, () => false) !== 'Access Administration')).toEqual([]);
  });

  test('that the calls of the specification are enough for read nothing else but what the gateway makes of them', () => {
    const made = new Set(operationsOnOpenMrs.filter(({ wire }) => wire.method === 'GET').map(({ wire }) => wire.path));
    const more = [...pageOf].filter(
      ([, { gateway, reads = [] }]) =>
        gateway === 'specification' && reads.some((each) => each.startsWith('fieldward/') && !made.has(each)),
    );
    expect(more.map(([path]) => path)).toEqual([]);
  });

  test('say which privilege is missing, also below them and with parameters', () => {
    const nobody = (): boolean => false;
    expect(missingFor('/administration/audit?user=x', (privilege) => privilege === 'Access Administration')).toBe('View Audit Log');
    expect(missingFor('/administration/form/create', nobody)).toBe('Access Administration');
    expect(missingFor('/event/calendar', nobody)).toBe('Get Events');
    expect(missingFor('/administrations', nobody)).toBeUndefined();
    expect(['/', '/account', '/password', '/help', ''].map((page) => missingFor(page, nobody))).toEqual(Array(5).fill(undefined));
  });

  test('no role of the starter content reads all people, patients among them, without the right to patients', () => {
    expect(roles.filter(({ may }) => may.has('Get People') && !may.has('Get Patients')).map(({ name }) => name)).toEqual([]);
  });

  test('whoever changes the catalogue of events or sees the audit trail reaches those pages', () => {
    const of = (role: string) => roles.find(({ name }) => name === role)?.may ?? new Set<string>();
    expect(mayOpen('/administration/assets', (each) => of('Event Organiser').has(each))).toBe(true);
    expect(mayOpen('/administration/audit', (each) => of('Programme Manager').has(each))).toBe(true);
    expect(mayOpen('/administration', (each) => of('Clinician').has(each))).toBe(false);
  });
});
