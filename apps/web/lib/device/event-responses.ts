/** What a device answers about the events that it holds, in the shapes of the server. */
import type { event } from '@fieldward/contract/event/event.ts';
import type { EventRange } from '@fieldward/contract/event/event-calendar.operations.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { addDays, instant } from '@fieldward/domain/time/in-zone.ts';
import { parseDay } from '@fieldward/domain/time/moment.ts';
import { readInstant } from '@fieldward/domain/time/zone.ts';
import { typedMoment } from '../clock.ts';
import { addressed } from '../operation-address.ts';
import { closedHere } from './closed-here.ts';
import type { OpenDevice } from './device-store.ts';
import { heldEvents } from './held-events.ts';
import { Versioned } from './versioned.ts';

interface Place {
  readonly uuid: string;
  readonly display: string;
  readonly parentLocation?: Place | null;
}

/** An event as far as it is read here: the view that the application asks for has these. */
interface ShownEvent {
  readonly uuid: string;
  readonly eventId: number;
  readonly name: string;
  readonly closed: boolean | null;
  readonly eventType: { readonly uuid: string; readonly display: string };
  readonly location: Place;
  readonly schedule: { readonly plannedDate: Moment; readonly endDate: Moment };
}

interface Standing {
  readonly event: ShownEvent;
  readonly version: string;
}

const RANGE = addressed('GET fieldward/eventrange').path;
const LIST: (typeof event)['path'] = 'hydra/event';

/** The events that are held, those that were closed here as they will be. */
async function standing(device: OpenDevice): Promise<readonly Standing[] | undefined> {
  const known = await heldEvents(device);
  if (known === undefined) return undefined;
  const closed = await closedHere();
  return known.events.map(({ uuid, version, event: told }) => ({
    event: { ...(told as unknown as ShownEvent), ...closed.get(uuid) }, // it was told in that view
    version,
  }));
}

/** Whether a place is one of some (uuids joined with commas; '' for all), or lies in one. */
function isAt(place: Place | null | undefined, wanted: string): boolean {
  if (wanted === '') return true;
  return place ? wanted.split(',').includes(place.uuid) || isAt(place.parentLocation, wanted) : false;
}

const statusOf = ({ closed }: ShownEvent): string => (closed === null ? 'todo' : closed ? 'closed' : 'open');

/** Whether it takes place between two instants in milliseconds, as the server counts: not over by the first, begun before the last. */
const isBetween = ({ schedule }: ShownEvent, from: number, until: number): boolean =>
  Math.max(instant(schedule.endDate), instant(schedule.plannedDate)) >= from && instant(schedule.plannedDate) < until;

const momentOr = (text: string | null, otherwise: number): number => (text ? (readInstant(text) ?? otherwise) : otherwise);

const sorts: Readonly<Record<string, (event: ShownEvent) => string | number>> = {
  name: ({ name }) => name.toLowerCase(),
  eventId: ({ eventId }) => eventId,
  eventType: ({ eventType }) => eventType.display,
  location: ({ location }) => location.display,
  closed: (shown) => statusOf(shown),
  schedule: ({ schedule }) => instant(schedule.plannedDate),
};

/** In an order of the list: a property, '-' before it for descending. */
function inOrder(events: readonly ShownEvent[], sort: string): ShownEvent[] {
  const value = sorts[sort.replace(/^-/, '')] ?? sorts['schedule']!;
  const turn = sort.startsWith('-') ? -1 : 1;
  return events.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    return turn * (typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other)));
  });
}

function listed(events: readonly Standing[], query: URLSearchParams): object {
  const status = query.get('status') ?? '';
  const [from, until] = [momentOr(query.get('after'), -Infinity), momentOr(query.get('before'), Infinity)];
  const found = events
    .map((each) => each.event)
    .filter(
      (each) =>
        isAt(each.location, query.get('location') ?? '') &&
        (query.get('type') ?? each.eventType.uuid) === each.eventType.uuid &&
        (status === '' || statusOf(each) === status) &&
        isBetween(each, from, until),
    );
  const [start, limit] = [Number(query.get('startIndex') ?? 0), Number(query.get('limit') ?? 50)];
  const rows = inOrder(found, query.get('sort') ?? '');
  return {
    results: rows.slice(start, start + limit),
    totalCount: rows.length,
    links: rows.length > start + limit ? [{ rel: 'next', uri: '' }] : [],
  };
}

/** The first instant of a day of the programme. */
const dawn = (day: string): number => momentOr(typedMoment(day), NaN);

function ranged(events: readonly Standing[], query: URLSearchParams): EventRange | undefined {
  const last = parseDay(query.get('to') ?? '');
  if (last === null) return undefined;
  const [from, until] = [dawn(query.get('from') ?? ''), dawn(addDays(last, 1))];
  const status = query.get('status') ?? '';
  const found = events.filter(
    (each) =>
      isBetween(each.event, from, until) &&
      isAt(each.event.location, query.get('location') ?? '') &&
      (query.get('type') ?? each.event.eventType.uuid) === each.event.eventType.uuid &&
      (status === '' || status.split(',').includes(statusOf(each.event))),
  );
  const shown = found.map((each) => each.event);
  return {
    events: found.map((each) => ({
      uuid: each.event.uuid,
      eventId: each.event.eventId,
      name: each.event.name,
      closed: each.event.closed,
      start: each.event.schedule.plannedDate,
      end: each.event.schedule.endDate,
      type: each.event.eventType.uuid,
      location: each.event.location.uuid,
      version: each.version,
    })),
    types: Object.fromEntries(shown.map(({ eventType }) => [eventType.uuid, eventType.display])),
    locations: Object.fromEntries(shown.map(({ location }) => [location.uuid, location.display])),
  };
}

/** Whether a GET asks about events. @param path below the API */
export const isAboutEvents = (path: string): boolean => path === RANGE || path === LIST || path.startsWith(`${LIST}/`);

/** What the device answers to a GET about events; undefined when it does not hold that. */
export async function eventResponse(device: OpenDevice, path: string, query: URLSearchParams): Promise<unknown> {
  const events = await standing(device);
  if (events === undefined) return undefined;
  if (path === RANGE) return ranged(events, query);
  if (path === LIST) return listed(events, query);
  const uuid = path.slice(LIST.length + 1);
  const found = events.find((each) => each.event.uuid === uuid);
  return found && new Versioned(found.event, found.version);
}
