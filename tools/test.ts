import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBuilt, runChecks } from './check.ts';
import { ROOT } from './checks/source-files.ts';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

/** Runs all Vitest projects (or those named) and answers how many tests passed and failed; a file that could not run counts as one failure. */
async function runTests(args: readonly string[]): Promise<{ passed: number; failed: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-test-'));
  const output = join(folder, 'report.json');
  const code = await new Promise<number>((done) => {
    spawn(
      process.execPath,
      [
        join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${output}`,
        ...args,
      ],
      { cwd: ROOT, stdio: 'inherit' },
    ).on('exit', (status) => done(status ?? 1));
  });
  try {
    const report = JSON.parse(readFileSync(output, 'utf8')) as Report;
    const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
    const failed = report.numFailedTests + broken + report.numPendingTests;
    return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const checks = await runChecks();
const built = await checkBuilt();
const tests = await runTests(process.argv.slice(2));
const failed = checks.failed + built.failed + tests.failed;
process.stdout.write(`${checks.passed + built.passed + tests.passed} passed, ${failed} failed\n`);
process.exit(failed > 0 ? 1 : 0);
