import { formatDate, plainDateFormat } from '@fieldward/domain/time/date-format.ts';
import { settingDefaults, settingProperty } from '@fieldward/domain/settings/setting-names.ts';
import { isZone } from '@fieldward/domain/time/zone.ts';
import { textOf, type Catalogue, type Code, type HoleArguments } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { languageOf, textsIn } from './language-texts.ts';
import { fromLeft } from './pdf-line.ts';

/** How what is printed speaks: the asked language, the programme's way to write dates, the asked zone. */
export interface PrintedWords {
  readonly language: string;
  readonly t: <C extends Code>(code: C, ...holes: HoleArguments<C>) => string;
  /** A day or moment of ours as a day. A day stays what it is, a moment is told in the zone. */
  readonly day: (value: string) => string;
  /** A moment as day and time in the zone. */
  readonly moment: (value: string) => string;
}

const local = (value: string, zone: string): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const at = new Date(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  const time = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  return Number.isNaN(at.getTime()) ? value : new Intl.DateTimeFormat('sv-SE', time).format(at);
};

/** From `?language=` and `?tz=` (UTC unless said) and the settings. Raises `engine.badParameter`. */
export async function printedWords(query: Readonly<Record<string, string>>, db: Db): Promise<PrintedWords> {
  const language = languageOf(query);
  const zone = query['tz'] || 'UTC';
  if (!isZone(zone)) throw new Problem('engine.badParameter', { parameter: 'tz' }, 'tz');
  const texts: Catalogue = textsIn(language);
  const [kept] = await db.rows<{ value: string }>(
    'select value from system_setting where lower(property) = lower($1) and value is not null',
    [settingProperty.dateFormat],
  );
  const format = plainDateFormat(kept?.value || settingDefaults.dateFormat);
  return {
    language,
    t: (code, ...holes) => textOf(texts, code, ...holes),
    day: (value) => fromLeft(formatDate(local(value, zone).slice(0, 10), format)),
    moment: (value) => fromLeft(formatDate(local(value, zone), `${format} HH:mm`)),
  };
}
