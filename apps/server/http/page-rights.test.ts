import { describe, expect, test } from 'vitest';
import { AUTHENTICATED_ROLE, SUPERUSER_ROLE, privileges } from '@fieldward/contract/privileges.ts';
import { mayOpen, missingFor, pageRights } from '../../web/lib/page-rights.ts';
import { rolePrivileges, roleTables } from '../db/starter/roles.ts';
import { allOperations } from '../areas/all-operations.ts';
import { allResources } from '../areas/all-resources.ts';

const patient = ['patient', 'patientidentifier', 'person'];

/**
 * What a page reads when it is opened, as paths of the API, with what stands inside the answers, and what it is for where that is more than reading. The journey over
 * privileges opens every page in a browser and fails when one reads something that its privileges do not cover.
 */
const pages: Readonly<Record<string, { reads: readonly string[]; isFor?: readonly string[] }>> = {
  '/patient': { reads: patient },
  '/patient/detail': { reads: [...patient, 'fieldward/patientpanels'] },
  '/patient/detail/visit': { reads: [...patient, 'encounter', 'visit'] },
  '/patient/detail/dataentry': { reads: [...patient, 'hydra/componentform', 'hydra/form'], isFor: ['Enter Data'] },
  '/workflow': { reads: ['hydra/workflow'], isFor: ['Manage Workflows'] },
  '/event': { reads: ['fieldward/eventrange', 'hydra/event', 'fieldward/eventcosts'] },
  '/events': { reads: ['fieldward/eventrange', 'hydra/event-type'] },
  '/eventplanner': { reads: ['hydra/event', 'hydra/asset', 'hydra/service', 'hydra/participant'] },
  '/patient/detail/laboratory': { reads: [...patient, 'commonlab/labtestorder'] },
  '/laboratory': { reads: ['fieldward/labworklist', 'fieldward/labscan'] },
  '/laboratory/turnaround': { reads: ['fieldward/labturnaround'] },
  '/testorder': { reads: [...patient, 'encounter', 'caresetting', 'commonlab/labtesttype'], isFor: ['Add CommonLab Orders'] },
  '/samplelist': { reads: ['commonlab/labtestorder', 'commonlab/labtestsample'] },
  '/testresults': { reads: ['commonlab/labtestorder', 'commonlab/labtestattributetype', 'fieldward/labresultbasis'] },
  '/reports': { reads: ['fieldward/export', 'fieldward/reportlist'] },
  '/dashboard': { reads: ['fieldward/dashboard'] },
  '/dashboard/people': { reads: ['fieldward/dashboardpeople'] },
  '/administration': { reads: [] },
  '/administration/form': { reads: ['hydra/form'] },
  '/administration/questions': { reads: ['hydra/hydra-field'] },
  '/administration/ruleEngine': { reads: ['hydra/field-rule', 'hydra/form'] },
  '/administration/options': { reads: ['concept'] },
  '/administration/users': { reads: ['user', 'person', 'role'] },
  '/administration/roles': { reads: ['role', 'privilege'] },
  '/administration/signin': { reads: ['fieldward/secondfactorroles'] },
  '/administration/location': { reads: ['location', 'locationtag'] },
  '/administration/systemsettings': { reads: ['fieldward/settings', 'fieldward/settingchoices'] },
  '/administration/audit': { reads: ['fieldward/auditlog', 'fieldward/auditfacets'] },
  '/administration/reports': { reads: ['fieldward/export', 'fieldward/reportlist'] },
  '/administration/services': { reads: ['hydra/service', 'hydra/service-type'] },
  '/administration/assets': { reads: ['hydra/asset', 'hydra/asset-type', 'hydra/asset-category'] },
  '/administration/workforce': { reads: ['hydra/participant', 'hydra/participant-salary-type'] },
  '/administration/manageLabTest': { reads: [], isFor: ['Get CommonLab Metadata'] },
  '/administration/manageLabTestAttribute': { reads: [], isFor: ['Get CommonLab Metadata'] },
};

/** The privileges that the declarations ask of a GET. */
function asked(path: string): readonly string[] {
  const resource = allResources.find(({ wire }) => wire.path === path);
  if (resource !== undefined) return [resource.wire.privileges.read];
  const operation = allOperations.find((each) => each.method === 'GET' && each.path === `/${path}`);
  if (operation === undefined) throw new Error(`nothing is declared at ${path}`);
  const { privilege } = operation;
  return privilege === 'authenticated' ? [] : typeof privilege === 'string' ? [privilege] : privilege;
}

/** What a page asks of whoever opens it, from the declarations. */
function needs(page: string): Set<string> {
  const { reads = [], isFor = [] } = pages[page] ?? {};
  const door = page.startsWith('/administration') ? ['Access Administration'] : [];
  return new Set([...door, ...reads.flatMap(asked), ...isFor]);
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
    expect(Object.keys(pageRights).sort()).toEqual(Object.keys(pages).sort());
    for (const [page, rights] of Object.entries(pageRights)) expect(new Set(rights), page).toEqual(needs(page));
  });

  test.each(roles)('are open to $name exactly where the server answers', ({ may }) => {
    expect(may.size).toBeGreaterThan(0);
    for (const page of Object.keys(pages)) {
      const missing = [...needs(page)].filter((privilege) => !may.has(privilege));
      expect(
        mayOpen(page, (privilege) => may.has(privilege)),
        page,
      ).toBe(missing.length === 0);
    }
  });

  test('say which privilege is missing, also below them and with parameters', () => {
    const nobody = (): boolean => false;
    expect(missingFor('/administration/audit?user=x', (privilege) => privilege === 'Access Administration')).toBe('View Audit Log');
    expect(missingFor('/administration/form/create', nobody)).toBe('Access Administration');
    expect(missingFor('/event/calendar', nobody)).toBe('Get Events');
    expect(missingFor('/administrations', nobody)).toBeUndefined();
    expect(['/', '/account', '/password', '/help', ''].map((page) => missingFor(page, nobody))).toEqual(Array(5).fill(undefined));
  });

  test('whoever changes the catalogue of events or sees the audit trail reaches those pages', () => {
    const of = (role: string) => roles.find(({ name }) => name === role)?.may ?? new Set<string>();
    expect(mayOpen('/administration/assets', (each) => of('Event Organiser').has(each))).toBe(true);
    expect(mayOpen('/administration/audit', (each) => of('Programme Manager').has(each))).toBe(true);
    expect(mayOpen('/administration', (each) => of('Clinician').has(each))).toBe(false);
  });
});
