import { queryOptions } from '@tanstack/react-query';
import { concept } from '@fieldward/contract/form/concept.ts';
import { labTestAttributeType, labTestType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import type { LabDatatype } from '@fieldward/domain/lab/datatype.ts';
import { every, one } from '../../../lib/client.ts';
import { catalogueKey, choicesQuery } from '../../../widgets/catalogue/catalogue.queries.ts';

/** What is read of a type of test, for its list, its view and its form. */
export const testView = view(labTestType, {
  uuid: true,
  name: true,
  shortName: true,
  description: true,
  testGroup: true,
  requiresSpecimen: true,
  specimenTypes: 'ref',
  specimenSites: 'ref',
  needsRelease: true,
  sensitive: true,
  targetHours: true,
  retired: true,
  referenceConcept: 'ref',
});

/** A type of test. */
export type LabTestType = Seen<typeof testView>;

/** What is read of a field of results, for its list and its form. */
export const fieldView = view(labTestAttributeType, {
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

/** All types of tests in use, to choose from. */
export const labTestChoicesQuery = choicesQuery(testChoice);

/** All fields of a test in their order, retired ones too. */
export const fieldsOfTestQuery = (uuid: string) =>
  queryOptions({
    queryKey: catalogueKey(fieldView, 'of test', uuid),
    queryFn: ({ signal }) => every(fieldView, { testTypeUuid: uuid, includeAll: true }, signal),
    staleTime: 0,
  });

const codedConcept = view(concept, { uuid: true, display: true, answers: 'ref' });

/** A concept with the answers it offers. */
export const codedConceptQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['concept', 'with answers', uuid],
    queryFn: ({ signal }) => one(codedConcept, uuid, signal),
    enabled: uuid !== '',
    staleTime: 60_000,
  });

/** The kinds of fields in the order in which they are offered. */
export const offeredKinds: readonly LabDatatype[] = ['text', 'longText', 'number', 'coded', 'date', 'boolean', 'pattern'];
