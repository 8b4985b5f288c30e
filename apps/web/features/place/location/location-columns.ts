import { importedTextNames, type ImportedText } from '@fieldward/domain/place/location-import.ts';
import { tidyName } from '@fieldward/domain/bank/option-name.ts';

/** What a column of a list of places holds. */
export type PlaceRole = 'skip' | 'name' | 'parent' | 'tags' | ImportedText;
export const placeRoles: readonly PlaceRole[] = ['skip', 'name', 'parent', 'tags', ...importedTextNames];

/** One place as the server imports it. */
export type PlaceRow = { name: string } & Partial<Record<Exclude<PlaceRole, 'skip' | 'name'>, string>>;

const words: readonly (readonly [Exclude<PlaceRole, 'skip'>, RegExp])[] = [
  ['parent', /^(parent|parent[ _-]?(location|name|uuid)|within|stands in|located in|lieu[ _-]?parent|الأصل)$/iu],
  ['tags', /^(tags?|types?|location[ _-]?types?|facility[ _-]?types?|[ée]tiquettes?|الوسوم|النوع)$/iu],
  ['description', /^(description|remarks?|notes?|الوصف|وصف)$/iu],
  ['country', /^(country|pays|البلد|الدولة)$/iu],
  ['stateProvince', /^(state|province|region|state[ _/-]?province|r[ée]gion|المقاطعة|الولاية)$/iu],
  ['countyDistrict', /^(district|county|county[ _/-]?district|zila|المنطقة)$/iu],
  ['cityVillage', /^(city|village|town|city[ _/-]?village|ville|المدينة|القرية)$/iu],
  ['address1', /^(address|address[ _-]?1|street|adresse|rue|العنوان)$/iu],
  ['address2', /^(landmark|address[ _-]?2|point de rep[èe]re)$/iu],
  ['postalCode', /^(zip|post(al)?[ _-]?code|zip[ _-]?code|code postal|الرمز البريدي)$/iu],
  ['latitude', /^(lat|latitude|خط العرض)$/iu],
  ['longitude', /^(lon|lng|long|longitude|خط الطول)$/iu],
  ['name', /^(name|location|place|facility|clinic|(location|facility|place)[ _-]?name|nom|lieu|الاسم|اسم|الموقع)$/iu],
];

function guessOne(heading: string): PlaceRole {
  const text = tidyName(heading);
  return words.find(([, word]) => word.test(text))?.[0] ?? 'skip';
}

/** What the columns hold, guessed from their headings, each once; without any name the first free column is it. */
export function guessPlaceColumns(headings: readonly string[]): PlaceRole[] {
  const taken = new Set<PlaceRole>();
  const roles = headings.map((heading): PlaceRole => {
    const role = guessOne(heading);
    if (role === 'skip' || taken.has(role)) return 'skip';
    taken.add(role);
    return role;
  });
  const first = taken.has('name') ? -1 : roles.indexOf('skip');
  return first < 0 ? roles : roles.with(first, 'name');
}

/** Whether a first line looks like headings: at least one of its cells names what a column holds. */
export function looksLikePlaceHeadings(line: readonly string[]): boolean {
  return line.some((cell) => guessOne(cell) !== 'skip');
}

/** The roles with one changed; it leaves the column that had it before. */
export function withPlaceRole(roles: readonly PlaceRole[], at: number, role: PlaceRole): PlaceRole[] {
  return roles.map((before, column) => (column === at ? role : role !== 'skip' && before === role ? 'skip' : before));
}

/** The places of the lines. */
export function placeRows(lines: readonly (readonly string[])[], roles: readonly PlaceRole[]): PlaceRow[] {
  return lines.map((line) => {
    const row: PlaceRow = { name: '' };
    for (const [at, role] of roles.entries()) {
      const cell = (line[at] ?? '').trim();
      if (role !== 'skip' && (cell !== '' || role === 'name')) row[role] = cell;
    }
    return row;
  });
}
