import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { labTestAttribute, labTestOrder } from '@fieldward/contract/lab/lab-order.ts';
import type { May } from '@fieldward/contract/privileges.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import type { Tagged } from '../../../lib/api.ts';
import { every, oneTagged } from '../../../lib/client.ts';

/** The keys of everything that these pages read begin with this. */
const WORK = 'lab-work';

// stored views of what belongs to a test need no further privileges: its order, type and samples are shown to everybody who sees the test
const row = {
  uuid: true,
  labReferenceNumber: true,
  labInstructions: true,
  labTestType: 'default',
  sampleStatus: true,
  resultedAt: true,
  releasedAt: true,
} as const;

const whole = {
  ...row,
  resultComments: true,
  voided: true,
  pregnant: true,
  resultedBy: 'ref',
  releasedBy: 'ref',
  dueAt: true,
  order: 'default',
  labTestSamples: 'default',
} as const;

const labTestRow = view(labTestOrder, row);
const wholeLabTest = view(labTestOrder, whole);
const wholeLabTestWithResults = view(labTestOrder, {
  ...whole,
  attributes: {
    uuid: true,
    attributeType: 'ref',
    valueReference: true,
    valueDisplay: true,
    setNumber: true,
    flag: true,
    delta: true,
    beyondDelta: true,
    amends: { uuid: true, display: true, valueReference: true },
  },
});
/** In which a device holds tests that wait for results. */
export const heldTestView = wholeLabTest;
type WithResults = Seen<typeof wholeLabTestWithResults>;

/** On a device: the server does not know of it yet. */
interface HereOr {
  readonly here?: true;
}

/** A test that was ordered, as a row shows it. */
export type LabTest = Seen<typeof labTestRow> & HereOr;

/** A value of a result. */
export type LabResult = WithResults['attributes'][number] & { readonly attributeType: { readonly name: string } };

/** A test with its order, samples and results. */
export type WholeLabTest = Omit<WithResults, 'attributes' | 'labTestSamples'> &
  HereOr & { readonly attributes: readonly LabResult[]; readonly labTestSamples: readonly LabSample[] };

export type LabSample = WithResults['labTestSamples'][number] & HereOr;

/** All tests that were ordered for a patient, newest first. */
export const testsOfPatientQuery = (patient: string) =>
  queryOptions({
    queryKey: [WORK, 'of', patient],
    queryFn: ({ signal }) => every(labTestRow, { patient }, signal),
    enabled: patient !== '',
  });

/** Whether somebody sees results of tests. */
export const seesResults = (may: May): boolean => may(labTestAttribute.privileges.read);

/** One test with its samples and its version; without results for those who may not see them. */
export const labTestQuery = (uuid: string, may: May) =>
  queryOptions({
    queryKey: [WORK, 'test', uuid, seesResults(may)],
    queryFn: async (): Promise<Tagged<WholeLabTest>> => {
      // references to a field show its name (`in: 'ref'`), which the types of views do not say
      if (seesResults(may)) return (await oneTagged(wholeLabTestWithResults, uuid)) as Tagged<WholeLabTest>;
      const { data, etag } = await oneTagged(wholeLabTest, uuid);
      return { data: { ...data, attributes: [] }, etag };
    },
    enabled: uuid !== '',
    staleTime: 0,
    gcTime: 0,
  });

/** Reads again what is on the screen, after something was saved. */
export async function labWorkChanged(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [WORK] });
}
