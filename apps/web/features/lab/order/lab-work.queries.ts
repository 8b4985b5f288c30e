import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { SampleStatus } from '@fieldward/domain/lab/sample.ts';
import type { May } from '@fieldward/contract/privileges.ts';
import { api } from '../../../lib/api.ts';

/** Everything that these pages read has keys that begin with this. */
const WORK = 'lab-work';
const TESTS = 'commonlab/labtestorder';
/** As many as the server gives at once. */
const AT_ONCE = 100;

export interface Ref {
  uuid: string;
  display: string;
}

export interface LabSample {
  uuid: string;
  sampleIdentifier: string;
  status: SampleStatus;
  collectionDate: string | null;
  specimenType: Ref | null;
  specimenSite: Ref | null;
  collector: Ref | null;
  quantity: string | null;
  units: string | null;
  expirable: boolean;
  expiryDate: string | null;
  comments: string | null;
  rejectReason: string | null;
}

/** A value of a result. */
export interface LabResult {
  uuid: string;
  attributeType: { uuid: string; name: string };
  valueReference: string;
  valueDisplay: string | null;
  setNumber: number | null;
  flag: string | null;
  delta: string | null;
  beyondDelta: boolean;
  /** The value that it took the place of. */
  amends: { uuid: string; valueReference: string; display: string } | null;
}

/** A test that was ordered, as a row shows it. */
export interface LabTest {
  uuid: string;
  labReferenceNumber: string;
  labInstructions: string | null;
  labTestType: { uuid: string; name: string; requiresSpecimen: boolean };
  sampleStatus: SampleStatus | null;
  resultedAt: string | null;
  releasedAt: string | null;
}

/** The same with what belongs to it. */
export interface WholeLabTest extends LabTest {
  resultComments: string | null;
  pregnant: boolean | null;
  resultedBy: Ref | null;
  releasedBy: Ref | null;
  dueAt: string | null;
  order: {
    orderNumber: string;
    patient: Ref;
    encounter: Ref | null;
    careSetting: Ref | null;
    orderer: Ref | null;
    urgency: string | null;
    dateActivated: string | null;
  };
  labTestSamples: LabSample[];
  attributes: LabResult[];
}

// what is asked for by a view and not field by field needs no privileges of its own: whoever may see the order sees what it is of
const row = 'uuid,labReferenceNumber,labInstructions,labTestType:default,sampleStatus,resultedAt,releasedAt';
const withSamples = `${row},resultComments,pregnant,resultedBy:ref,releasedBy:ref,dueAt,order:default,labTestSamples:default`;

interface Page<T> {
  results: T[];
  totalCount: number;
}

/** All tests that were ordered for a patient, newest first. */
export const testsOfPatientQuery = (patient: string) =>
  queryOptions({
    queryKey: [WORK, 'of', patient],
    queryFn: async ({ signal }) => {
      const all: LabTest[] = [];
      for (;;) {
        const asked = { patient, v: `custom:(${row})`, limit: AT_ONCE, startIndex: all.length, totalCount: true };
        // oxlint-disable-next-line no-await-in-loop -- a page is asked for when the one before it was not the last
        const { results, totalCount } = await api.get<Page<LabTest>>(TESTS, asked, signal);
        all.push(...results);
        if (results.length === 0 || all.length >= totalCount) return all;
      }
    },
    enabled: patient !== '',
  });

/** Whether somebody sees results of tests. */
export const seesResults = (may: May): boolean => may('View CommonLab results');

/** One test with its samples and its version; with its results for who sees them, and none for others. */
export const labTestQuery = (uuid: string, may: May) =>
  queryOptions({
    queryKey: [WORK, 'test', uuid, seesResults(may)],
    queryFn: async () => {
      if (seesResults(may)) return api.getTagged<WholeLabTest>(`${TESTS}/${uuid}`, { v: `custom:(${withSamples},attributes:default)` });
      const { data, etag } = await api.getTagged<Omit<WholeLabTest, 'attributes'>>(`${TESTS}/${uuid}`, { v: `custom:(${withSamples})` });
      return { data: { ...data, attributes: [] } satisfies WholeLabTest, etag };
    },
    enabled: uuid !== '',
    staleTime: 0,
    gcTime: 0,
  });

/** Changes the reference number and the instructions of a test. */
export function saveTest(
  uuid: string,
  body: { labReferenceNumber: string; labInstructions: string | null },
  ifMatch: string | undefined,
): Promise<unknown> {
  return api.post(`${TESTS}/${uuid}`, body, { ifMatch });
}

/** Something was written: what is on the screen is asked for again. */
export async function labWorkChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [WORK] });
}
