import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { LabDatatype } from '@fieldward/domain/lab/value.ts';
import { api } from '../../../lib/api.ts';
import type { Found } from '../../../ui/autocomplete.tsx';

/** Everything that these pages read has keys that begin with this. */
const CATALOGUE = 'lab-catalogue';
const TYPES = 'commonlab/labtesttype';
const FIELDS = 'commonlab/labtestattributetype';

/** A type of test, as the pages show it. */
export interface LabTestType {
  uuid: string;
  name: string;
  shortName: string | null;
  description: string | null;
  testGroup: string;
  requiresSpecimen: boolean;
  needsRelease: boolean;
  targetHours: number | null;
  retired: boolean;
  referenceConcept: Found | null;
}

/** What is normal for whom; numbers are texts, as on the wire. */
export interface LabRange {
  minAgeDays: number | null;
  maxAgeDays: number | null;
  sex: 'M' | 'F' | null;
  pregnant: boolean | null;
  low: string | null;
  high: string | null;
  criticalLow: string | null;
  criticalHigh: string | null;
}

/** A field of the results of a test. */
export interface LabField {
  uuid: string;
  name: string;
  description: string | null;
  labTestType: { uuid: string; name: string };
  groupName: string | null;
  multisetName: string | null;
  datatypeClassname: string;
  datatypeConfig: string | null;
  sortWeight: number;
  minOccurs: number;
  hint: string | null;
  units: string | null;
  maxDelta: string | null;
  retired: boolean;
  referenceRanges: LabRange[];
}

const typeView =
  'custom:(uuid,name,shortName,description,testGroup,requiresSpecimen,needsRelease,targetHours,retired,referenceConcept:(uuid,display))';
const rangeView = 'minAgeDays,maxAgeDays,sex,pregnant,low,high,criticalLow,criticalHigh';
const fieldView = `custom:(uuid,name,description,labTestType:(uuid,name),groupName,multisetName,datatypeClassname,datatypeConfig,sortWeight,minOccurs,hint,units,maxDelta,retired,referenceRanges:(${rangeView}))`;

export interface LabAsked {
  text: string;
  /** Retired ones too. */
  all: boolean;
  limit: number;
  startIndex: number;
  sort: string;
}

async function pageOf<T>(path: string, params: Readonly<Record<string, string | number | boolean>>, signal: AbortSignal) {
  const { results, totalCount } = await api.get<{ results: T[]; totalCount: number }>(path, { ...params, totalCount: true }, signal);
  return { rows: results, total: totalCount };
}

/** One page of the types of tests. */
export const labTestTypesQuery = ({ text, all, ...page }: LabAsked) =>
  queryOptions({
    queryKey: [CATALOGUE, 'types', { text, all, ...page }],
    queryFn: ({ signal }) => pageOf<LabTestType>(TYPES, { q: text, ...page, v: typeView, ...(all ? { includeAll: true } : {}) }, signal),
    placeholderData: keepPreviousData,
  });

/** One page of the fields of results, of one test or ('') of all. */
export const labFieldsQuery = ({ text, all, test, ...page }: LabAsked & { test: string }) =>
  queryOptions({
    queryKey: [CATALOGUE, 'fields', { text, all, test, ...page }],
    queryFn: ({ signal }) =>
      pageOf<LabField>(FIELDS, { q: text, testTypeUuid: test, ...page, v: fieldView, ...(all ? { includeAll: true } : {}) }, signal),
    placeholderData: keepPreviousData,
  });

/** All types of tests in use, to choose from. */
export const labTestChoicesQuery = queryOptions({
  queryKey: [CATALOGUE, 'choices'],
  queryFn: async ({ signal }) =>
    (await api.get<{ results: { uuid: string; name: string }[] }>(TYPES, { v: 'custom:(uuid,name)' }, signal)).results,
  staleTime: 60_000,
});

/** One type with its version. */
export const labTestTypeQuery = (uuid: string) =>
  queryOptions({
    queryKey: [CATALOGUE, 'type', uuid],
    queryFn: () => api.getTagged<LabTestType>(`${TYPES}/${uuid}`, { v: typeView }),
    staleTime: 0,
  });

/** All fields of a test in their order, retired ones too. */
export const fieldsOfTestQuery = (uuid: string) =>
  queryOptions({
    queryKey: [CATALOGUE, 'fields of', uuid],
    queryFn: async ({ signal }) =>
      (await api.get<{ results: LabField[] }>(FIELDS, { testTypeUuid: uuid, includeAll: true, v: fieldView }, signal)).results,
    staleTime: 0,
  });

/** One field with its version. */
export const labFieldQuery = (uuid: string) =>
  queryOptions({
    queryKey: [CATALOGUE, 'field', uuid],
    queryFn: () => api.getTagged<LabField>(`${FIELDS}/${uuid}`, { v: fieldView }),
    gcTime: 0,
    staleTime: 0,
  });

/** A concept with the answers it offers. */
export const codedConceptQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['concept', 'with answers', uuid],
    queryFn: ({ signal }) =>
      api.get<Found & { answers: Found[] }>(`concept/${uuid}`, { v: 'custom:(uuid,display,answers:(uuid,display))' }, signal),
    enabled: uuid !== '',
    staleTime: 60_000,
  });

/** Saves a type of test; '' for a new one. */
export function saveTestType(uuid: string, body: Readonly<Record<string, unknown>>, ifMatch: string | undefined): Promise<unknown> {
  return api.post(uuid === '' ? TYPES : `${TYPES}/${uuid}`, body, { ifMatch });
}

/** Saves a field of results; '' for a new one. */
export function saveField(uuid: string, body: Readonly<Record<string, unknown>>, ifMatch: string | undefined): Promise<unknown> {
  return api.post(uuid === '' ? FIELDS : `${FIELDS}/${uuid}`, body, { ifMatch });
}

/** Makes all fields of a multiset, or none. */
export function saveMultiset(body: Readonly<Record<string, unknown>>): Promise<unknown> {
  return api.post('fieldward/labmultiset', body);
}

/** Retires a type or a field, or takes it back into use. */
export function setRetired(what: 'type' | 'field', uuid: string, retired: boolean): Promise<unknown> {
  const path = `${what === 'type' ? TYPES : FIELDS}/${uuid}`;
  return retired ? api.remove(path, { reason: 'Retired in the catalogue' }) : api.post(path, { retired: false });
}

/** Something was written: what is on the screen is asked for again. */
export async function catalogueChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [CATALOGUE] });
}

/** The kinds of fields in the order in which they are offered. */
export const offeredKinds: readonly LabDatatype[] = ['text', 'longText', 'number', 'coded', 'date', 'boolean', 'pattern'];
