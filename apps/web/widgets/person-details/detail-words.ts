import { readAge } from '@fieldward/domain/person/age.ts';
import type { Text } from '../../lib/text.ts';
import { toldText } from '../age-text.ts';
import { genderText } from '../patient-card.tsx';
import type { AttributeType, IdentifierType } from './detail-types.queries.ts';
import {
  addressNames,
  partField,
  textOf,
  typedParts,
  type AddressName,
  type DetailField,
  type DetailName,
  type Details,
  type Listed,
  type NamePart,
} from '@fieldward/domain/person/details.ts';
import { detailLabels, nameParts, type PatientDetails } from './patient-details.ts';

/** What the labels are made of. */
export interface Known {
  readonly patient: PatientDetails;
  readonly identifierTypes: readonly IdentifierType[];
  readonly attributeTypes: readonly AttributeType[];
}

/** What a field is called: an identifier by its type. */
export function fieldLabel({ patient, identifierTypes, attributeTypes }: Known, now: Details, field: DetailField, t: Text): string {
  if (field in detailLabels) return t(detailLabels[field as DetailName]); // one of them
  const [list, id = '', part = ''] = field.split(' ');
  if (list === 'attribute')
    return (
      [...attributeTypes, ...patient.person.attributes.map(({ attributeType }) => attributeType)].find(({ uuid }) => uuid === id)
        ?.display ?? id
    );
  if (part === 'ended') return t(endWords[list as Listed]); // nothing else ends
  if (list === 'phone') return t('patient.phone');
  if (list === 'address') return t(detailLabels[part as AddressName]); // it has no other parts
  if (list === 'name') return t(nameParts[part as NamePart]); // a name has no others
  if (part === 'type') return t('patient.identifierType');
  const type = textOf(now, partField('identifier', id, 'type'));
  const types = [...identifierTypes, ...patient.identifiers.map(({ identifierType }) => identifierType)];
  const known = types.find(({ uuid }) => uuid === type)?.display ?? t('patient.identifier');
  return part === 'place' ? t('patient.identifierPlace', { type: known }) : known;
}

/** What the button says that ends an entry of a list. */
export const endWords = {
  name: 'patient.endName',
  identifier: 'patient.endIdentifier',
  phone: 'patient.endPhone',
  address: 'patient.endAddress',
} as const;

/** The whole of an entry of a list, as one text. */
export function entryText(details: Details, list: Listed, id: string): string {
  return typedParts[list]
    .map((part) => textOf(details, partField(list, id, part)))
    .filter((text) => text !== '')
    .join(list === 'address' ? ', ' : ' ');
}

/** The address that is shown first, as one text. */
export const firstAddress = (details: Details): string =>
  addressNames
    .map((name) => textOf(details, name))
    .filter((text) => text !== '')
    .join(', ');

/** A value as people read it, where it is stored otherwise. */
export function valueText(field: DetailField, value: string, now: Details, t: Text): string {
  if (value === '') return value;
  if (field === 'preferredName') return entryText(now, 'name', value) || value;
  if (field === 'preferredIdentifier') return entryText(now, 'identifier', value) || value;
  if (field === 'preferredAddress') return entryText(now, 'address', value) || firstAddress(now);
  if (field === 'gender') return genderText(value, t);
  const age = field === 'age' ? readAge(value) : null;
  if (age !== null) return toldText(age);
  return field.endsWith(' ended') ? t('shell.yes') : value;
}
