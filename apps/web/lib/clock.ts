/** The clock of the programme: every day and time that is shown or typed is one of its zone, wherever this device is. */
import type { Day, Moment, WallClock } from '@fieldward/domain/time/day.ts';
import { clockAt, clockNow, dayAt, momentAt, momentText, today as todayIn } from '@fieldward/domain/time/in-zone.ts';
import { isZone } from '@fieldward/domain/time/zone.ts';
import { DEVICE_PREFIX } from './local-store.ts';

const KEY = `${DEVICE_PREFIX}time-zone`;

let known: string | null = null;

/** The zone of this device: what is proposed where the programme's is not set. */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the programme; where it is not known (behind a server that has no such setting) the zone of this device. */
export function programmeZone(): string {
  known ??= localStorage.getItem(KEY);
  return known !== null && isZone(known) ? known : deviceZone();
}

/** Whether this browser was told the zone, now or at an earlier visit. */
export const knowsZone = (): boolean => (known ?? localStorage.getItem(KEY)) !== null;

/** Remembers on this device what the settings say, so that it holds from the first picture of the next visit; '' when they say nothing. */
export function keepZone(zone: string): void {
  known = zone;
  localStorage.setItem(KEY, zone);
}

/** The day that it is in the programme. */
export const today = (): Day => todayIn(programmeZone());

/** What the clocks of the programme show now. */
export const now = (): WallClock => clockNow(programmeZone());

/** The day of a moment in the programme; '' for none. */
export const dayOf = (moment: Moment | null | undefined): Day | '' => (moment ? dayAt(moment, programmeZone()) : '');

/** What the clocks of the programme show at a moment; '' for none. */
export const clockOf = (moment: Moment | null | undefined): WallClock | '' => (moment ? clockAt(moment, programmeZone()) : '');

/** ISO text for the server of what a person picked or typed, `YYYY-MM-DD[ HH:mm:ss]` on the programme's clock; '' for none. */
export function typedMoment(clock: string): string {
  const moment = momentAt(clock, programmeZone());
  return moment === null ? '' : momentText(moment);
}

/** Minutes that the clock of the programme is ahead of UTC now. */
export function offsetNow(): number {
  const at = Date.now();
  return Math.round((Date.parse(`${clockNow(programmeZone(), at).replace(' ', 'T')}Z`) - at) / 60_000);
}
