/** What time it is for the person who filled the form, and when that was. */
import { clockNow } from '@fieldward/domain/time/in-zone.ts';
import { addHours, parseMoment, zonedMoment } from '@fieldward/domain/time/moment.ts';
import { instantOf } from '@fieldward/domain/time/zone.ts';
import { Problem } from '../../../engine/problem.ts';

/** How far a wall clock may be ahead of UTC. */
const farthestZone = 14;

export interface Clock {
  /** The person's wall clock now; the programme's where theirs is not known. */
  readonly now: string;
  /** Hours by which a wall clock may differ from `now`; 0 where the zone is known. */
  readonly slackHours: number;
  /** Minutes east of UTC; null for the clock of the programme's zone. */
  readonly offset: number | null;
  /** The zone of the programme. */
  readonly zone: string;
}

/**
 * The clock of a person who is `utcOffset` minutes east of UTC, or of whom it is not known (null): then it is that of the programme's
 * zone. So it is when the minutes are those of the zone, whose clocks may have been changed since the form was filled.
 */
export function clockOf(instant: Date, utcOffset: number | null, zone: string): Clock {
  const now = clockNow(zone, instant);
  if (utcOffset === null) return { now, slackHours: farthestZone, offset: null, zone };
  const theirs = zonedMoment(instant, utcOffset);
  return { now: theirs, slackHours: 0, offset: theirs === now ? null : utcOffset, zone };
}

const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * The instant at which a form was filled, from DATE_ENTERED (`yyyy-MM-dd HH:mm:ss` by the person's wall clock, or ISO with
 * a zone); now when it is missing. A wall clock without a zone may be some hours ahead: it counts as now.
 * Raises `submission.wrongDate` and `submission.futureDate`.
 */
export function enteredAt(written: string | undefined, clock: Clock, instant: Date): Date {
  if (written === undefined) return instant;
  const field = 'DATE_ENTERED';
  if (zoned.test(written) && written.includes(':')) {
    const at = new Date(written.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'));
    if (Number.isNaN(at.getTime())) throw new Problem('submission.wrongDate', { date: written }, field);
    return notFuture(at, written, instant, 0);
  }
  const moment = parseMoment(written);
  if (moment === null) throw new Problem('submission.wrongDate', { date: written }, field);
  const zone = clock.offset === null ? clock.zone : 'UTC';
  const at = new Date((instantOf(moment, zone) ?? instant).getTime() - (clock.offset ?? 0) * 60_000);
  return notFuture(at, written, instant, clock.slackHours);
}

/** The day, by the clock of the person, on which a form was filled, `YYYY-MM-DD`. */
export function dayOfFilling(at: Date, { offset, zone }: Clock): string {
  return (offset === null ? clockNow(zone, at) : zonedMoment(at, offset)).slice(0, 10);
}

/** A minute's difference between two clocks is not the future. */
function notFuture(at: Date, written: string, instant: Date, slackHours: number): Date {
  if (at.getTime() <= instant.getTime()) return at;
  if (at.getTime() <= instant.getTime() + 60_000 + slackHours * 3_600_000) return instant;
  throw new Problem('submission.futureDate', { date: written }, 'DATE_ENTERED', {
    extra: { rawMessage: `failed to validate with reason: encounterDatetime: ${written} is in the future` },
  });
}

/** The latest day that has begun anywhere the person may be, `YYYY-MM-DD`. */
export function latestDay(clock: Clock): string {
  return addHours(clock.now, clock.slackHours).slice(0, 10);
}
