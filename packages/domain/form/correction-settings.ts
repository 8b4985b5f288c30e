/** Who may correct filled forms for how long: the settings, as text, and what they say. */
import { settingDefaults } from '../settings/setting-names.ts';
import type { CorrectionRules } from './correction-lock.ts';

/** A setting that months stay open. */
export const neverCloses = 'never';
/** A day that every month has. */
export const lastClosingDay = 28;
/** Ten years: nobody means longer. */
export const mostCorrectionHours = 87_600;

/** Whether a text is a number of hours, 0 for none. */
export const isCorrectionHours = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= mostCorrectionHours;

/** Whether a text is a day of the month on which the one before closes, or says that none does. */
export const isClosingDay = (text: string): boolean => text === neverCloses || (/^[1-9]\d?$/.test(text) && Number(text) <= lastClosingDay);

/** What the settings say; those that nobody has set, or that cannot be read, have their defaults. */
export function correctionRules(ownHours: string | null, closingDay: string | null): CorrectionRules {
  const hours = ownHours?.trim() ?? '';
  const closing = closingDay?.trim() ?? '';
  const closes = isClosingDay(closing) ? closing : settingDefaults.closingDay;
  return {
    ownHours: Number(isCorrectionHours(hours) ? hours : settingDefaults.correctionHours),
    closingDay: closes === neverCloses ? null : Number(closes),
  };
}
