import type { ProjectReport } from './test-reporter.ts';

/**
 * Seconds that a part of `npm test` may take on two quiet cores: of the checks by the clock, of a project summed over its
 * workers. A part that needs more is made faster first, and gets a larger budget only where that is impossible.
 */
const BUDGETS: Readonly<Record<string, number>> = {
  checks: 60,
  rules: 100,
  web: 200,
  'web-rules': 20,
  server: 400,
  journeys: 700,
  speed: 120,
};

/** Seconds by the clock from the first check to the last test. */
const WHOLE_BUDGET = 15 * 60;

/** So many times the budget, on a machine as fast as the budgets are of, is no noise. */
const FAR = 3;

/** A part of the run: the checks or a project. */
interface Part {
  readonly name: string;
  readonly tests: number;
  readonly seconds: number;
  /** What of it took longest, where that is known. */
  readonly slowest?: string;
}

/** A project of Vitest as a part of the run. */
export function partOf({ project, passed, failed, busy, slowest }: ProjectReport): Part {
  return { name: project, tests: passed + failed, seconds: busy, slowest: `${slowest.path} ${Math.round(slowest.seconds)} s` };
}

interface Verdict {
  /** The table and a warning for each budget that was exceeded. */
  readonly lines: readonly string[];
  /** How many budgets were exceeded by far. */
  readonly exceeded: number;
}

/**
 * Compares what the parts of a run took with their budgets.
 * @param wall seconds of the whole run by the clock, held against a budget of its own
 * @param slowness how many times longer this machine needs than the one that the budgets are of
 */
export function judge(parts: readonly Part[], wall: number, slowness = 1): Verdict {
  const all = [...parts, { name: 'all, by the clock', tests: parts.reduce((sum, { tests }) => sum + tests, 0), seconds: wall }];
  const rows = all.map((part: Part) => ({ ...part, budget: BUDGETS[part.name] ?? WHOLE_BUDGET }));
  const cell = (text: string | number, width: number): string => `${text}`.padStart(width);
  const head = `${'project'.padEnd(18)}${cell('tests', 7)}${cell('seconds', 9)}${cell('budget', 8)}  slowest file`;
  const table = rows.map(({ name, tests, seconds, budget, slowest = '' }) =>
    `${name.padEnd(18)}${cell(tests, 7)}${cell(Math.round(seconds), 9)}${cell(budget, 8)}  ${slowest}`.trimEnd(),
  );
  const over = rows.filter(({ seconds, budget }) => seconds > budget);
  const warnings = over.map(
    ({ name, seconds, budget }) =>
      `WARNING: ${name} took ${Math.round(seconds)} s of a budget of ${budget} s (docs/ARCHITECTURE.md, Tests)`,
  );
  const machine = slowness < 1.2 ? [] : [`This machine takes ${slowness.toFixed(1)} times as long as the one that the budgets are of.`];
  const far = over.filter(({ seconds, budget }) => seconds > FAR * slowness * budget);
  return { lines: [head, ...table, ...machine, ...warnings], exceeded: far.length };
}
