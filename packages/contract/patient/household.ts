import type { HouseholdRelation } from '@fieldward/domain/person/household.ts';
import { f, wire } from '../wire.ts';

/** Somebody who lives in a household now. On input `uuid` and `relation` count, and `since` of who is added: they are, or their relation is changed. */
interface HouseholdMember {
  /** Of the person, a patient or not. */
  readonly uuid: string;
  readonly display?: string;
  /** What they are to the head; null for the head, and where it is not known. */
  readonly relation?: HouseholdRelation | null;
  /** `YYYY-MM-DD`; today unless sent. */
  readonly since?: string | null;
}

/** People who live together, patients or not. Its head is a member; whoever is there when it is made comes with it. OpenMRS has no name for it. */
export const household = wire('household', {
  path: 'fieldward/household',
  kind: 'data',
  privileges: { read: 'Get Households', write: 'Edit Households' },
  fields: {
    name: f.text({ required: true, max: 100 }),
    number: f.text({ max: 50 }),
    head: f.ref('person', { required: true }),
    location: f.ref('location'),
    address1: f.text({ max: 255 }),
    address2: f.text({ max: 255 }),
    address3: f.text({ max: 255 }),
    cityVillage: f.text({ max: 255 }),
    countyDistrict: f.text({ max: 255 }),
    stateProvince: f.text({ max: 255 }),
    country: f.text({ max: 50 }),
    latitude: f.double({ min: -90, max: 90 }),
    longitude: f.double({ min: -180, max: 180 }),
    notes: f.text({ max: 1000 }),
    members: f.json<readonly HouseholdMember[]>({ filled: true }),
  },
});

declare module '../wires.ts' {
  interface WireModules {
    household: typeof import('./household.ts');
  }
}
