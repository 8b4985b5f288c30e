import { describe, expect, it } from 'vitest';
import type { WallClock } from '../time/day.ts';
import { closesAt, correctionLock, type CorrectionCase, type CorrectionRules } from './correction-lock.ts';
import { correctionRules } from './correction-settings.ts';

const clock = (text: string): WallClock => text as WallClock; // written as one
const own: CorrectionCase = {
  own: true,
  mayAlways: false,
  filled: clock('2026-10-20 09:00:00'),
  hoursSinceSaved: 1,
  now: clock('2026-10-20 10:00:00'),
  unlocked: false,
};
const open: CorrectionRules = { ownHours: 24, closingDay: null };
const closing: CorrectionRules = { ownHours: 24, closingDay: 10 };
const november = clock('2026-11-11 00:00:00');

describe('who may correct a form, and until when', () => {
  it.each<[string, Partial<CorrectionCase>, CorrectionRules, string | undefined]>([
    ['one’s own, at once', {}, open, undefined],
    ['one’s own, in the last minute', { hoursSinceSaved: 23.99 }, open, undefined],
    ['one’s own, after a day', { hoursSinceSaved: 24 }, open, 'correction.tooLate'],
    ['one’s own, where nobody may', {}, { ...open, ownHours: 0 }, 'correction.tooLate'],
    ['that of somebody else', { own: false }, open, 'correction.notYours'],
    ['that of somebody else, with the right', { own: false, mayAlways: true, hoursSinceSaved: 9_999 }, open, undefined],
    ['one’s own after a day, with the right', { mayAlways: true, hoursSinceSaved: 25 }, open, undefined],
    ['before the month closes', { mayAlways: true, now: clock('2026-11-10 23:59:59') }, closing, undefined],
    ['after the month has closed', { mayAlways: true, now: november }, closing, 'correction.monthClosed'],
    ['one’s own, entered late into a closed month', { now: november }, closing, 'correction.monthClosed'],
    ['of a closed month, unlocked', { mayAlways: true, now: november, unlocked: true }, closing, undefined],
    ['one’s own after a day, unlocked', { hoursSinceSaved: 99, now: november, unlocked: true }, closing, undefined],
    ['that of somebody else, unlocked', { own: false, unlocked: true }, closing, 'correction.notYours'],
  ])('%s', (_what, of, rules, code) => {
    expect(correctionLock({ ...own, ...of }, rules)?.code).toBe(code);
  });

  it.each([
    ['2026-10-20 09:00:00', 10, '2026-11-11 00:00:00'],
    ['2026-12-31 23:59:59', 1, '2027-01-02 00:00:00'],
    ['2026-01-05 00:00:00', 28, '2026-03-01 00:00:00'],
    ['2028-01-05 00:00:00', 28, '2028-02-29 00:00:00'],
  ])('the month of %s, closing on day %d, is locked from %s', (filled, day, since) => {
    expect(closesAt(clock(filled), day)).toBe(since);
  });

  it.each([
    [null, null, { ownHours: 24, closingDay: null }],
    ['48', '5', { ownHours: 48, closingDay: 5 }],
    ['0', 'never', { ownHours: 0, closingDay: null }],
    ['soon', '31', { ownHours: 24, closingDay: null }],
  ])('the settings %s and %s are read', (hours, day, rules) => {
    expect(correctionRules(hours, day)).toEqual(rules);
  });
});
