import { queryOptions } from '@tanstack/react-query';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { labTestType } from '@fieldward/contract/lab/lab-catalogue.ts';
import { labTestOrder, labTestSample } from '@fieldward/contract/lab/lab-order.ts';
import { view } from '@fieldward/contract/view.ts';
import type { CallRequest } from '../../../lib/call.ts';
import { one } from '../../../lib/client.ts';
import { heldRecordsKey } from './held-records.queries.ts';

/** An order of tests as a device handed it in: the server has read it by its operation. */
type SentOrder = CallRequest<'POST fieldward/laborders'>['body'];

/** What of a held record is an order of tests. */
export const orderIn = ({ sent }: Pick<HeldForm, 'sent'>): SentOrder | undefined =>
  (sent as { readonly body?: SentOrder } | null | undefined)?.body;

const testNamed = view(labTestType, { uuid: true, name: true });

/** The names of types of tests, by uuid; a dash where the person may not read them, and for one that is there no more. */
export const testNamesQuery = (uuids: readonly string[]) =>
  queryOptions({
    queryKey: [...heldRecordsKey, 'tests', uuids],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> =>
      new Map(
        await Promise.all(
          uuids.map(async (uuid) => {
            const found = await one(testNamed, uuid, signal).catch(() => undefined);
            return [uuid, found?.name ?? '–'] as const;
          }),
        ),
      ),
    staleTime: 0,
  });

/** What was done with a sample, as a device handed it in. */
type SentSampleAct = CallRequest<'POST fieldward/sampleact'>['body'];

/** What of a held record was done with a sample. */
export const sampleActIn = ({ sent }: Pick<HeldForm, 'sent'>): SentSampleAct | undefined =>
  (sent as { readonly body?: SentSampleAct } | null | undefined)?.body;

const testNow = view(labTestOrder, { uuid: true, labReferenceNumber: true, labTestType: 'ref' });
const sampleNow = view(labTestSample, { uuid: true, sampleIdentifier: true, status: true, rejectReason: true });

/** Which test a sample is of, and how it is by now; nothing of what the server does not know, or the person does not see. */
export const sampleNowQuery = (record: HeldForm, sent: SentSampleAct | undefined) =>
  queryOptions({
    queryKey: [...heldRecordsKey, 'sample', record.uuid],
    queryFn: async ({ signal }) => {
      const [test, now] = await Promise.all([
        one(testNow, sent?.test ?? '', signal).catch(() => undefined),
        one(sampleNow, sent?.sample ?? '', signal).catch(() => undefined),
      ]);
      return { test: test === undefined ? '–' : `${test.labTestType.display} · ${test.labReferenceNumber}`, now };
    },
    enabled: sent !== undefined,
    staleTime: 0,
  });
