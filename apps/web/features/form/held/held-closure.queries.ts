import { queryOptions } from '@tanstack/react-query';
import { event } from '@fieldward/contract/event/event.ts';
import { asset, participant, service } from '@fieldward/contract/event/supply.ts';
import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { momentText } from '@fieldward/domain/time/in-zone.ts';
import { call, type CallRequest } from '../../../lib/call.ts';
import { one, oneTagged } from '../../../lib/client.ts';
import { heldRecordsKey } from './held-records.queries.ts';

/** The closure of an event as a device handed it in: the server has read it by its operation. */
type Sent = CallRequest<'POST fieldward/eventclosure'>['body'];

/** What of a held record is the closure of an event. */
export const closureIn = ({ sent }: Pick<HeldForm, 'sent'>): Sent | undefined =>
  (sent as { readonly body?: Sent } | null | undefined)?.body;

const named = { uuid: true, name: true } as const;
const eventNow = view(event, {
  uuid: true,
  closed: true,
  schedule: { scheduleId: true, plannedDate: true },
  eventParticipants: { participant: named },
  eventServices: { service: named },
  eventAssets: { asset: named },
});
const personNamed = view(participant, named);
const serviceNamed = view(service, named);
const assetNamed = view(asset, named);

type EventNow = Seen<typeof eventNow>;

/** What is at the event now, by uuid. */
const namesOn = (now: EventNow): Map<string, string> =>
  new Map(
    [
      ...now.eventParticipants.map((line) => line.participant),
      ...now.eventServices.map((line) => line.service),
      ...now.eventAssets.map((line) => line.asset),
    ].map(({ uuid, name }) => [uuid, name]),
  );

/** The names of all that a closure tells of, and what is at the event now and not in the closure: accepting it takes that off. */
export const closureNamesQuery = (record: HeldForm, sent: Sent | undefined) =>
  queryOptions({
    queryKey: [...heldRecordsKey, 'closure', record.uuid],
    queryFn: async ({ signal }): Promise<{ readonly names: ReadonlyMap<string, string>; readonly lost: readonly string[] }> => {
      if (sent === undefined) return { names: new Map(), lost: [] };
      const { eventParticipants, eventServices, eventAssets } = sent.closure;
      const now = await one(eventNow, sent.event, signal).catch(() => undefined);
      const names = now === undefined ? new Map<string, string>() : namesOn(now);
      const told = new Set([
        ...eventParticipants.map((line) => line.participant),
        ...eventServices.map((line) => line.service),
        ...eventAssets.map((line) => line.asset),
      ]);
      const lost = [...names].filter(([uuid]) => !told.has(uuid)).map(([, name]) => name);
      const add = async (of: Parameters<typeof one>[0], uuid: string): Promise<void> => {
        if (names.has(uuid)) return;
        const found = (await one(of, uuid, signal).catch(() => undefined)) as { readonly name?: string } | undefined;
        names.set(uuid, found?.name ?? '–');
      };
      await Promise.all([
        ...eventParticipants.map((line) => add(personNamed, line.participant)),
        ...eventServices.map((line) => add(serviceNamed, line.service)),
        ...eventAssets.map((line) => add(assetNamed, line.asset)),
      ]);
      return { names, lost };
    },
    staleTime: 0,
  });

/** Closes the event as its author recorded it, over what others changed since. */
export async function acceptClosure(record: HeldForm): Promise<void> {
  const sent = closureIn(record);
  if (sent === undefined) return;
  const { data, etag = '' } = await oneTagged(eventNow, sent.event);
  const schedule = {
    ...sent.closure.schedule,
    scheduleId: data.schedule.scheduleId,
    plannedDate: momentText(data.schedule.plannedDate),
  };
  const body = { ...sent, version: etag.replaceAll(/^W\/|"/g, ''), closure: { ...sent.closure, schedule } };
  await call('POST fieldward/heldrecorddecide', {
    body: { uuid: record.uuid, decision: 'accept', act: { kind: record.kind, body, name: record.patient.display } },
  });
}
