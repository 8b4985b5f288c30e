import { namesMonth } from '@fieldward/domain/time/date-format.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { directionOf } from './language.ts';
import { useLanguage, useText } from './text.ts';

/** What stands for a day, a month … where somebody is shown how a date is written. Halves of days stay as they are. */
const LETTERS: Readonly<Record<string, PlainCode>> = {
  DD: 'field.letterDay',
  MM: 'field.letterMonth',
  MMM: 'field.monthName',
  YYYY: 'field.letterYear',
  HH: 'field.letterHour',
  hh: 'field.letterHour',
  mm: 'field.letterMinute',
};

/** Shows people a format that is given in the letters of dayjs (`DD/MM/YYYY`): `JJ/MM/AAAA` in French. Its parts keep their order in each language. */
export function useFormatShown(): (format: string) => string {
  const t = useText();
  const language = useLanguage();
  return (format) => {
    // a date that names the month runs as its language does
    const rightToLeft = directionOf(language) === 'rtl' && !namesMonth(format);
    const written = format.replace(/[A-Za-z]+/g, (letters) => {
      const code = LETTERS[letters];
      return code === undefined ? letters : rightToLeft ? `\u200E${t(code)}\u200E` : t(code);
    });
    // digits are written from left to right within Arabic, and so is what says where they go
    return rightToLeft ? `\u2066${written}\u2069` : written;
  };
}
