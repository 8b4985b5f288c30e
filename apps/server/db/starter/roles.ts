import { AUTHENTICATED_ROLE, SUPERUSER_ROLE, privileges, type PrivilegeName } from '@fieldward/contract/privileges.ts';
import { named, starterUuid, type StarterTable } from './starter-rows.ts';

const reading: readonly PrivilegeName[] = [
  'Get Locations',
  'Get Concepts',
  'Get Concept Classes',
  'Get Concept Datatypes',
  'Get Workflows',
  'Get Programs',
  'Get Forms',
  'Get Visit Types',
  'Get Encounter Types',
  'Get Encounter Roles',
  'Get Identifier Types',
  'Get Person Attribute Types',
  'Get Relationship Types',
  'Get Providers',
  'Get Global Properties',
  'Get Order Types',
  'Get Care Settings',
  'Get Privileges',
];

const seeingPatients: readonly PrivilegeName[] = [
  'Get People',
  'Get Patients',
  'Get Patient Identifiers',
  'Get Relationships',
  'Get Households',
  'Get Visits',
  'Get Encounters',
  'Get Observations',
  'Get Allergies',
  'Get Conditions',
  'Get Medicines',
  'Get Immunizations',
  'Get Patient Programs',
  'View Appointments',
  'View Appointment Services',
  'Get Referrals',
  'View Messages',
  'View Patient Photos',
];

const registering: readonly PrivilegeName[] = [
  ...seeingPatients,
  'Add People',
  'Edit People',
  'Edit Patients',
  'Edit Patient Identifiers',
  'Edit Relationships',
  'Edit Households',
  'Edit Patient Photos',
  'Edit Visits',
  'Add Patient Programs',
  'Manage Appointments',
];

const enteringData: readonly PrivilegeName[] = [
  ...registering,
  'Edit Allergies',
  'Edit Conditions',
  'Edit Medicines',
  'Edit Immunizations',
  'Edit Patient Programs',
  'Edit Referrals',
  'Edit Encounters',
  'Edit Observations',
  'Enter Data',
  'Get Orders',
];

const laboratory = (Object.keys(privileges) as PrivilegeName[]).filter((name) => /CommonLab (Orders|Samples|results)$/.test(name)); // the keys of a const object

const examining: readonly PrivilegeName[] = [
  ...enteringData,
  ...laboratory,
  'Get CommonLab Metadata',
  'Delete Encounters',
  'Remove Allergies',
  'Delete Conditions',
  'Delete Medicines',
  'Delete Immunizations',
  'Delete Patient Programs',
  'Delete Observations',
  'Correct Forms',
  'Edit Orders',
  'View Dashboard',
  'Break Glass',
];

/** Who works outside, where there is no network. */
const goingOut: readonly PrivilegeName[] = ['Hold Patients on a Device'];

/** Who treats people, or finds out what they have, sees what the programme marks as sensitive. */
const caring: readonly PrivilegeName[] = ['View Sensitive Data'];

const administering: readonly PrivilegeName[] = (Object.keys(privileges) as PrivilegeName[]).filter(
  // the keys of a const object
  (name) =>
    /^(Get|Manage|View|Access|Add|Edit) /.test(name) ||
    name === 'Delete Users' ||
    name === 'Purge Roles' ||
    name === 'Delete Patients' ||
    name === 'Merge Patients' ||
    name === 'Erase Patients' ||
    name === 'Delete People' ||
    name === 'Unlock Forms' ||
    name === 'Decide Held Records' ||
    name === 'Import Unsent Records' ||
    name === 'Export Patient Record' ||
    // nobody gives a role that may more than he may himself, and administrators give these
    examining.includes(name) ||
    goingOut.includes(name),
);

interface StarterRole {
  readonly name: string;
  readonly uuid?: string;
  readonly description: string;
  readonly may: readonly PrivilegeName[];
}

const roles: readonly StarterRole[] = [
  { name: SUPERUSER_ROLE, uuid: '8d94f852-c2cc-11de-8d13-0010c6dffd0f', description: 'May do everything', may: [] },
  { name: 'Anonymous', uuid: '774b2af3-6437-4e5a-a310-547554c7c65c', description: 'What may be done without signing in', may: [] },
  {
    name: AUTHENTICATED_ROLE,
    uuid: 'f7fd42ef-880e-40c5-972d-e4ae7c990de2',
    description: 'What everybody who is signed in may do',
    may: reading,
  },
  { name: 'Programme Administrator', description: 'Builds the programme: forms, workflows, users, places, settings', may: administering },
  { name: 'Registration Clerk', description: 'Registers and finds patients', may: [...registering, ...goingOut] },
  {
    name: 'Field Worker',
    description: 'Registers patients and fills forms, at the facility and outside',
    may: [...enteringData, ...caring, ...goingOut, 'Get Events'],
  },
  {
    name: 'Clinician',
    description: 'Examines and treats patients',
    may: [...examining, ...caring, ...goingOut],
  },
  {
    name: 'Laboratory Technician',
    description: 'Receives samples and reports results',
    may: [...enteringData, ...caring, ...laboratory, 'Get CommonLab Metadata', 'View CommonLab Test Metadata'],
  },
  {
    name: 'Event Organiser',
    description: 'Plans and closes outreach events',
    may: ['Access Administration', 'Get Events', 'Manage Events', 'Manage Events Metadata', 'View Dashboard', 'View Reports', 'Get Users'],
  },
  {
    name: 'Programme Manager',
    description: 'Sees how the programme does',
    may: [
      ...seeingPatients,
      'Access Administration',
      'Get Events',
      'Manage Events',
      'View Dashboard',
      'View Reports',
      'View Audit Log',
      'Get Users',
      'Get Roles',
      'Manage Workflows',
      'Manage Scheduled Reports',
      'Manage Programs',
      'Manage Workflows Metadata',
      'Delete Patients',
      'Edit Patients',
    ],
  },
  {
    name: 'Data Manager',
    description: 'Keeps records right: corrects people and filled forms, finds and merges the records of one patient',
    may: [
      ...enteringData,
      'Access Administration',
      'Merge Patients',
      'Delete Patients',
      'Correct Forms',
      'Unlock Forms',
      'Decide Held Records',
      'Delete Encounters',
      'Delete Observations',
      'Remove Allergies',
      'Delete Conditions',
      'Delete Medicines',
      'Delete Immunizations',
      'Delete Patient Programs',
      'Export Patient Record',
      'View Dashboard',
      'View Reports',
      'View Audit Log',
    ],
  },
  { name: 'Viewer', description: 'Sees patients and reports, changes nothing', may: [...seeingPatients, 'View Dashboard', 'View Reports'] },
  {
    name: 'Automated',
    description: 'Software that reports results, such as the reading of xrays',
    may: ['Get Patients', 'Get People', 'Get Encounters', 'Edit Encounters', 'Edit Observations', 'Enter Data'],
  },
];

/** uuid of a role that comes with the product. */
function roleUuid(name: string): string {
  return roles.find((each) => each.name === name)?.uuid ?? starterUuid('role', name);
}

/** Privileges and roles. */
export const roleTables: readonly StarterTable[] = [
  named('privilege', privileges),
  { table: 'role', rows: roles.map(({ name, description }) => ({ uuid: roleUuid(name), name, description })) },
];

/** Which role has which privilege, as uuids. Given to a role when it is made, so that what a programme took away stays away. */
export const rolePrivileges: readonly { readonly role: string; readonly privilege: string }[] = roles.flatMap((each) =>
  [...new Set(each.may)].map((name) => ({ role: roleUuid(each.name), privilege: starterUuid('privilege', name) })),
);
