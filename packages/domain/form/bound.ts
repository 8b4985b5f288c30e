/** What of a person a question of a registration form asks for. A form that registers nobody has no such questions. */

/** The parts of an address, from the widest, as the record names them: address2 is the open address, address3 the nearest landmark. */
export const addressParts = ['country', 'stateProvince', 'countyDistrict', 'cityVillage', 'address2', 'address3'] as const;
export type AddressPart = (typeof addressParts)[number];
export const isAddressPart = (part: string): part is AddressPart => addressParts.some((each) => each === part);

/** The parts of a person that a question can be bound to. */
const personParts = [
  'givenName',
  'middleName',
  'familyName',
  'gender',
  'birthdate',
  'age',
  'identifier',
  'address',
  ...addressParts,
  'attribute',
  'photo',
] as const;
export type PersonPart = (typeof personParts)[number];

/** How a sex is kept: female, male, other, unknown. */
export const sexCodes = ['F', 'M', 'O', 'U'] as const;
export type SexCode = (typeof sexCodes)[number];

/** A binding as a form keeps it. */
export interface Bound {
  readonly to: PersonPart;
  /** uuid of the type of an identifier or attribute; identifiers without one are the programme's own. */
  readonly type?: string;
  /** The code of each option of a question for the sex, by the uuid of its concept. */
  readonly codes?: Readonly<Record<string, SexCode>>;
}

/** The widget and data type of a question. */
interface Kind {
  readonly widget: string;
  readonly dataType: string;
}

const isText = ({ widget, dataType }: Kind): boolean => (widget === 'textbox' || widget === 'barcode') && dataType === 'text';
const isChoice = ({ widget }: Kind): boolean => widget === 'dropdown' || widget === 'radio';
const isOf =
  (wanted: string) =>
  ({ widget }: Kind): boolean =>
    widget === wanted;

const isWords = (kind: Kind): boolean => isText(kind) || isChoice(kind);

const fits: Readonly<Record<PersonPart, (kind: Kind) => boolean>> = {
  givenName: isText,
  middleName: isText,
  familyName: isText,
  gender: isChoice,
  birthdate: isOf('date'),
  age: isOf('age'),
  identifier: isText,
  address: isOf('address'),
  country: isWords,
  stateProvince: isWords,
  countyDistrict: isWords,
  cityVillage: isWords,
  address2: isWords,
  address3: isWords,
  attribute: (kind) => isWords(kind) || kind.widget === 'phone',
  // nothing is answered: the photo is taken below the heading, and saved with the others of the product
  photo: isOf('heading'),
};

/** The parts of a person that a question of this kind can ask for. */
export const partsFor = (kind: Kind): readonly PersonPart[] => personParts.filter((part) => fits[part](kind));

const isPart = (value: unknown): value is PersonPart => personParts.some((part) => part === value);
const isCode = (value: unknown): value is SexCode => sexCodes.some((code) => code === value);

/** Reads a binding from the wire; null when there is none that a question of this kind can have. */
export function boundFromWire(value: unknown, kind: Kind): Bound | null {
  if (typeof value !== 'object' || value === null) return null;
  const { to, type, codes } = value as Readonly<Record<string, unknown>>; // an object
  if (!isPart(to) || !fits[to](kind)) return null;
  const known = Object.entries(typeof codes === 'object' && codes !== null ? codes : {}).filter((each): each is [string, SexCode] =>
    isCode(each[1]),
  );
  return {
    to,
    ...(typeof type === 'string' && type !== '' ? { type } : {}),
    ...(to === 'gender' ? { codes: Object.fromEntries(known) } : {}),
  };
}
