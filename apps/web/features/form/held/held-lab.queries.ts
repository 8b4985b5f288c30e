import { queryOptions } from '@tanstack/react-query';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { labTestType } from '@fieldward/contract/lab/lab-catalogue.ts';
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
