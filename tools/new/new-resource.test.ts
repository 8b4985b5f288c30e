import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../checks/source-files.ts';
import { KEEP_GARBAGE } from '../checks/processors.ts';

// docs/ARCHITECTURE.md, 'To add a resource', followed to the letter in a copy of the project.

const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'data', 'coverage']);
const copy = mkdtempSync(join(tmpdir(), 'fieldward-new-'));
const run = (...args: readonly string[]): string =>
  execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...KEEP_GARBAGE } });
let printed = '';

beforeAll(() => {
  cpSync(ROOT, copy, { recursive: true, filter: (path) => path === ROOT || !LEFT_OUT.has(basename(path)) });
  mkdirSync(join(copy, 'node_modules/@fieldward'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')).filter((each) => each !== '@fieldward' && !each.startsWith('.vite')))
    symlinkSync(join(ROOT, 'node_modules', name), join(copy, 'node_modules', name));
  for (const name of ['messages', 'domain', 'contract'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@fieldward', name));
  printed = run('tools/new.ts', 'resource', 'vaccinebatch', '--fields', 'lot:text,expiry:date');
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

it('costs five files, and one of sentences a language', () => {
  const files = printed.split('\n').filter((line) => /^(apps|packages)\//.test(line));
  expect(files.filter((path) => path.startsWith('packages/messages/'))).toHaveLength(3);
  expect(files.filter((path) => !path.startsWith('packages/messages/'))).toHaveLength(5);
});

it.each(['packages/messages', 'packages/contract', 'apps/server', 'apps/web', '.'])(
  'compiles: %s',
  (project) => {
    run('node_modules/typescript/bin/tsc', '--noEmit', '--singleThreaded', '-p', project);
  },
  120_000,
);

it.each(['import arrows', 'generated files', 'page texts', 'unused code'])(
  'passes the check of %s',
  (name) => {
    expect(run('tools/check.ts', name)).toContain('1 passed, 0 failed');
  },
  60_000,
);

it('is served as every resource is', () => {
  const out = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'server',
    'apps/server/engine/conformance.test.ts',
    '-t',
    'vaccinebatch',
  );
  expect(out).toMatch(/([5-9]|\d\d) passed/);
  expect(out).not.toMatch(/failed/);
}, 180_000);
