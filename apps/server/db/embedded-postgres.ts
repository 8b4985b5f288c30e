import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { lockDataFolder } from './data-folder-lock.ts';
import { DATABASE, openCluster } from './embedded-cluster.ts';
import { startProcess } from './embedded-process.ts';

/** More crashes than this within a minute are not bad luck. */
const RESTARTS_A_MINUTE = 3;

interface EmbeddedOptions {
  /** Folder for the cluster, its password and the lock; created when missing. */
  dataDir: string;
  /** Settings of postgres that replace ours, by name. */
  settings?: Readonly<Record<string, string>>;
  /** Told when postgres died and was started again. */
  log?: (message: string) => void;
  /** Told when postgres died and does not come back. */
  failed?: (error: Error) => void;
}

export interface Embedded {
  /** Connection string of the database; the port stays the same when postgres has to be restarted. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a data folder: creates it on first use, recovers it after a crash,
 * starts it again when it dies, and stops it however this process ends.
 * @throws DataFolderInUse when another server works on the folder; Error with postgres's words when it does not start.
 */
export async function startEmbedded({ dataDir, settings = {}, log = () => {}, failed = () => {} }: EmbeddedOptions): Promise<Embedded> {
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const release = lockDataFolder(folder);
  try {
    const cluster = { ...openCluster(folder), settings };
    let running = await startProcess(cluster);
    const urlOf = (database: string): string => `postgres://${DATABASE}:${cluster.password}@127.0.0.1:${running.port}/${database}`;
    await createDatabase(urlOf('postgres'));
    let stopping = false;
    const supervise = async (): Promise<void> => {
      const crashes: number[] = [];
      while (!stopping) {
        const output = await running.ended;
        if (stopping) return;
        crashes.push(Date.now());
        const [first = 0] = crashes.slice(-RESTARTS_A_MINUTE);
        if (crashes.length > RESTARTS_A_MINUTE && Date.now() - first < 60_000) throw new Error(`PostgreSQL keeps ending:\n${output}`);
        log('PostgreSQL ended unexpectedly; starting it again');
        running = await startProcess(cluster, running.port);
      }
    };
    supervise().catch((error: unknown) => failed(error instanceof Error ? error : new Error(String(error))));
    return {
      url: urlOf(DATABASE),
      stop: async () => {
        if (stopping) return;
        stopping = true;
        await running.stop();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
