import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { everyPage } from '../../../widgets/every-page.ts';
import type { Ref } from './lab-work.queries.ts';

/** A test that may be ordered. */
export interface OrderableTest {
  uuid: string;
  name: string;
  shortName: string | null;
  testGroup: string;
}

/** An encounter that an order may belong to. */
interface EncounterChoice {
  uuid: string;
  encounterDatetime: string;
  encounterType: Ref | null;
}

/** All encounters of a patient, newest first. */
export const encounterChoicesQuery = (patient: string) =>
  queryOptions({
    queryKey: ['encounter', 'choices', patient],
    queryFn: () => everyPage<EncounterChoice>('encounter', { patient, v: 'custom:(uuid,encounterDatetime,encounterType:ref)' }),
    enabled: patient !== '',
  });

/** Outpatient, inpatient … */
export const careSettingsQuery = queryOptions({
  queryKey: ['caresetting'],
  queryFn: async ({ signal }) => (await api.get<{ results: Ref[] }>('caresetting', { v: 'custom:(uuid,display)' }, signal)).results,
  staleTime: 600_000,
});

/** All tests of the catalogue that are in use. */
export const orderableTestsQuery = queryOptions({
  queryKey: ['lab-work', 'orderable'],
  queryFn: () => everyPage<OrderableTest>('commonlab/labtesttype', { v: 'custom:(uuid,name,shortName,testGroup)' }),
  staleTime: 60_000,
});

/** Orders all of the tests or none. */
export function orderTests(body: {
  patient: string;
  encounter: string;
  careSetting: string;
  orders: readonly { labTestType: string; labReferenceNumber: string; labInstructions?: string }[];
}): Promise<unknown> {
  return api.post('fieldward/laborders', body);
}
