/** Breaks that change nothing that anybody can see, each with the reason: they are left out of the percentage. */
export interface Equivalent {
  readonly file: string;
  /** As the report prints the change, behind the line. */
  readonly change: string;
  readonly reason: string;
}

const cost = 'packages/domain/event/cost.ts';
const costSum = 'packages/domain/event/cost-sum.ts';
const signOnly = 'only the sign of a comparison counts';

export const equivalents: readonly Equivalent[] = [
  {
    file: cost,
    change: 'const hours = Object.entries(salaryHours).⟦find → findLast⟧(([name]) => name.toLowerCase() === wanted)?.[1];',
    reason: 'the names of the types of salary differ',
  },
  {
    file: costSum,
    change: 'const compare = (a: string, b: string): number => (a < b ? -⟦1 → 2⟧ : a > b ? 1 : 0);',
    reason: signOnly,
  },
  {
    file: costSum,
    change: 'e = (a: string, b: string): number => (a < b ? -1 : a > b ? ⟦1 → 2⟧ : 0);',
    reason: signOnly,
  },
  {
    file: 'packages/domain/rule/evaluation.ts',
    change: 'if (kind === null || !isOrdered(kind) || a === undefined ⟦|| → &&⟧ b === undefined) return false;',
    reason: 'undefined is neither less nor greater than anything: the comparison below is false as well',
  },
];
