import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchDashboardReading } from './dashboard.ts';
import { benchDump } from './dump.ts';
import { benchFormSubmission } from './form-submission.ts';
import type { BenchOptions, Result } from './result.ts';
import { benchSearch } from './search.ts';
import { benchStatements } from './statements.ts';

/** Small and short: not for a figure to quote, but a tenfold slow-down is noticed on any machine. */
const small: BenchOptions = { sizes: [10_000], seconds: 1, clients: 4 };

/**
 * About a tenth of what a quiet machine of two cores does; milliseconds at most, or a share of the bare baseline at least, or
 * PostgreSQL's processor time against that of hand-written minimal SQL at most, which hardly depends on the machine.
 */
const limits: readonly {
  readonly what: string;
  readonly bench: (options: BenchOptions) => Promise<Result[]>;
  readonly atMost?: Readonly<Record<string, number>>;
  readonly atLeast?: Readonly<Record<string, number>>;
  readonly atMostTimes?: Readonly<Record<string, number>>;
}[] = [
  {
    what: 'search',
    bench: benchSearch,
    atMost: { 'search by name, 10k': 250, 'likely duplicates before a registration, 10k': 160, 'search by identifier, 10k': 130 },
  },
  {
    what: 'statements',
    bench: benchStatements,
    // twice what was measured when the limit was written: a doubling of what PostgreSQL does fails, however busy the machine is
    atMostTimes: {
      'read a patient': 6.5,
      'read an encounter': 3.6,
      '50 observations': 3.2,
      'create a patient': 3.6,
      'an encounter with 10 observations': 2.6,
    },
  },
  { what: 'dashboard', bench: benchDashboardReading, atMost: { 'dashboard and the people behind it, 10k': 3_000 } },
  { what: 'dump', bench: benchDump, atLeast: { 'dump of 10k encounters, csv': 0.07, 'dump of 10k encounters, zip': 0.07 } },
  { what: 'form submission', bench: benchFormSubmission, atLeast: { 'form submission': 0.1 } },
];

let folder = '';
const before = process.env['FIELDWARD_BENCH_DATA'];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fieldward-slow-down-'));
  process.env['FIELDWARD_BENCH_DATA'] = folder;
});
afterAll(() => {
  if (before === undefined) delete process.env['FIELDWARD_BENCH_DATA'];
  else process.env['FIELDWARD_BENCH_DATA'] = before;
  rmSync(folder, { recursive: true, force: true });
});

describe('no tenfold slow-down', () => {
  test.each(limits)('$what', { timeout: 240_000 }, async ({ bench, atMost = {}, atLeast = {}, atMostTimes = {} }) => {
    const results = await bench(small);
    const figure = (what: string, of: 'value' | 'ratio' = 'value'): number => {
      const found = results.find((each) => each.what.startsWith(what))?.[of];
      if (found === undefined) throw new Error(`no figure of '${what}' among ${results.map((each) => each.what).join('; ')}`);
      return found;
    };
    for (const [what, limit] of Object.entries(atMost)) expect(figure(what), what).toBeLessThan(limit);
    for (const [what, limit] of Object.entries(atLeast)) expect(figure(what), what).toBeGreaterThan(limit);
    for (const [what, limit] of Object.entries(atMostTimes)) expect(figure(what, 'ratio'), what).toBeLessThan(limit);
  });
});
