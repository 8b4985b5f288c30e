import { patientIdentifierType } from '@fieldward/contract/patient/patient.ts';
import { personAttributeType } from '@fieldward/contract/patient/person.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { queryOptions } from '@tanstack/react-query';
import { every } from '../../lib/client.ts';

const identifierType = view(patientIdentifierType, {
  uuid: true,
  display: true,
  format: true,
  formatDescription: true,
  locationBehavior: true,
  validator: true,
});
/** A type of identifier, with what it asks for. */
export type IdentifierType = Seen<typeof identifierType>;

const attributeType = view(personAttributeType, { uuid: true, display: true, format: true, sortWeight: true });
/** A type of attribute that the programme declares. */
export type AttributeType = Seen<typeof attributeType>;

const HOUR = 3_600_000;

export const identifierTypesQuery = queryOptions({
  queryKey: ['patientidentifiertype', 'offered'],
  queryFn: () => every(identifierType),
  staleTime: HOUR,
});
export const attributeTypesQuery = queryOptions({
  queryKey: ['personattributetype', 'offered'],
  queryFn: () => every(attributeType),
  staleTime: HOUR,
});
