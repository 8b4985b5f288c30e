import type { ValueEntry, ValueGroup } from '@fieldward/contract/audit/value-history.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Formats } from '../../../lib/format.ts';
import type { Text } from '../../../lib/text.ts';
import { genderText } from '../../../widgets/patient-card.tsx';
import { recordValueText } from './record-value.ts';

/** Groups in the order of the filter, with their words. */
export const groupWords: Readonly<Record<ValueGroup, PlainCode>> = {
  name: 'audit.groupName',
  identifier: 'audit.groupIdentifier',
  gender: 'patient.gender',
  birthdate: 'patient.birthDate',
  deceased: 'audit.groupDeceased',
  address: 'audit.groupAddress',
  attribute: 'audit.groupAttribute',
  observation: 'audit.groupObservation',
};

const properties: Readonly<Record<string, PlainCode>> = {
  prefix: 'audit.prefix',
  givenName: 'patient.firstName',
  middleName: 'patient.middleName',
  familyNamePrefix: 'audit.familyNamePrefix',
  familyName: 'patient.familyName',
  familyName2: 'audit.familyName2',
  familyNameSuffix: 'audit.suffix',
  degree: 'audit.degree',
  gender: 'patient.gender',
  birthdate: 'patient.birthDate',
  birthdateEstimated: 'audit.estimated',
  dead: 'patient.deceased',
  deathDate: 'patient.dateOfDeath',
  causeOfDeath: 'patient.causeOfDeath',
  causeOfDeathNonCoded: 'audit.causeInWords',
  cityVillage: 'audit.city',
  countyDistrict: 'audit.district',
  stateProvince: 'audit.province',
  country: 'audit.country',
  postalCode: 'audit.postalCode',
  latitude: 'audit.latitude',
  longitude: 'audit.longitude',
  identifier: 'patient.identifier',
  location: 'patient.location',
  comment: 'audit.comment',
};

/** What an entry is about: the property, or the type or question that it belongs to. */
export function propertyWords({ property, about }: ValueEntry, t: Text): string {
  const line = /^address(\d)$/.exec(property)?.[1];
  if (line !== undefined) return t('audit.addressLine', { n: line });
  if (property === 'value' || property === 'identifier') return about ?? t('patient.identifier');
  const code = properties[property];
  const word = code === undefined ? property : t(code);
  return about === null ? word : `${about} · ${word}`;
}

/** A value in words: days and moments in the programme's format, yes and no, genders. */
export function valueWords(value: string | null, { property, kind }: ValueEntry, formats: Formats, t: Text): string {
  if (value === null || value === '') return t('audit.nothing');
  if (property === 'birthdate') return formats.typed(value);
  if (property === 'deathDate' || kind === 'moment') return recordValueText(value, formats, t);
  if (property === 'dead' || property === 'birthdateEstimated') return value === 'true' ? t('shell.yes') : t('shell.no');
  return property === 'gender' ? genderText(value, t) : value;
}
