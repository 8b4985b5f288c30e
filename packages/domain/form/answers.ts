/**
 * The answers of one filled form, as the screen holds them and as the rules judge them.
 * Numbers, dates and choices are strings: a number as typed (`12.5`), a date as `YYYY-MM-DD`,
 * `YYYY-MM-DD HH:mm:ss` or `HH:mm` (by the field's date mode), a choice as the uuid of its concept.
 */
export interface AddressAnswer {
  readonly country: string;
  readonly province: string;
  readonly city: string;
  /** The open address (street, house). */
  readonly address: string;
  /** The nearest landmark. */
  readonly landmark: string;
}

/** One row of a contact-tracing table. */
export interface ContactAnswer {
  readonly identifier: string;
  readonly givenName: string;
  readonly familyName: string;
  /** Whole years, as typed. */
  readonly age: string;
  /** `M`, `F` or empty. */
  readonly gender: string;
  /** The text of the relation, such as `Sibling`. */
  readonly relationship: string;
  /** `YYYY-MM-DD`, when known better than by age. */
  readonly dateOfBirth?: string;
}

export interface GpsAnswer {
  readonly latitude: number;
  readonly longitude: number;
}

export type Answer = string | readonly string[] | AddressAnswer | readonly ContactAnswer[] | GpsAnswer | null;

/** Answers by the uuid of their form field; a missing key is the same as null. */
export type Answers = Readonly<Record<string, Answer>>;

/** The address nobody has filled yet. */
export const emptyAddress: AddressAnswer = { country: '', province: '', city: '', address: '', landmark: '' };

/** The contact row nobody has filled yet. */
export const emptyContact: ContactAnswer = { identifier: '', givenName: '', familyName: '', age: '', gender: '', relationship: '' };

/** Whether the answer is an address. */
export function isAddress(answer: Answer | undefined): answer is AddressAnswer {
  return typeof answer === 'object' && answer !== null && 'city' in answer;
}

/** Whether the answer is a position. */
export function isGps(answer: Answer | undefined): answer is GpsAnswer {
  return typeof answer === 'object' && answer !== null && 'latitude' in answer;
}

/** Whether the answer is a list of contacts; the empty list counts as one. */
export function isContacts(answer: Answer | undefined): answer is readonly ContactAnswer[] {
  return Array.isArray(answer) && answer.every((row) => typeof row === 'object' && row !== null);
}

/** Whether the answer is a list of choices (concept uuids); the empty list counts as one. */
export function isChoices(answer: Answer | undefined): answer is readonly string[] {
  return Array.isArray(answer) && answer.every((item) => typeof item === 'string');
}

/** Whether nothing was answered: null, blanks only, an empty list, an address or contact row without any text. */
export function isEmpty(answer: Answer | undefined): boolean {
  if (answer === null || answer === undefined) return true;
  if (typeof answer === 'string') return answer.trim() === '';
  if (isAddress(answer))
    return [answer.country, answer.province, answer.city, answer.address, answer.landmark].every((part) => part.trim() === '');
  if (isGps(answer)) return false;
  if (isContacts(answer)) return answer.every(isEmptyContact);
  return answer.length === 0;
}

/** Whether the row was added but never filled. */
export function isEmptyContact(row: ContactAnswer): boolean {
  return [row.identifier, row.givenName, row.familyName, row.age, row.gender, row.relationship, row.dateOfBirth ?? ''].every(
    (part) => part.trim() === '',
  );
}
