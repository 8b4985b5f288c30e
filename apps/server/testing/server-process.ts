/** A server in a process of its own, on the database of a test: to be killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const from = (path: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', path)).href);

/** Listens at a port of its own, which it tells, until whoever started it is gone: a test that is ended from outside leaves no server behind. */
const SERVER = `
  process.stdin.resume().once('close', () => process.exit());
  import { openPool } from ${from('db/pool.ts')};
  import { passingStore } from ${from('http/files/folder-store.ts')};
  import { buildServer } from ${from('http/server.ts')};
  const database = openPool(process.argv.at(-1), { max: 6 });
  const app = await buildServer({ database, files: passingStore(), sealEvery: 0 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  console.log(app.server.address().port);
`;

/** A server that runs. */
export interface ServerProcess {
  readonly port: number;
  /** Kills it as a power cut does; ends when it is gone. */
  kill(): Promise<void>;
}

/** Starts a server on a database of this run, by its name. */
export async function serverProcess(database: string): Promise<ServerProcess> {
  const url = new URL(String(process.env['FIELDWARD_TEST_AS_SERVER']));
  url.pathname = `/${database}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', SERVER, url.href], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const told = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>; // of one line
  const port = await Promise.race([
    told.then(([line]) => Number(line)),
    ended.then(() => Promise.reject(new Error('the server did not start'))),
  ]);
  return {
    port,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
