import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { labTestOrder, labTestSample } from '@fieldward/contract/lab/lab-order.ts';
import { view, type Ref, type Seen } from '@fieldward/contract/view.ts';
import type { SampleStatus } from '@fieldward/domain/lab/sample.ts';
import { api } from '../../../lib/api.ts';
import { oneTagged, save } from '../../../lib/client.ts';

/** The lists of the laboratory, in the order of the day. */
export const workLists = ['collected', 'toaccept', 'toresult', 'torelease', 'overdue', 'critical'] as const;
export type WorkList = (typeof workLists)[number];

export interface WorkSample {
  uuid: string;
  sampleIdentifier: string;
  status: SampleStatus;
  collectionDate: string | null;
  specimenType: string | null;
  rejectReason: string | null;
  version: string;
}

/** A critical value that nobody was told of. */
export interface CriticalValue {
  uuid: string;
  name: string;
  value: string;
  units: string | null;
  flag: string;
}

/** A test of the work list. */
export interface WorkRow {
  uuid: string;
  version: string;
  labReferenceNumber: string;
  labTestType: { uuid: string; display: string; testGroup: string | null; requiresSpecimen: boolean; needsRelease: boolean };
  patient: { uuid: string; display: string; identifier: string | null; gender: string | null; birthdate: string | null };
  order: { uuid: string; orderNumber: string; urgency: string | null };
  location: Ref | null;
  orderedAt: string;
  dueAt: string | null;
  overdue: boolean;
  resultedAt: string | null;
  resultedBy: Ref | null;
  releasedAt: string | null;
  samples: readonly WorkSample[];
  critical: readonly CriticalValue[];
}

/** What the list is narrowed to; '' for anything. */
export interface WorkFilters {
  list: WorkList;
  q: string;
  location: string;
  from: string;
  to: string;
}

export interface WorkPage {
  list: WorkList;
  results: readonly WorkRow[];
  totals: Readonly<Record<WorkList, number>>;
  hasNext: boolean;
}

/** Keys begin as those of all pages of the laboratory: what one of them writes is read again here. */
const KEY = ['lab-work', 'list'] as const;
/** Others work on the same list. */
const AGAIN = 30_000;

async function readPage(filters: WorkFilters, page: { limit: number; startIndex: number }, signal: AbortSignal): Promise<WorkPage> {
  const tz = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const asked = Object.fromEntries(Object.entries({ ...filters, tz }).filter(([, value]) => value !== ''));
  const read = await api.get<Omit<WorkPage, 'list'>>('fieldward/labworklist', { ...asked, ...page }, signal);
  return { ...read, list: filters.list };
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
export async function findWork(asked: { code: string } | { labTest: string }): Promise<readonly WorkRow[]> {
  return (await api.get<{ results: readonly WorkRow[] }>('fieldward/labscan', asked)).results;
}

/** Accepts a sample as it was seen: 409 when somebody else has changed it. */
export function acceptSample({ uuid, version }: WorkSample): Promise<unknown> {
  return save(labTestSample, { status: 'ACCEPTED' }, { uuid, ifMatch: `"${version}"` });
}

/** Releases the results that were read. */
export function releaseResults(labTest: string, ifMatch: string | undefined): Promise<unknown> {
  return api.post('fieldward/labrelease', { labTest }, { ifMatch });
}

/** Notes who was told of critical values. */
export function saveCallBack(body: {
  results: readonly string[];
  toldWhom: string;
  readBack: boolean;
  toldAt?: string;
  note: string | null;
}): Promise<unknown> {
  return api.post('fieldward/labcallback', body);
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
