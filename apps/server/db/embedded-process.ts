import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lastLines, type Cluster } from './embedded-cluster.ts';

/**
 * Runs "$@" until either it ends by itself, we are told to stop, or descriptor 3 is closed. Node holds the
 * other end of descriptor 3, so the kernel closes it however node ends, and postgres shuts down cleanly.
 */
const WATCHDOG = [
  '"$@" </dev/null 3<&- & P=$!',
  'trap "kill -INT $P; wait $P; exit" INT TERM',
  '(cat >/dev/null; kill -INT $P) <&3 & W=$!',
  'exec 3<&-',
  'wait $P; R=$?',
  'kill $W 2>/dev/null; exit $R',
].join('\n');

/** A standby accepts what only reads. */
const READY = /database system is ready to accept (read-only )?connections/;

/** How long a start may wait for an old postgres to go and for the recovery after a crash. */
const START_MS = 120_000;
const STOP_MS = 30_000;
const MEGABYTE = 1024 * 1024;

/** A running postgres. */
interface Running {
  port: number;
  /** Settles when the process ends, with its last words. */
  ended: Promise<string>;
  /** Disconnects everybody, writes a checkpoint, ends. */
  stop(): Promise<void>;
}

/**
 * Starts postgres on a cluster and waits until it answers.
 * @throws Error with postgres's own words when it does not start.
 */
export async function startProcess(cluster: Cluster, port?: number): Promise<Running> {
  const until = Date.now() + START_MS;
  await stopOrphan(cluster);
  for (;;) {
    const chosen = port ?? (await freePort());
    const started = await tryStart(cluster, chosen);
    if (typeof started !== 'string') return started;
    // Passing troubles: a killed postgres that is not reaped yet, and a port taken between looking and binding.
    const passing = /lock file "postmaster.pid" already exists|pre-existing shared memory|could not bind|Address already in use/.test(
      started,
    );
    if (!passing || Date.now() > until) throw new Error(`PostgreSQL did not start on ${cluster.folder}:\n${lastLines(started)}`);
    await pause(200);
    await stopOrphan(cluster);
  }
}

async function tryStart(cluster: Cluster, port: number): Promise<Running | string> {
  const child = launch(cluster, port);
  let output = '';
  let exited = false;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => {
      exited = true;
      child.stdio[3]?.destroy();
      // Not 'close': a backend that outlives its postmaster may hold the pipe open for a while.
      setTimeout(() => resolve(output), 50);
    });
  });
  const ready = new Promise<true>((resolve) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-8_000);
      if (READY.test(output)) resolve(true);
    });
  });
  const outcome = await Promise.race([ready, ended]);
  if (outcome !== true) return outcome;
  const stop = async (): Promise<void> => {
    if (exited) return;
    child.kill(process.platform === 'win32' ? 'SIGTERM' : 'SIGINT');
    const late = setTimeout(() => signalPostmaster(cluster, 'SIGQUIT'), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  return { port, ended, stop };
}

function launch(cluster: Cluster, port: number): ChildProcess {
  const program = join(cluster.programs, 'bin', process.platform === 'win32' ? 'postgres.exe' : 'postgres');
  const argv = [
    '-D',
    cluster.folder,
    '-p',
    String(port),
    ...Object.entries({ ...settings(), ...cluster.settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  // what this process was started with before all else (another allocator, the clock of a test) the database is, too
  const preload = process.env['LD_PRELOAD'];
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...(preload === undefined ? {} : { LD_PRELOAD: preload }) };
  if (process.platform === 'win32') return spawn(program, argv, { stdio: ['ignore', 'ignore', 'pipe'], env });
  return spawn('/bin/sh', ['-c', WATCHDOG, 'fieldward-postgres', program, ...argv], {
    ...cluster.owner,
    cwd: cluster.folder,
    // Its own group: Ctrl-C reaches node only, which closes HTTP, then the pool, then postgres.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env,
  });
}

function settings(): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / MEGABYTE;
  const buffers = Math.round(Math.min(2_048, Math.max(64, memory / 8)));
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.round(Math.max(256, memory / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and values stay out of the log: they hold patients' data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    dynamic_shared_memory_type: sharedMemoryType(),
  };
}

/** Containers give 64 MB of /dev/shm, too little for parallel queries; files do it everywhere. */
function sharedMemoryType(): string {
  if (process.platform === 'win32') return 'windows';
  try {
    const { bsize, blocks } = statfsSync('/dev/shm');
    return bsize * blocks < 512 * MEGABYTE ? 'mmap' : 'posix';
  } catch {
    return 'mmap';
  }
}

/** A postgres that survived its node (only when the watchdog was killed too) is asked to stop. We hold the folder's lock. */
async function stopOrphan(cluster: Cluster): Promise<void> {
  const until = Date.now() + STOP_MS;
  let asked = false;
  for (let pid = orphan(cluster); pid !== undefined; pid = orphan(cluster)) {
    if (!asked) process.kill(pid, 'SIGINT');
    if (Date.now() > until) process.kill(pid, 'SIGQUIT');
    asked = true;
    await pause(50);
  }
}

function orphan(cluster: Cluster): number | undefined {
  const pid = postmasterPid(cluster);
  if (pid === undefined) return undefined;
  try {
    process.kill(pid, 0);
  } catch {
    return undefined;
  }
  try {
    // The number may belong to another program by now; an exited one that nobody reaped has no command line.
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes('postgres') && command.includes(cluster.folder) ? pid : undefined;
  } catch {
    return undefined;
  }
}

function signalPostmaster(cluster: Cluster, signal: NodeJS.Signals): void {
  const pid = postmasterPid(cluster);
  if (pid !== undefined) process.kill(pid, signal);
}

function postmasterPid(cluster: Cluster): number | undefined {
  try {
    const pid = Number(readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** A port of the loopback interface that was free a moment ago. */
async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
