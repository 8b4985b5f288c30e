import { queryOptions } from '@tanstack/react-query';
import type { HeldRecord } from '@fieldward/contract/form/field-record.operations.ts';
import { call } from '../../../lib/call.ts';
import type { OperationName } from '../../../lib/operation-address.ts';
import { instant } from '@fieldward/domain/time/in-zone.ts';
import { ownRecords, settleRecord, type Opened } from '../../../lib/unsent/unsent.ts';

/** What takes the records: its refusals are shown here. */
const TAKES: OperationName = 'POST fieldward/fieldrecord';

/** A record, and what the server says of it where it held it. */
export type UnsentShown = Opened & {
  readonly held?: HeldRecord | undefined;
  /** It was saved on another device. */
  readonly elsewhere?: boolean;
};

/** What the person signed in saved on this device; read from the device, with a connection or without. */
export const unsentQuery = queryOptions({ queryKey: ['unsent', TAKES], queryFn: ownRecords, staleTime: 0, gcTime: 0 });

/** What the server holds, or held, of the person signed in, whichever device it came from. */
export const ownHeldQuery = queryOptions({
  queryKey: ['heldrecords', 'own'],
  queryFn: async ({ signal }): Promise<readonly HeldRecord[]> =>
    (await call('GET fieldward/heldrecords', { query: { own: true, limit: 100 } }, signal)).results,
  staleTime: 0,
  retry: false,
});

const isDone = ({ state }: HeldRecord): boolean => state === 'accepted' || state === 'superseded';

/** What was accepted meanwhile is forgotten here, as what was stored. */
export async function settleDecided(records: readonly Opened[], held: readonly HeldRecord[]): Promise<void> {
  const done = new Set(held.filter(isDone).map(({ uuid }) => uuid));
  const over = records.filter(({ uuid, state }) => state === 'held' && done.has(uuid));
  await Promise.all(over.map(({ uuid }) => settleRecord(uuid)));
}

/** The records of this device with what the server says of them, behind them those of other devices that wait or were rejected. */
export function shownRecords(records: readonly Opened[], held: readonly HeldRecord[]): UnsentShown[] {
  const here = new Set(records.map(({ uuid }) => uuid));
  const heldByUuid = new Map(held.map((each) => [each.uuid, each]));
  const others = held.filter((each) => !here.has(each.uuid) && !isDone(each));
  return [
    ...records.map((record) => ({ ...record, held: heldByUuid.get(record.uuid) })),
    ...others.map((each) => ({
      uuid: each.uuid,
      user: '',
      at: instant(each.savedAt),
      state: 'held' as const,
      changed: instant(each.received),
      tries: 0,
      next: 0,
      about: {
        kind: each.kind,
        form: each.form?.display ?? '',
        componentForm: '',
        patient: { uuid: each.patient.uuid ?? '', name: each.patient.display },
      },
      held: each,
      elsewhere: true,
    })),
  ];
}
