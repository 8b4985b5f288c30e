/**
 * `npm run mutate [-- --target name] [--all] [--sample 40] [--seed text]`: breaks the code in many small ways and says which breaks no
 * test notices. `--file part` breaks only files with this in their path, `--only pattern` tries only those of the sample whose
 * line in the report fits the regular expression, `--quick` runs only the tests of packages/. docs/mutation.md
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import { ROOT, sourceFiles } from './checks/source-files.ts';
import { equivalents } from './mutate/equivalent.ts';
import { broken, changeOf, described, type Mutant } from './mutate/mutant.ts';
import { sampleOf } from './mutate/sample.ts';
import { sqlMutants } from './mutate/sql-mutants.ts';
import { targets, type Target } from './mutate/targets.ts';
import { TestProcess } from './mutate/test-process.ts';
import { tsMutants } from './mutate/ts-mutants.ts';
import { noticedBy, partOf, type Part } from './mutate/verdict.ts';

const { values: asked } = parseArgs({
  options: {
    target: { type: 'string', multiple: true },
    all: { type: 'boolean', default: false },
    sample: { type: 'string', default: '40' },
    seed: { type: 'string', default: 'fieldward' },
    file: { type: 'string' },
    only: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const files = sourceFiles(['.ts', '.sql']);
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const within = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);
const isTest = (file: string): boolean => /\.test\.ts$|-for-tests\.ts$/.test(file);

function mutantsOf(target: Target): Mutant[] {
  return target.code.flatMap((entry) => {
    const [path = '', only = null] = entry.split('#');
    return files
      .filter((file) => within(file, path) && !isTest(file))
      .flatMap((file) => (file.endsWith('.sql') ? sqlMutants(file, textOf(file), only) : tsMutants(file, textOf(file))));
  });
}

const same = (text: string, mutant: Mutant) =>
  equivalents.some((each) => each.file === mutant.file && each.change === changeOf(text, mutant));

/** A test of the server that needs no database. */
const isAlone = (file: string): boolean => !/ from '[^']*\/testing\//.test(textOf(file));

/** Tests of the domain are quick and go first; the server's follow only when those noticed nothing, those without a database before the others. */
function testsOf(target: Target): string[][] {
  const all = target.tests.flatMap((entry) => files.filter((file) => within(file, entry) && file.endsWith('.test.ts')));
  const [domain, server] = [
    all.filter((file) => file.startsWith('packages/')),
    all.filter((file) => file.startsWith('apps/') && !asked.quick),
  ];
  return [domain, server.filter(isAlone), server.filter((file) => !isAlone(file))].filter((part) => part.length > 0);
}

const folder = mkdtempSync(join(tmpdir(), 'fieldward-mutate-'));
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
const postgres = await startEmbedded({ dataDir: folder, settings });
const tests = new TestProcess(postgres.url);
async function end(): Promise<void> {
  tests.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().finally(() => process.exit(1)));

/** Tries the breaks of a target one after the other and returns its line of the report. */
async function tryAll(target: Target): Promise<string> {
  const all = mutantsOf(target).filter(({ file }) => asked.file === undefined || file.includes(asked.file));
  const sampled = asked.all ? all : sampleOf(all, Number(asked.sample), `${asked.seed} ${target.name}`);
  const drawn = sampled.filter((mutant) => new RegExp(asked.only).test(described(textOf(mutant.file), mutant)));
  const begun = performance.now();
  tests.first = [];
  const parts: Part[] = [];
  for (const part of testsOf(target)) parts.push(await partOf(tests, part));
  tests.first = parts.map((part) => part.tests);
  let [killed, equal] = [0, 0];
  for (const mutant of drawn) {
    const text = textOf(mutant.file);
    if (same(text, mutant)) {
      equal += 1;
      continue;
    }
    const since = performance.now();
    const breaking = { file: mutant.file, text: broken(text, mutant), ...(mutant.sql === undefined ? {} : { sql: mutant.sql }) };
    const failed = await noticedBy(tests, parts, breaking);
    if (failed !== null) killed += 1;
    const lasted = `${((performance.now() - since) / 1000).toFixed(1)} s`;
    if (failed === null) process.stdout.write(`  survived  ${described(text, mutant)}  (${lasted})\n`);
    else if (asked.verbose) process.stdout.write(`  killed    ${described(text, mutant)}  (${lasted}: ${failed})\n`);
  }
  const tried = drawn.length - equal;
  const share = tried === 0 ? '–' : `${((100 * killed) / tried).toFixed(1)} %`;
  return `${target.name}: ${killed} of ${tried} killed, ${share} (${equal} equivalent; ${all.length} in all; ${((performance.now() - begun) / 60_000).toFixed(1)} min)`;
}

try {
  for (const target of targets.filter(({ name }) => asked.target === undefined || asked.target.includes(name)))
    process.stdout.write(`${await tryAll(target)}\n`);
} finally {
  await end();
}
