import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deviceDays } from './checks/device-days.ts';
import { fileSizes } from './checks/file-sizes.ts';
import { functionLimits } from './checks/function-limits.ts';
import { importArrows } from './checks/import-arrows.ts';
import { journeyAreas } from './checks/journey-areas.ts';
import { labels } from './checks/labels.ts';
import { migrationNumbers } from './checks/migration-numbers.ts';
import { pageSizes } from './checks/page-sizes.ts';
import { KEEP_GARBAGE, LANES } from './checks/processors.ts';
import { type Findings, ROOT } from './checks/source-files.ts';
import { generatedFilesAreFresh } from './generated/generated-files.ts';
import { pageTexts } from './checks/page-texts.ts';
import { unusedCode } from './checks/unused-code.ts';
import { webCalls } from './checks/web-calls.ts';
import { webDates } from './checks/web-dates.ts';
import { webInputs } from './checks/web-inputs.ts';

const run = promisify(execFile);

/** Runs a program of node_modules; what it printed is the finding when it fails. */
async function program(path: string, ...args: string[]): Promise<Findings> {
  try {
    await run(process.execPath, [path, ...args], { cwd: ROOT, maxBuffer: 1e8, env: { ...process.env, ...KEEP_GARBAGE } });
    return [];
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    return `${stdout ?? ''}${stderr ?? ''}`.split('\n').filter((line) => line.trim() !== '');
  }
}

// a lane has one processor: with several threads each, the programs do half as much again
const tsc = (project: string) => () =>
  program(
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '--singleThreaded',
    '--incremental',
    '--tsBuildInfoFile',
    notesOf(project),
    '-p',
    project,
  );

/** Where the compiler notes what it found: the next run checks what has changed since, and what that can have reached. */
const notesOf = (project: string): string =>
  `node_modules/.cache/types/${project === '.' ? 'tools' : project.replace('/', '-')}.tsbuildinfo`;

/** Every check, by the name that is printed. */
const CHECKS: ReadonlyMap<string, () => Findings | Promise<Findings>> = new Map<string, () => Findings | Promise<Findings>>([
  // the longest first, so that the lanes end together
  ['lint', () => program('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet')],
  ['types: web', tsc('apps/web')],
  ['types: server', tsc('apps/server')],
  ['types: tools, e2e, bench', tsc('.')],
  ['types: messages', tsc('packages/messages')],
  ['types: domain', tsc('packages/domain')],
  ['types: contract', tsc('packages/contract')],
  ['format', () => program('node_modules/oxfmt/bin/oxfmt', '--list-different', '.')],
  ['import arrows', importArrows],
  ['areas of journeys', journeyAreas],
  ['file sizes', fileSizes],
  ['function limits', functionLimits],
  ['labels', labels],
  ['migration numbers', migrationNumbers],
  ['unused code', unusedCode],
  ['page texts', pageTexts],
  ['calls of the web', webCalls],
  ['inputs of the web', webInputs],
  ['dates of the web', webDates],
  ['days of the programme', deviceDays],
  ['generated files', generatedFilesAreFresh],
]);

/**
 * Runs all checks (or those whose name contains one of these words) and prints what each found; answers how many passed and failed.
 * @throws Error for a word that is in no name
 */
export async function runChecks(only: readonly string[] = []): Promise<{ passed: number; failed: number }> {
  const unknown = only.filter((word) => [...CHECKS].every(([name]) => !name.includes(word)));
  if (unknown.length > 0) throw new Error(`No check is called ${unknown.join(', ')}`);
  return await runAll([...CHECKS].filter(([name]) => only.length === 0 || only.some((word) => name.includes(word))));
}

/** Runs what can be checked once the web app is built; prints and answers the same. */
export async function checkBuilt(): Promise<{ passed: number; failed: number }> {
  return await runAll([['page sizes', pageSizes]]);
}

function message(name: string, findings: Findings): string {
  if (findings.length === 0) return `ok    ${name}\n`;
  const lines = findings.slice(0, 60).map((line) => `      ${line}`);
  return `FAIL  ${name}\n${lines.join('\n')}\n`;
}

async function runAll(
  checks: readonly (readonly [string, () => Findings | Promise<Findings>])[],
): Promise<{ passed: number; failed: number }> {
  let passed = 0;
  let failed = 0;
  const waiting = [...checks];
  // each is a program of its own and uses one processor
  const lane = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, check] = next;
      // oxlint-disable-next-line no-await-in-loop -- a lane does one after the other
      const findings = await check();
      if (findings.length === 0) passed += 1;
      else failed += 1;
      process.stdout.write(message(name, findings));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return { passed, failed };
}

if (import.meta.main) {
  const { passed, failed } = await runChecks(process.argv.slice(2));
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exit(failed > 0 ? 1 : 0);
}
