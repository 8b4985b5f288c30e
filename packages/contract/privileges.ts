/**
 * Every privilege that a wire, an operation or a screen asks for, with its description. The names are OpenMRS' own where
 * OpenMRS has one, so that roles made there keep their meaning.
 */
export const privileges = {
  // people
  'Get People': 'See people: names, addresses, attributes',
  'Add People': 'Register people',
  'Edit People': 'Change people: names, addresses, attributes',
  'Delete People': 'Void people',
  'Purge People': 'Remove people for good',
  'Get Person Attribute Types': 'See person attribute types',
  'Manage Person Attribute Types': 'Add, change and retire person attribute types',
  'Purge Person Attribute Types': 'Remove person attribute types for good',
  'Get Relationships': 'See relationships between people',
  'Edit Relationships': 'Add, change and void relationships',
  'Purge Relationships': 'Remove relationships for good',
  'Get Relationship Types': 'See relationship types',
  'Manage Relationship Types': 'Add, change and retire relationship types',
  'Purge Relationship Types': 'Remove relationship types for good',
  // patients
  'Get Patients': 'Find and open patients',
  'Edit Patients': 'Register and change patients',
  'Delete Patients': 'Void patients',
  'Purge Patients': 'Remove patients for good',
  'Get Patient Identifiers': 'See patient identifiers',
  'Edit Patient Identifiers': 'Add, change and void patient identifiers',
  'Purge Patient Identifiers': 'Remove patient identifiers for good',
  'Get Identifier Types': 'See patient identifier types',
  'Manage Identifier Types': 'Add, change and retire patient identifier types',
  'Purge Identifier Types': 'Remove patient identifier types for good',
  // visits, encounters, observations
  'Get Visits': 'See visits',
  'Edit Visits': 'Add, change and void visits',
  'Purge Visits': 'Remove visits for good',
  'Get Visit Types': 'See visit types',
  'Manage Visit Types': 'Add, change and retire visit types',
  'Purge Visit Types': 'Remove visit types for good',
  'Get Encounters': 'See encounters',
  'Edit Encounters': 'Record and change encounters',
  'Delete Encounters': 'Void encounters',
  'Purge Encounters': 'Remove encounters for good',
  'Get Encounter Types': 'See encounter types',
  'Manage Encounter Types': 'Add, change and retire encounter types',
  'Purge Encounter Types': 'Remove encounter types for good',
  'Get Encounter Roles': 'See encounter roles',
  'Manage Encounter Roles': 'Add, change and retire encounter roles',
  'Purge Encounter Roles': 'Remove encounter roles for good',
  'Get Observations': 'See observations',
  'Edit Observations': 'Record and change observations',
  'Delete Observations': 'Void observations',
  'Purge Observations': 'Remove observations for good',
  'Get Orders': 'See orders',
  'Edit Orders': 'Place and change orders',
  'Delete Orders': 'Void orders',
  'Purge Orders': 'Remove orders for good',
  'Get Order Types': 'See order types',
  'Manage Order Types': 'Add, change and retire order types',
  'Get Care Settings': 'See care settings',
  'Manage Care Settings': 'Add, change and retire care settings',
  // concepts
  'Get Concepts': 'See concepts, their names and answers',
  'Manage Concepts': 'Add, change and retire concepts',
  'Purge Concepts': 'Remove concepts for good',
  'Get Concept Classes': 'See concept classes',
  'Manage Concept Classes': 'Add, change and retire concept classes',
  'Purge Concept Classes': 'Remove concept classes for good',
  'Get Concept Datatypes': 'See concept datatypes',
  'Manage Concept Datatypes': 'Add, change and retire concept datatypes',
  'Purge Concept Datatypes': 'Remove concept datatypes for good',
  // places and staff
  'Get Locations': 'See locations',
  'Manage Locations': 'Add, change and retire locations',
  'Purge Locations': 'Remove locations for good',
  'Manage Location Tags': 'Add, change and retire location tags',
  'Purge Location Tags': 'Remove location tags for good',
  'Get Providers': 'See providers',
  'Manage Providers': 'Add, change and retire providers',
  'Purge Providers': 'Remove providers for good',
  // accounts
  'Get Users': 'See user accounts',
  'Add Users': 'Add user accounts',
  'Edit Users': 'Change and retire user accounts',
  'Edit User Passwords': "Set other people's passwords",
  'Delete Users': 'Retire user accounts',
  'Purge Users': 'Remove user accounts for good',
  'Get Roles': 'See roles',
  'Manage Roles': 'Add, change and retire roles',
  'Purge Roles': 'Remove roles for good',
  'Get Privileges': 'See privileges',
  'Manage Privileges': 'Add, change and retire privileges',
  'Purge Privileges': 'Remove privileges for good',
  'Get Global Properties': 'See system settings',
  'Manage Global Properties': 'Change system settings',
  'Purge Global Properties': 'Remove system settings for good',
  // workflows and forms
  'Access Administration': 'Open the administration',
  'Get Workflows': 'See workflows, their phases, stages and forms',
  'Manage Workflows': 'Build workflows: phases, stages, the order of forms',
  'Manage Workflows Metadata': 'Add, change and retire phases and stages',
  'Get Forms': 'See forms, questions and rules',
  'Manage Forms': 'Build forms, questions and rules',
  'Purge Forms': 'Remove forms for good',
  'Enter Data': 'Fill forms',
  // events
  'Get Events': 'See events, their people, services and assets',
  'Manage Events': 'Plan, change and close events',
  'Manage Events Metadata': 'Add, change and retire assets, services, participants and their types',
  // laboratory
  'Get CommonLab Metadata': 'See laboratory test types and result fields',
  'Manage CommonLab Metadata': 'Add, change and retire laboratory test types and result fields',
  'View CommonLab Test Metadata': 'Open laboratory test types',
  'Add CommonLab Test Metadata': 'Add laboratory test types',
  'Edit CommonLab Test Metadata': 'Change laboratory test types',
  'Delete CommonLab Test Metadata': 'Retire laboratory test types',
  'View CommonLab Orders': 'See laboratory orders',
  'Add CommonLab Orders': 'Place laboratory orders',
  'Edit CommonLab Orders': 'Change laboratory orders',
  'Delete CommonLab Orders': 'Void laboratory orders',
  'View CommonLab Samples': 'See laboratory samples',
  'Add CommonLab Samples': 'Register laboratory samples',
  'Edit CommonLab Samples': 'Change, accept and reject laboratory samples',
  'Delete CommonLab Samples': 'Void laboratory samples',
  'View CommonLab results': 'See laboratory results',
  'Add CommonLab results': 'Record laboratory results',
  'Edit CommonLab results': 'Change laboratory results',
  'Delete CommonLab results': 'Void laboratory results',
  // overviews
  'View Dashboard': 'Open the dashboard',
  'View Reports': 'Run reports and downloads',
  'View Audit Log': 'See who did what',
} as const satisfies Readonly<Record<string, string>>;

export type PrivilegeName = keyof typeof privileges;

/** All names, in the order of declaration. */
export const privilegeNames = Object.keys(privileges) as readonly PrivilegeName[]; // the keys of a const object

/** Whether a string from outside is a known privilege. */
export function isPrivilege(name: string): name is PrivilegeName {
  return Object.hasOwn(privileges, name);
}

/** The role that may do everything, as OpenMRS calls it; compared by this display. */
export const SUPERUSER_ROLE = 'System Developer';

/** What every signed-in person may do, whatever the roles: the role of this name. */
export const AUTHENTICATED_ROLE = 'Authenticated';
