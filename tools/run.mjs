// The one entry of every npm script. Plain JavaScript without dependencies, for Node 20 or newer: it installs what is
// missing, builds the web app when it is stale, and then runs the product (or its tests) on the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [command = 'start', ...rest] = process.argv.slice(2);

const scripts = {
  start: ['apps/server/http/main.ts'],
  test: ['tools/test.ts'],
  check: ['tools/check.ts'],
  bench: ['bench/run.ts'],
  backup: ['tools/backup.ts'],
  'password-link': ['tools/password-link.ts'],
  'secret-lost': ['tools/secret-lost.ts'],
  'audit-verify': ['tools/audit-verify.ts'],
  erasures: ['tools/erasures.ts'],
  join: ['tools/join.ts'],
  generate: ['tools/generate.ts'],
  new: ['tools/new.ts'],
  mutate: ['tools/mutate.ts'],
  soak: ['tools/soak.ts'],
  clients: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/clients/vitest.config.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt', '.'],
};
const needsWeb = new Set(['start', 'test', 'bench', 'clients']);

function modified(path) {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function newest(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  let latest = 0;
  for (const name of readdirSync(path)) {
    if (name !== 'dist' && name !== 'node_modules') latest = Math.max(latest, newest(join(path, name)));
  }
  return latest;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** The pinned Node if it is installed for this machine, else the one that runs this file. */
function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const machine = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  // the family of packages has none for Apple silicon; that one is published apart
  for (const folder of [`node-${machine}`, `node-bin-${machine}`]) {
    const path = join(root, 'node_modules', folder, 'bin', name);
    if (existsSync(path)) return path;
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return fail('Fieldward needs Node 22.18 or newer on this kind of machine; elsewhere it brings its own.');
}

function install() {
  const installed = modified(join(root, 'node_modules', '.package-lock.json'));
  if (installed > 0 && installed >= modified(join(root, 'package-lock.json'))) return;
  process.stdout.write('Installing …\n');
  const npm = process.env.npm_execpath;
  const done = npm
    ? spawnSync(process.execPath, [npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
        cwd: root,
        stdio: 'inherit',
        shell: process.platform === 'win32',
      });
  if (done.status !== 0) fail('The installation failed; the messages above say why.');
}

function buildWeb(node) {
  const built = modified(join(root, 'apps/web/dist/index.html'));
  const source = Math.max(newest(join(root, 'apps/web')), newest(join(root, 'packages')), modified(join(root, 'package-lock.json')));
  if (built > source) return;
  process.stdout.write('Building the web app …\n');
  const done = spawnSync(node, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
  });
  if (done.status !== 0) fail('The web app could not be built; the messages above say why.');
}

const script = scripts[command];
if (!script) fail(`Unknown command ${command}; one of: ${Object.keys(scripts).join(', ')}`);
install();
const node = pinnedNode();
if (needsWeb.has(command)) buildWeb(node);

const child = spawn(node, [...script, ...rest], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm dies on SIGTERM without telling us: when the parent is gone, so are we.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) child.kill('SIGTERM');
}, 300).unref();
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
