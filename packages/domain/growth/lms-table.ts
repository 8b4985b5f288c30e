/** Tables of the LMS method (Cole and Green 1992): where their numbers stand, and what is between two of them. */

/** What a curve says at one position: Box-Cox power, median, coefficient of variation. */
export interface Lms {
  readonly l: number;
  readonly m: number;
  readonly s: number;
}

type Numbers = readonly number[];

/** The tables of the standards from birth to 5 years for one sex. Of length, height and head there are M and S only. */
export interface StandardTables {
  readonly weightForAge: Numbers;
  readonly lengthForAge: Numbers;
  readonly heightForAge: Numbers;
  readonly bmiLyingForAge: Numbers;
  readonly bmiStandingForAge: Numbers;
  readonly headForAge: Numbers;
  readonly weightForLength: Numbers;
  readonly weightForHeight: Numbers;
}

/** The tables of the reference from 5 to 19 years for one sex. Of height there are M and S only. */
export interface ReferenceTables {
  readonly weightForAge: Numbers;
  readonly heightForAge: Numbers;
  readonly bmiForAge: Numbers;
}

export const daysOfMonth = 30.4375;

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, at) => from + at * step);
const weeks = (from: number, to: number): number[] => steps(from, to, 1).map((week) => week * 7);
const months = (from: number, to: number, step = 1): number[] => steps(from, to, step).map((month) => month * daysOfMonth);

/** Where the numbers of each table stand: ages in days, lengths in cm. */
export const standardPositions: Readonly<Record<keyof StandardTables, Numbers>> = {
  weightForAge: [...steps(0, 6, 1), ...weeks(1, 12), ...months(3, 60)],
  lengthForAge: [...weeks(0, 12), ...months(3, 24)],
  heightForAge: months(24, 60),
  bmiLyingForAge: [...weeks(0, 12), ...months(3, 24)],
  bmiStandingForAge: months(24, 60),
  headForAge: [...weeks(0, 12), ...months(3, 60)],
  weightForLength: steps(45, 110, 0.5),
  weightForHeight: steps(65, 120, 0.5),
};
export const referencePositions: Readonly<Record<keyof ReferenceTables, Numbers>> = {
  weightForAge: months(60, 120, 3),
  heightForAge: months(60, 228, 3),
  bmiForAge: months(60, 228, 3),
};

/** What a table says at a position; null outside of it. Between its numbers runs the cubic through the two before and the two after. */
export function lmsAt(table: Numbers, positions: Numbers, x: number): Lms | null {
  const [first, last] = [positions[0] ?? NaN, positions.at(-1) ?? NaN];
  if (!(x >= first && x <= last)) return null;
  const width = table.length / positions.length;
  const after = Math.max(
    positions.findIndex((position) => position >= x),
    1,
  );
  const from = Math.min(Math.max(after - 2, 0), positions.length - 4);
  const near = [from, from + 1, from + 2, from + 3];
  const shares = near.map((one) =>
    near.reduce(
      (share, other) => (other === one ? share : (share * (x - at(positions, other))) / (at(positions, one) - at(positions, other))),
      1,
    ),
  );
  const column = (nth: number): number => near.reduce((sum, one, index) => sum + at(shares, index) * at(table, one * width + nth), 0);
  return width === 2 ? { l: 1, m: column(0), s: column(1) } : { l: column(0), m: column(1), s: column(2) };
}

const at = (numbers: Numbers, index: number): number => numbers[index] ?? NaN;

/** The value that lies z standard deviations from the median. */
export const valueAt = ({ l, m, s }: Lms, z: number): number => (Math.abs(l) < 1e-9 ? m * Math.exp(s * z) : m * (1 + l * s * z) ** (1 / l));

/**
 * How many standard deviations a value lies from the median. `restricted`, as WHO does with what depends on weight: beyond 3 in steps of
 * the distance between 2 and 3, for the tails hold no children to go by.
 */
export function zOf(value: number, lms: Lms, restricted: boolean): number {
  const { l, m, s } = lms;
  const z = Math.abs(l) < 1e-9 ? Math.log(value / m) / s : ((value / m) ** l - 1) / (l * s);
  if (!restricted || Math.abs(z) <= 3) return z;
  const side = Math.sign(z);
  const third = valueAt(lms, 3 * side);
  return side * (3 + Math.abs((value - third) / (third - valueAt(lms, 2 * side))));
}
