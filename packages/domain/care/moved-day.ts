/** Where the appointments of a day go that falls out: each to the next day with room, close to its time, one after the other. */
import type { Day } from '../time/day.ts';

/** A slot with its places; moments in milliseconds, `clock` its minute of the day. */
interface OpenSlot {
  readonly start: number;
  readonly end: number;
  readonly clock: number;
  readonly free: number;
}
export interface OpenDay {
  readonly day: Day;
  readonly slots: readonly OpenSlot[];
}

/** Somebody who was to come. */
export interface ToMove {
  readonly id: string;
  /** Whose it is: nobody is at two at once. */
  readonly patient: string;
  /** Key of the service: which days are open for it. */
  readonly service: string;
  /** Minute of the day; null: at any time. */
  readonly clock: number | null;
}

/** Where it goes: a slot, or a day at any time. */
interface Destination {
  readonly day: Day;
  readonly slot: OpenSlot | null;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * @param open the days of each service on which it is open, in their order
 * @param busy when patients are expected elsewhere
 * @returns by appointment; null where nothing is free
 */
export function destinations(
  appointments: readonly ToMove[],
  open: ReadonlyMap<string, readonly OpenDay[]>,
  busy: ReadonlyMap<string, readonly Span[]>,
): ReadonlyMap<string, Destination | null> {
  const used = new Map<OpenSlot, number>();
  const taken = new Map<string, Span[]>([...busy].map(([patient, spans]) => [patient, [...spans]]));
  const found = new Map<string, Destination | null>();
  for (const { id, patient, service, clock } of appointments) {
    const days = open.get(service) ?? [];
    if (clock === null) {
      const [first] = days;
      found.set(id, first === undefined ? null : { day: first.day, slot: null });
      continue;
    }
    const mine = taken.get(patient) ?? [];
    const fits = (slot: OpenSlot): boolean =>
      slot.free > (used.get(slot) ?? 0) && !mine.some((span) => span.start < slot.end && slot.start < span.end);
    const day = days.find(({ slots }) => slots.some(fits));
    const [slot] = (day?.slots ?? [])
      .filter(fits)
      .toSorted((a, b) => Math.abs(a.clock - clock) - Math.abs(b.clock - clock) || a.clock - b.clock);
    if (day === undefined || slot === undefined) {
      found.set(id, null);
      continue;
    }
    used.set(slot, (used.get(slot) ?? 0) + 1);
    taken.set(patient, [...mine, slot]);
    found.set(id, { day: day.day, slot });
  }
  return found;
}
