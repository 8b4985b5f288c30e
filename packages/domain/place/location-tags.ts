/** What the tags of a place say: whether it is geography, whether care is recorded there, which parts of an address it needs. */

/** Tags of geography: nobody works at such a place, and it is not offered where care is recorded. */
export const geographyTags = ['Country', 'Province/State', 'City/Village'] as const;

/** Whether these tags say that a place is a country, province or city. */
export function isGeography(tags: readonly string[]): boolean {
  return tags.some((tag) => geographyTags.some((each) => each.toLowerCase() === tag.trim().toLowerCase()));
}

/** Whether a place is offered where care is recorded: it has a tag that is not geography. */
export function isOffered(tags: readonly string[]): boolean {
  return tags.some((tag) => !isGeography([tag]));
}

/** The parts of an address that are chosen one below the other. */
const addressParts = ['country', 'stateProvince', 'cityVillage'] as const;
type AddressPart = (typeof addressParts)[number];

/**
 * The parts that a place of these tags must say: all three, except that a country stands in nothing, a province in a country,
 * and a city in a province.
 */
export function neededAddressParts(tags: readonly string[]): readonly AddressPart[] {
  const named = (tag: (typeof geographyTags)[number]): boolean => tags.some((each) => each.trim().toLowerCase() === tag.toLowerCase());
  if (named('Country')) return [];
  if (named('Province/State')) return ['country'];
  if (named('City/Village')) return ['country', 'stateProvince'];
  return addressParts;
}
