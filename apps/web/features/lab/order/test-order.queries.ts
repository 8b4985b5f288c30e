import { queryOptions } from '@tanstack/react-query';
import { labTestType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { encounter } from '@fieldward/contract/patient/encounter.ts';
import { careSetting } from '@fieldward/contract/settings/system-setting.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { every } from '../../../lib/client.ts';

const orderableTest = view(labTestType, {
  uuid: true,
  name: true,
  shortName: true,
  testGroup: true,
  requiresSpecimen: true,
  specimenTypes: 'ref',
  specimenSites: 'ref',
});
const encounterChoice = view(encounter, { uuid: true, encounterDatetime: true, encounterType: 'ref' });
const careSettingChoice = view(careSetting, { uuid: true, display: true });

/** An encounter that an order may belong to. */
export type EncounterChoice = Seen<typeof encounterChoice>;

/** A test that may be ordered. */
export type OrderableTest = Seen<typeof orderableTest>;

/** The encounters of a patient that an order may belong to, newest first. */
export const encounterChoicesQuery = (patient: string) =>
  queryOptions({
    queryKey: ['encounter', 'choices', patient],
    queryFn: ({ signal }) => every(encounterChoice, { patient }, signal),
    enabled: patient !== '',
  });

/** Outpatient, inpatient … */
export const careSettingsQuery = queryOptions({
  queryKey: ['caresetting'],
  queryFn: ({ signal }) => every(careSettingChoice, {}, signal),
  staleTime: 600_000,
});

/** All tests of the catalogue that are in use. */
export const orderableTestsQuery = queryOptions({
  queryKey: ['lab-work', 'orderable'],
  queryFn: ({ signal }) => every(orderableTest, {}, signal),
  staleTime: 60_000,
});
