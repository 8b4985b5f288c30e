import type { Language } from './language.ts';

/** 0 Sunday … 6 Saturday. */
export type DayOfWeek = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const usual: Record<Language, DayOfWeek> = { en: 0, fr: 1, ar: 6 };

/** The day with which a week begins (0 Sunday) where the person is; where only the language is known, the usual one of it. */
export function firstDayOfWeek(language: Language, region: string = navigator.language): DayOfWeek {
  if (!region.toLowerCase().startsWith(`${language}-`)) return usual[language];
  try {
    const locale = new Intl.Locale(region) as Intl.Locale & { getWeekInfo?: () => { firstDay: number } }; // not in the types yet
    const first = locale.getWeekInfo?.().firstDay;
    return first === undefined ? usual[language] : ((first % 7) as DayOfWeek); // what is left by 7
  } catch {
    // browsers tell regions that are none (en-US@posix)
    return usual[language];
  }
}
