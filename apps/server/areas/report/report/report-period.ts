/** Days that a report is about, and how SQL asks for them. */

import type { Day } from '@fieldward/domain/time/day.ts';
import { ageOfPerson } from '../../../sql/age-sql.ts';

/** Days of the programme's zone, both counted. */
export interface ReportPeriod {
  readonly from: Day;
  readonly to: Day;
  readonly zone: string;
}

/** One statement of a report with the first line of its file; values of the period come first: $1, $2 and $3. */
export interface ReportStatement {
  readonly columns: readonly string[];
  readonly sql: string;
  readonly values: readonly (string | number | boolean | null | readonly string[])[];
}

/** `$1`, `$2` and `$3` of every statement of a report. */
export const periodValues = ({ from, to, zone }: ReportPeriod): readonly string[] => [from, to, zone];

/** Whether a moment lies in the period. */
export const within = (moment: string): string =>
  `${moment} >= ($1::date)::timestamp at time zone $3::text and ${moment} < ($2::date + 1)::timestamp at time zone $3::text`;

/** Whether a moment is not after the period. */
export const byTheEnd = (moment: string): string => `${moment} < ($2::date + 1)::timestamp at time zone $3::text`;

/** The day of a moment, as text. */
export const dayOf = (moment: string): string => `to_char(${moment} at time zone $3::text, 'YYYY-MM-DD')`;

/** Full years of a person (alias of a row) at a moment, or at death; null when the birthdate is not known. */
export const yearsAt = (moment: string, person: string): string => ageOfPerson(person, moment, '$3::text');

/** A part of life: who is `from` years or older and younger than `to`. */
interface AgeBand {
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

/** Rows of `(place, label, low, high)`: the bands, and last those of unknown age (low and high are null). */
export function bandRows(bands: readonly AgeBand[]): string {
  const rows = bands.map(({ label, from, to }, place) => `(${place}, '${label}', ${from}, ${to})`);
  return `(values ${rows.join(', ')}, (${bands.length}, 'Unknown', null::int, null::int)) as b(place, label, low, high)`;
}

/** Whether an age is in the band `b` of `bandRows`. */
export const inBand = (age: string): string => `(${age} >= b.low and ${age} < b.high or b.low is null and ${age} is null)`;
