import { formatDate, namesMonth, plainDateFormat } from '@fieldward/domain/time/date-format.ts';
import { settingDefaults, settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import type { Day, Moment } from '@fieldward/domain/time/day.ts';
import { clockAt, dayAt } from '@fieldward/domain/time/in-zone.ts';
import { textOf, type Catalogue, type Code, type HoleArguments } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../engine/db.ts';
import { languageOf, textsIn } from './language-texts.ts';
import { fromLeft } from './pdf-line.ts';

/** How what is printed speaks: the asked language, the programme's way to write dates, its zone or the asked one. */
export interface PrintedWords {
  readonly language: string;
  readonly t: <C extends Code>(code: C, ...holes: HoleArguments<C>) => string;
  readonly day: (day: Day) => string;
  /** The day of a moment in the zone. */
  readonly dayOf: (moment: Moment) => string;
  /** A moment as day and time in the zone. */
  readonly moment: (moment: Moment) => string;
}

/** From `?language=`, the zone in which times are printed, and the settings. */
export async function printedWords(query: Readonly<Record<string, string>>, zone: string, db: Db): Promise<PrintedWords> {
  const language = languageOf(query);
  const texts: Catalogue = textsIn(language);
  const [kept] = await db.rows<{ value: string }>(
    'select value from system_setting where lower(property) = lower($1) and value is not null',
    [settingProperty.dateFormat],
  );
  const format = plainDateFormat(kept?.value || settingDefaults.dateFormat);
  const written = (value: string, as: string): string => {
    const text = formatDate(value, as, language);
    return namesMonth(format) ? text : fromLeft(text);
  };
  return {
    language,
    t: (code, ...holes) => textOf(texts, code, ...holes),
    day: (day) => written(day, format),
    dayOf: (moment) => written(dayAt(moment, zone), format),
    moment: (moment) => written(clockAt(moment, zone), `${format} HH:mm`),
  };
}
