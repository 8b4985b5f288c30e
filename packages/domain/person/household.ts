/** Who lives together, and what they are to the head of the household. */
import { ageInYears } from './age.ts';
import { childWords, parentWords } from './kinship.ts';

/** What a member of a household can be to its head; the database knows the same (migration 0270). */
export const householdRelations = [
  'spouse',
  'child',
  'parent',
  'sibling',
  'grandchild',
  'grandparent',
  'otherRelative',
  'notRelated',
] as const;
export type HouseholdRelation = (typeof householdRelations)[number];

/** From this age on somebody can be the head of a household without a question; the database knows the same (migration 0270). */
const adultAge = 18;

const words: readonly (readonly [HouseholdRelation, readonly string[]])[] = [
  ['spouse', ['spouse', 'husband', 'wife', 'partner']],
  ['child', childWords],
  ['parent', parentWords],
  ['sibling', ['sibling', 'brother', 'sister']],
  ['grandchild', ['grandchild', 'grandson', 'granddaughter']],
  ['grandparent', ['grandparent', 'grandmother', 'grandfather']],
  ['otherRelative', ['aunt/uncle', 'niece/nephew', 'aunt', 'uncle', 'niece', 'nephew', 'cousin', 'other relative']],
  ['notRelated', ['other incl live-in domestic staff']],
];

/** What the word of a relationship means in a household; null for one by which people do not live together (doctor, contact). */
export function relationOfWord(word: string): HouseholdRelation | null {
  const text = word.trim().toLowerCase();
  return words.find(([, known]) => known.includes(text))?.[0] ?? null;
}

const inverse: Readonly<Record<HouseholdRelation, HouseholdRelation>> = {
  spouse: 'spouse',
  child: 'parent',
  parent: 'child',
  sibling: 'sibling',
  grandchild: 'grandparent',
  grandparent: 'grandchild',
  otherRelative: 'otherRelative',
  notRelated: 'notRelated',
};

type Relatives = Partial<Record<HouseholdRelation, HouseholdRelation | null>>;

/** By what the new head was to the old one: what others were to the old one, and are to the new one. What is missing is some relative. */
const relatives: Readonly<Partial<Record<HouseholdRelation, Relatives>>> = {
  spouse: { child: 'child', grandchild: 'grandchild' },
  // a grandchild is a child of the new head, or of a brother or sister
  child: { spouse: 'parent', child: 'sibling', parent: 'grandparent', grandchild: null },
  parent: { parent: 'spouse', sibling: 'child', child: 'grandchild', grandparent: null },
  sibling: { sibling: 'sibling', parent: 'parent', grandparent: 'grandparent' },
  grandchild: { spouse: 'grandparent', child: null, grandchild: null },
  grandparent: { grandparent: 'spouse', parent: null },
};

/**
 * What a member is to a new head, by what both were to the old one: `null` where that cannot be told.
 * @param member 'head' is the old head
 */
export function relationToNewHead(newHead: HouseholdRelation | null, member: HouseholdRelation | 'head' | null): HouseholdRelation | null {
  if (newHead === null || member === null) return null;
  if (member === 'head') return inverse[newHead];
  if (newHead === 'notRelated' || member === 'notRelated') return newHead === member ? null : 'notRelated';
  const relation = relatives[newHead]?.[member];
  return relation === undefined ? 'otherRelative' : relation;
}

/** Somebody who may become the head. */
interface Candidate {
  /** `YYYY-MM-DD`; null when it is not known. */
  readonly birthdate: string | null;
  readonly dead: boolean;
}

/** Who is proposed as head: the oldest adult alive, or else the oldest of all alive; null when nobody is. @param today `YYYY-MM-DD` */
export function proposedHead<C extends Candidate>(members: readonly C[], today: string): C | null {
  const alive = members.filter(({ dead }) => !dead);
  const byAge = alive
    .filter((each): each is C & { readonly birthdate: string } => each.birthdate !== null)
    .toSorted((a, b) => a.birthdate.localeCompare(b.birthdate));
  const [oldest] = byAge;
  // nobody knows how old the others are: they come before children
  const unknown = alive.find(({ birthdate }) => birthdate === null);
  return oldest !== undefined && (unknown === undefined || ageInYears(oldest.birthdate, today) >= adultAge) ? oldest : (unknown ?? null);
}
