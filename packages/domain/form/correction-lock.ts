/** Until when a filled form may be corrected, and by whom. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { WallClock } from '../time/day.ts';
import { day } from '../time/moment.ts';

/** What the programme has chosen. */
export interface CorrectionRules {
  /** Hours for which people may correct the forms that they filled. */
  readonly ownHours: number;
  /** Day of the month (1 to 28) at whose end the month before closes; null when months stay open. */
  readonly closingDay: number | null;
}

/** A form that somebody wants to correct. All clocks are those of the programme. */
export interface CorrectionCase {
  /** Whether it is the person's own: filled by the same account. */
  readonly own: boolean;
  /** Whether the person may correct forms of others, and after the hours. */
  readonly mayAlways: boolean;
  /** The clock at the moment of which the form speaks: its month is the one that closes. */
  readonly filled: WallClock;
  /** Hours since it was saved. */
  readonly hoursSinceSaved: number;
  readonly now: WallClock;
  /** Somebody with the right has unlocked it, and that has not ended. */
  readonly unlocked: boolean;
}

/** The first moment at which a form of the month of `filled` is locked, `YYYY-MM-DD HH:mm:ss`. */
export function closesAt(filled: WallClock, closingDay: number): string {
  const [year, month] = [Number(filled.slice(0, 4)), Number(filled.slice(5, 7))];
  const next = month === 12 ? day(year + 1, 1, closingDay + 1) : day(year, month + 1, closingDay + 1);
  // the day after the 28th of a February that has no 29th
  return `${next ?? day(year, 3, 1) ?? ''} 00:00:00`;
}

/** Why the form cannot be corrected by this person now; null when it can. */
export function correctionLock(of: CorrectionCase, { ownHours, closingDay }: CorrectionRules): Message | null {
  if (!of.own && !of.mayAlways) return say('correction.notYours');
  if (of.unlocked) return null;
  if (closingDay !== null) {
    const since = closesAt(of.filled, closingDay);
    if (of.now >= since) return say('correction.monthClosed', { month: of.filled.slice(0, 7), since: since.slice(0, 10) });
  }
  if (!of.mayAlways && of.hoursSinceSaved >= ownHours) return say('correction.tooLate', { hours: ownHours });
  return null;
}
