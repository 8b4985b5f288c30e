import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AREAS, testsOf } from './areas.ts';
import { checkBuilt, runChecks } from './check.ts';
import { ROOT } from './checks/source-files.ts';
import { slowness } from './machine-speed.ts';
import { judge, partOf } from './test-budget.ts';
import { clockOfRun } from './test-hour.ts';
import { REPORT_FILE, type TestReport } from './test-reporter.ts';

/** Runs all Vitest projects (or the files whose path contains one of the filters). A run that broke off counts as one failure. */
async function runTests(filters: readonly string[]): Promise<TestReport> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-test-'));
  const output = join(folder, 'report.json');
  const reporters = ['default', './tools/test-reporter.ts'].map((name) => `--reporter=${name}`);
  const clock = clockOfRun();
  const code = await new Promise<number>((done) => {
    spawn(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...filters], {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...clock.env, [REPORT_FILE]: output },
    }).on('exit', (status) => done(status ?? 1));
  });
  try {
    const report = JSON.parse(readFileSync(output, 'utf8')) as TestReport;
    const known = report.errors + report.projects.reduce((sum, { failed }) => sum + failed, 0);
    return known === 0 && code !== 0 ? { ...report, errors: 1 } : report;
  } catch {
    return { projects: [], errors: 1 };
  } finally {
    clock.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

const began = performance.now();
const secondsUntilNow = (): number => (performance.now() - began) / 1000;
const print = (lines: readonly string[]): boolean => process.stdout.write(`${lines.join('\n')}\n`);

const words = process.argv.slice(2);
const filters = words.flatMap((word) => (AREAS.includes(word) ? testsOf(word) : [word]));
const slowBefore = await slowness();
const checks = await runChecks();
const built = await checkBuilt();
const checking = { name: 'checks', tests: checks.passed + checks.failed + built.passed + built.failed, seconds: secondsUntilNow() };
const { projects, errors } = await runTests(filters);
const wall = secondsUntilNow();
const slow = Math.max(slowBefore, await slowness());
const { lines, exceeded } = judge([checking, ...projects.map(partOf)], wall, slow);
print(['', ...lines, '']);
// where people wait for one another; on a desk something else may be at work
const tooSlow = process.env['CI'] === 'true' && words.length === 0 ? exceeded : 0;
const passed = checks.passed + built.passed + projects.reduce((sum, each) => sum + each.passed, 0);
const failed = checks.failed + built.failed + projects.reduce((sum, each) => sum + each.failed, 0) + errors + tooSlow;
print([`${passed} passed, ${failed} failed`]);
process.exit(failed > 0 ? 1 : 0);
