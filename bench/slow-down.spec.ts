import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { benchDashboardReading } from './dashboard.ts';
import { benchDump } from './dump.ts';
import { benchFormSubmission } from './form-submission.ts';
import { benchReads } from './reads.ts';
import type { BenchOptions, Result } from './result.ts';
import { benchSearch } from './search.ts';

/** Small and short: not for a figure to quote, but a tenfold slow-down is noticed on any machine. */
const small: BenchOptions = { sizes: [10_000], seconds: 1, clients: 4 };

/** About a tenth of what a quiet machine of two cores does; milliseconds at most, or a share of the bare baseline at least. */
const limits: readonly {
  readonly what: string;
  readonly bench: (options: BenchOptions) => Promise<Result[]>;
  readonly atMost?: Readonly<Record<string, number>>;
  readonly atLeast?: Readonly<Record<string, number>>;
}[] = [
  {
    what: 'search',
    bench: benchSearch,
    atMost: { 'search by name, 10k': 250, 'likely duplicates before a registration, 10k': 160, 'search by identifier, 10k': 130 },
  },
  { what: 'reads', bench: benchReads, atLeast: { 'read one patient': 0.08, 'read one encounter': 0.08 } },
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
  test.each(limits)('$what', { timeout: 240_000 }, async ({ bench, atMost = {}, atLeast = {} }) => {
    const results = await bench(small);
    const figure = (what: string): number => {
      const found = results.find((each) => each.what.startsWith(what));
      if (found?.value === undefined) throw new Error(`no figure of '${what}' among ${results.map((each) => each.what).join('; ')}`);
      return found.value;
    };
    for (const [what, limit] of Object.entries(atMost)) expect(figure(what), what).toBeLessThan(limit);
    for (const [what, limit] of Object.entries(atLeast)) expect(figure(what), what).toBeGreaterThan(limit);
  });
});
