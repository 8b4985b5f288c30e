import type { Cohort } from '@fieldward/contract/report/followup.operations.ts';

type After = Cohort['after'][number];

interface Kept {
  /** In care, or finished. */
  readonly stay: number;
  /** Everybody but those who were transferred out. */
  readonly of: number;
  /** null where nobody is left to count. */
  readonly percent: number | null;
}

const kept = (stay: number, of: number): Kept => ({ stay, of, percent: of === 0 ? null : (stay / of) * 100 });

/** How many of a cohort stayed; who was transferred out counts on neither side, as WHO counts retention. */
export function keptOf({ inCare, finished, lost, died }: After): Kept {
  return kept(inCare + finished, inCare + finished + lost + died);
}

/** Percent of all cohorts together that stayed so many months, from the enrolment on; a cohort counts as long as it is known. */
export function curveOf(cohorts: readonly Cohort[]): { readonly after: number; readonly kept: number }[] {
  const longest = Math.max(0, ...cohorts.map(({ after }) => after.length));
  const points = Array.from({ length: longest }, (_, index) => {
    const known = cohorts.flatMap(({ after }) => after.filter(({ months }) => months === index + 1)).map(keptOf);
    const { percent } = kept(
      known.reduce((sum, { stay }) => sum + stay, 0),
      known.reduce((sum, { of }) => sum + of, 0),
    );
    return percent === null ? [] : [{ after: index + 1, kept: percent }];
  });
  return cohorts.length === 0 ? [] : [{ after: 0, kept: 100 }, ...points.flat()];
}
