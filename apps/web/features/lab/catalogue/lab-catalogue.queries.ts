import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { concept } from '@fieldward/contract/form/concept.ts';
import { labTestAttributeType, labTestType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import type { LabDatatype } from '@fieldward/domain/lab/value.ts';
import { every, list, one, oneTagged, remove, save } from '../../../lib/client.ts';

/** The keys of everything that these pages read begin with this. */
const CATALOGUE = 'lab-catalogue';

const testView = view(labTestType, {
  uuid: true,
  name: true,
  shortName: true,
  description: true,
  testGroup: true,
  requiresSpecimen: true,
  needsRelease: true,
  targetHours: true,
  retired: true,
  referenceConcept: 'ref',
});

/** A type of test. */
export type LabTestType = Seen<typeof testView>;

const fieldView = view(labTestAttributeType, {
  uuid: true,
  name: true,
  description: true,
  labTestType: { uuid: true, name: true },
  groupName: true,
  multisetName: true,
  datatypeClassname: true,
  datatypeConfig: true,
  sortWeight: true,
  minOccurs: true,
  hint: true,
  units: true,
  maxDelta: true,
  retired: true,
  referenceRanges: {
    minAgeDays: true,
    maxAgeDays: true,
    sex: true,
    pregnant: true,
    low: true,
    high: true,
    criticalLow: true,
    criticalHigh: true,
  },
});

/** A field of the results of a test. */
export type LabField = Seen<typeof fieldView>;

/** What is normal for whom; limits are decimals as text. */
export type LabRange = LabField['referenceRanges'][number];

const testChoice = view(labTestType, { uuid: true, name: true });

/** Which page of the catalogue is shown. */
export interface CatalogueFilter {
  readonly q: string;
  readonly includeAll: boolean;
  readonly limit: number;
  readonly startIndex: number;
  readonly sort: string;
}

/** One page of the types of tests. */
export const labTestTypesQuery = (filter: CatalogueFilter) =>
  queryOptions({
    queryKey: [CATALOGUE, 'types', filter],
    queryFn: ({ signal }) => list(testView, { ...filter, totalCount: true }, signal),
    placeholderData: keepPreviousData,
  });

/** One page of the fields of results, of one test or ('') of all. */
export const labFieldsQuery = ({ test, ...filter }: CatalogueFilter & { readonly test: string }) =>
  queryOptions({
    queryKey: [CATALOGUE, 'fields', { ...filter, test }],
    queryFn: ({ signal }) => list(fieldView, { ...filter, testTypeUuid: test, totalCount: true }, signal),
    placeholderData: keepPreviousData,
  });

/** All types of tests in use, to choose from. */
export const labTestChoicesQuery = queryOptions({
  queryKey: [CATALOGUE, 'choices'],
  queryFn: ({ signal }) => every(testChoice, {}, signal),
  staleTime: 60_000,
});

/** One type with its version. */
export const labTestTypeQuery = (uuid: string) =>
  queryOptions({ queryKey: [CATALOGUE, 'type', uuid], queryFn: () => oneTagged(testView, uuid), staleTime: 0 });

/** All fields of a test in their order, retired ones too. */
export const fieldsOfTestQuery = (uuid: string) =>
  queryOptions({
    queryKey: [CATALOGUE, 'fields of', uuid],
    queryFn: ({ signal }) => every(fieldView, { testTypeUuid: uuid, includeAll: true }, signal),
    staleTime: 0,
  });

/** One field with its version. */
export const labFieldQuery = (uuid: string) =>
  queryOptions({ queryKey: [CATALOGUE, 'field', uuid], queryFn: () => oneTagged(fieldView, uuid), gcTime: 0, staleTime: 0 });

const codedConcept = view(concept, { uuid: true, display: true, answers: 'ref' });

/** A concept with the answers it offers. */
export const codedConceptQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['concept', 'with answers', uuid],
    queryFn: ({ signal }) => one(codedConcept, uuid, signal),
    enabled: uuid !== '',
    staleTime: 60_000,
  });

/** Retires a type or a field, or takes it back into use. */
export function setRetired(what: 'type' | 'field', uuid: string, retired: boolean): Promise<unknown> {
  if (retired) return remove(what === 'type' ? labTestType : labTestAttributeType, uuid, { reason: 'Retired in the catalogue' });
  return what === 'type' ? save(labTestType, { retired: false }, { uuid }) : save(labTestAttributeType, { retired: false }, { uuid });
}

/** Reads again what is on the screen, after something was saved. */
export async function catalogueChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [CATALOGUE] });
}

/** The kinds of fields in the order in which they are offered. */
export const offeredKinds: readonly LabDatatype[] = ['text', 'longText', 'number', 'coded', 'date', 'boolean', 'pattern'];
