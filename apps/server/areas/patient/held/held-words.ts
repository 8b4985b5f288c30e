import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { heldEn } from '@fieldward/messages/held/en.ts';

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const isCode = (code: string): code is PlainCode & keyof typeof heldEn => Object.hasOwn(heldEn, code);

/** The sentence that names a table of the database for a patient, or undefined: `patient_identifier` is `held.inPatientIdentifier`. */
export function tableWord(table: string): PlainCode | undefined {
  const code = `held.in${camel(`_${table}`)}`;
  return isCode(code) ? code : undefined;
}

/** The sentence that names a column for a patient, or undefined: `encounter_type_id` and `encounter_type` are `held.encounterType`. */
export function columnWord(column: string): PlainCode | undefined {
  const code = `held.${camel(column.replace(/_id$/, ''))}`;
  return isCode(code) ? code : undefined;
}

/** What stands for a name that has no word: the name itself, its parts apart. */
export const spaced = (name: string): string => name.replace(/_id$/, '').replaceAll('_', ' ');
