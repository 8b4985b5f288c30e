import type { May, PrivilegeName } from '@fieldward/contract/privileges.ts';

const door = 'Access Administration';
const patient: readonly PrivilegeName[] = ['Get Patients', 'Get Patient Identifiers', 'Get People'];

/**
 * What each page asks of whoever opens it: the privileges that the server demands for what the page shows, and what it is for.
 * Tiles, menus, quick open and the addresses all ask here. A page that is not listed asks what the one above it asks.
 */
export const pageRights: Readonly<Record<`/${string}`, readonly PrivilegeName[]>> = {
  '/patient': patient,
  '/patient/detail': [...patient, 'Get Observations'],
  '/patient/detail/visit': [...patient, 'Get Encounters', 'Get Visits'],
  '/patient/detail/dataentry': [...patient, 'Get Workflows', 'Get Forms', 'Enter Data'],
  '/patient/detail/laboratory': [...patient, 'View CommonLab Orders'],
  '/workflow': ['Get Workflows', 'Manage Workflows'],
  '/event': ['Get Events'],
  '/events': ['Get Events'],
  '/eventplanner': ['Get Events'],
  '/laboratory': ['View CommonLab Orders', 'View CommonLab Samples', 'View CommonLab results'],
  '/laboratory/turnaround': ['View CommonLab Orders'],
  '/testorder': [...patient, 'Get Encounters', 'Get Care Settings', 'Get CommonLab Metadata', 'Add CommonLab Orders'],
  '/samplelist': ['View CommonLab Orders', 'View CommonLab Samples'],
  '/testresults': ['View CommonLab Orders', 'Get CommonLab Metadata', 'View CommonLab results'],
  '/reports': ['View Reports'],
  '/dashboard': ['View Dashboard'],
  '/dashboard/people': ['View Dashboard', 'Get Patients'],
  '/administration': [door],
  '/administration/form': [door, 'Get Forms'],
  '/administration/questions': [door, 'Get Forms'],
  '/administration/ruleEngine': [door, 'Get Forms'],
  '/administration/options': [door, 'Get Concepts'],
  '/administration/users': [door, 'Get Users', 'Get People', 'Get Roles'],
  '/administration/roles': [door, 'Get Roles', 'Get Privileges'],
  '/administration/signin': [door, 'Get Roles'],
  '/administration/location': [door, 'Get Locations'],
  '/administration/systemsettings': [door, 'Get Global Properties'],
  '/administration/audit': [door, 'View Audit Log'],
  '/administration/reports': [door, 'View Reports'],
  '/administration/services': [door, 'Get Events'],
  '/administration/assets': [door, 'Get Events'],
  '/administration/workforce': [door, 'Get Events'],
  '/administration/manageLabTest': [door, 'Get CommonLab Metadata'],
  '/administration/manageLabTestAttribute': [door, 'Get CommonLab Metadata'],
};

/** The first privilege that somebody lacks for the page at an address; undefined when they may open it. */
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
