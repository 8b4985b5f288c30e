import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { labTestOrder, labTestSample } from '@fieldward/contract/lab/lab-order.ts';
import type { WorkRow, WorkSample } from '@fieldward/contract/lab/lab-work.operations.ts';
import { view, type Ref, type Seen } from '@fieldward/contract/view.ts';
import type { LabWorkList } from '@fieldward/domain/lab/work-list.ts';
import { call, type CallResponse } from '../../../lib/call.ts';
import { oneTagged, save } from '../../../lib/client.ts';

/** What the list is narrowed to; '' for anything. */
export interface WorkFilters {
  readonly list: LabWorkList;
  readonly q: string;
  readonly location: string;
  readonly from: string;
  readonly to: string;
}

type WorkResponse = CallResponse<'GET fieldward/labworklist'>;

/** A page of a list. */
type WorkPage = WorkResponse & { readonly list: LabWorkList };

/** Keys begin as those of all pages of the laboratory: after one of them has saved something, this is read again. */
const KEY = ['lab-work', 'list'] as const;
/** Others work on the same list. */
const AGAIN = 30_000;

async function readPage(filters: WorkFilters, page: { limit: number; startIndex: number }, signal: AbortSignal): Promise<WorkPage> {
  const response = await call('GET fieldward/labworklist', { query: { ...filters, ...page } }, signal);
  return { ...response, list: filters.list };
}

/** A page of a list, with how many are on each. */
export const workListQuery = (filters: WorkFilters, page: { limit: number; startIndex: number }) =>
  queryOptions({
    queryKey: [...KEY, filters, page],
    queryFn: ({ signal }) => readPage(filters, page, signal),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN,
  });

/** How many are on each list when it is narrowed to a text, as a whole label, identifier or part of a name. */
export async function countWork(q: string, filters: WorkFilters): Promise<WorkPage['totals']> {
  return (await readPage({ ...filters, q }, { limit: 1, startIndex: 0 }, AbortSignal.timeout(20_000))).totals;
}

/** The tests of a label that was scanned, or the one of a uuid. */
export async function findWork(query: { code: string } | { labTest: string }): Promise<readonly WorkRow[]> {
  return (await call('GET fieldward/labscan', { query })).results;
}

/** Accepts a sample as it was seen: 409 when somebody else has changed it. */
export function acceptSample({ uuid, version }: WorkSample): Promise<Ref> {
  return save(labTestSample, { status: 'ACCEPTED' }, { uuid, ifMatch: `"${version}"`, conflict: 'own' });
}

const recordedTest = view(labTestOrder, {
  uuid: true,
  resultComments: true,
  attributes: {
    uuid: true,
    attributeType: { name: true, units: true },
    valueReference: true,
    valueDisplay: true,
    setNumber: true,
    flag: true,
    delta: true,
    beyondDelta: true,
    amends: { uuid: true },
  },
});

/** A recorded value, as it is shown before it is released. */
export type Recorded = Seen<typeof recordedTest>['attributes'][number];

/** What was recorded for a test, and its version: exactly that is released. */
export const recordedQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['lab-work', 'recorded', uuid],
    queryFn: () => oneTagged(recordedTest, uuid),
    staleTime: 0,
    gcTime: 0,
  });
