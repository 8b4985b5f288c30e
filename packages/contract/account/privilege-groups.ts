/** Privileges by area, so that a role can be read and built without a list of a hundred lines. */
export const privilegeGroups = [
  'people',
  'patients',
  'care',
  'concepts',
  'places',
  'accounts',
  'forms',
  'events',
  'laboratory',
  'overview',
  'other',
] as const;

export type PrivilegeGroup = (typeof privilegeGroups)[number];

/** The first that fits wins; what a programme adds itself may fit none. */
const signs: readonly (readonly [PrivilegeGroup, RegExp])[] = [
  ['laboratory', /CommonLab/],
  ['overview', /Dashboard|Reports|Audit/],
  ['accounts', /Users?\b|Roles?\b|Privileges?\b|Global Propert|Access Administration/],
  ['events', /\bEvents?\b|Salaries/],
  ['care', /Patient Programs|Appointment|Referrals|Messages/],
  ['patients', /Patient|Identifier|Break Glass/],
  ['people', /People|Person|Relationship|Household/],
  ['care', /Visit|Encounter|Observation|Order|Care Setting/],
  ['concepts', /Concept/],
  ['places', /Location|Provider/],
  ['forms', /Workflow|Programs|Form|Enter Data/],
];

/** The area that a privilege belongs to, by its name. */
export function privilegeGroupOf(name: string): PrivilegeGroup {
  return signs.find(([, sign]) => sign.test(name))?.[0] ?? 'other';
}
