import type { Day } from '@fieldward/domain/time/day.ts';
import { today } from '@fieldward/domain/time/in-zone.ts';
import { isZone } from '@fieldward/domain/time/zone.ts';
import type { Db } from '../engine/db.ts';
import { Problem } from '../engine/problem.ts';
import { programmeZone } from '../engine/programme-zone.ts';

/** A moment of the database on the programme's clock, as SQL: a timestamp without zone. The zone is asked once in a statement. */
export const onProgrammeClock = (moment: string): string => `(${moment} at time zone (select programme_zone()))`;

/** The day that it is in the programme. */
export async function programmeToday(db: Db): Promise<Day> {
  return today(await programmeZone(db));
}

/** The zone that a request names with `tz`, else the programme's. Raises `engine.badParameter`. */
export async function askedZone(tz: string | undefined, db: Db): Promise<string> {
  if (!tz) return programmeZone(db);
  if (!isZone(tz)) throw new Problem('engine.badParameter', { parameter: 'tz' }, 'tz');
  return tz;
}
