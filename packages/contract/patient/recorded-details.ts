import { view, type Seen } from '../view.ts';
import { patient } from './patient.ts';

const addressParts = {
  uuid: true,
  country: true,
  stateProvince: true,
  countyDistrict: true,
  cityVillage: true,
  address2: true,
  address3: true,
} as const;

/** What is read of a patient to correct who they are and how they are reached. */
export const recordedSelection = {
  uuid: true,
  identifiers: { uuid: true, identifier: true, preferred: true, identifierType: 'ref', location: 'ref' },
  person: {
    gender: true,
    birthdate: true,
    birthdateEstimated: true,
    preferredName: { uuid: true },
    names: { uuid: true, givenName: true, middleName: true, familyName: true },
    preferredAddress: addressParts,
    addresses: addressParts,
    attributes: { uuid: true, value: true, attributeType: 'ref' },
  },
} as const;

export const recordedDetails = view(patient, recordedSelection);

/** A patient as far as that. */
export type Recorded = Seen<typeof recordedDetails>;
