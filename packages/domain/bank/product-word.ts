import type { PlainCode } from '@fieldward/messages/catalogue.ts';

/** The sentence of each name that comes with the product and stands in the database in English, by the name in lower case. */
const sentences = {
  textbox: 'word.textbox',
  'single select dropdown': 'word.dropdown',
  'single select radiobuttons': 'word.radio',
  'multiple choice': 'word.multiple',
  'date/ time picker': 'word.date',
  address: 'word.address',
  heading: 'word.heading',
  age: 'word.age',
  'contact tracing': 'word.contacts',
  'barcode reader': 'word.barcode',
  'phone number': 'word.phone',
  gps: 'word.gps',
  'gps location': 'word.gpsLocation',
  location: 'word.location',
  'date entered': 'word.dateEntered',
  'contact age': 'word.contactAge',
  'contact gender': 'word.contactGender',
  'contact given name': 'word.contactGivenName',
  'contact family name': 'word.contactFamilyName',
  'contact identifier': 'word.contactIdentifier',
  'contact relationship': 'word.contactRelationship',
  concept: 'word.concept',
  'database element': 'word.databaseElement',
  'set of concepts': 'word.setOfConcepts',
  'miscellaneous set': 'word.miscellaneousSet',
  section: 'word.section',
  text: 'word.text',
  numeric: 'word.numeric',
  coded: 'word.coded',
  datetime: 'word.datetime',
  'n/a': 'word.none',
  hide: 'word.hide',
  autoselect: 'word.autoselect',
  openform: 'word.openform',
  daily: 'word.daily',
  monthly: 'word.monthly',
  annual: 'word.annual',
  'system developer': 'word.superuser',
  anonymous: 'word.anonymous',
  authenticated: 'word.authenticated',
  'programme administrator': 'word.administrator',
  'registration clerk': 'word.clerk',
  'field worker': 'word.fieldWorker',
  clinician: 'word.clinician',
  'laboratory technician': 'word.technician',
  'event organiser': 'word.organiser',
  'programme manager': 'word.manager',
  viewer: 'word.viewer',
  automated: 'word.automated',
} as const satisfies Readonly<Record<string, PlainCode>>;

const codes: ReadonlyMap<string, PlainCode> = new Map(Object.entries(sentences));

/** The sentence that says a name which comes with the product (of a kind of question, data type, rule action, salary, role); undefined for others. */
export function productWord(name: string): PlainCode | undefined {
  return codes.get(name.trim().toLowerCase());
}
