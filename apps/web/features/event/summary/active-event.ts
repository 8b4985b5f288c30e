import { useSearch } from '@tanstack/react-router';
import { local, useLocal } from '../../../lib/local-store.ts';

/** What the screens of events need to know of one to open it. */
interface OpenedEvent {
  readonly uuid: string;
  readonly name: string;
  /** null: planned; false: added without a plan, or reopened; true: closed. */
  readonly closed: boolean | null;
}

/** Where an event is worked on: the screen, and the event in the address, so that it can be shared and survives another tab. */
export interface EventAddress {
  to: '/event/closure' | '/event/planner';
  search: { event?: string };
}

/** Where an event is worked on: without a closed value that is the closure. */
export function placeOfEvent({ uuid, closed }: OpenedEvent): EventAddress {
  return { to: closed === null ? '/event/closure' : '/event/planner', search: { event: uuid } };
}

/** Makes an event the active one and says where it is worked on: `navigate(openEvent(event))`. */
export function openEvent(event: OpenedEvent): EventAddress {
  local.set('active-event', { uuid: event.uuid, display: event.name });
  return placeOfEvent(event);
}

/** Makes an event the active one and leads to its plan, whatever state it is in. */
export function planEvent(event: OpenedEvent): EventAddress {
  return { ...openEvent(event), to: '/event/planner' };
}

/** Forgets the active event and leads to an empty plan: `navigate(newEvent())`. */
export function newEvent(): EventAddress {
  local.remove('active-event');
  return { to: '/event/planner', search: {} };
}

/** The uuid of the event to work on: that of the address (`?event=`), else the active one, else ''. */
export function useActiveEvent(): string {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const stored = useLocal('active-event');
  return typeof search['event'] === 'string' && search['event'] !== '' ? search['event'] : (stored?.uuid ?? '');
}
