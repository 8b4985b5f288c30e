import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BenchOptions, Result } from './result.ts';

/** Small and short: not for a figure to quote, but a tenfold slow-down is noticed on any machine. */
const small: BenchOptions = { sizes: [10_000], seconds: 1, clients: 4 };

/**
 * A benchmark and its limits, by how the name of a figure begins: milliseconds or a ratio at most, a share of the bare baseline at
 * least, or PostgreSQL's processor time against that of hand-written minimal SQL at most.
 */
interface Limits {
  readonly what: string;
  readonly bench: (options: BenchOptions) => Promise<Result[]>;
  readonly atMost?: Readonly<Record<string, number>>;
  readonly atLeast?: Readonly<Record<string, number>>;
  readonly atMostTimes?: Readonly<Record<string, number>>;
}

/** Runs each benchmark in small, on generated databases of this file's own, and holds it against its limits. */
export function holdSmallRuns(limits: readonly Limits[]): void {
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
}
