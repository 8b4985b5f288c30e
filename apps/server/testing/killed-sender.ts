/** A server process that is killed between a message and the answer of its gateway. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutboxStory } from './outbox-story.ts';

const from = (path: string): string => JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', path)).href);

/** Only sends what waits, of a database and a secret key. */
const SENDER = `
  import { openPool } from ${from('db/pool.ts')};
  import { sendWaiting } from ${from('areas/message/outbox/outbox-work.ts')};
  import { SecretKeys } from ${from('areas/account/session/secret-keys.ts')};
  const [url, key] = process.argv.slice(-2);
  await sendWaiting(openPool(url, { max: 2 }), { secrets: new SecretKeys([Buffer.from(key, 'base64')]), note: () => {} });
`;

/** Lets a process of its own hand what waits to the gateway, which has it and does not answer, and kills the process then. */
export async function killedWhileSending({ api, gateway, key }: OutboxStory): Promise<void> {
  const url = new URL(String(process.env['FIELDWARD_TEST_AS_SERVER']));
  const [database] = await api.pool.rows<{ name: string }>('select current_database() as name');
  url.pathname = `/${database?.name}`;
  gateway.behaviour = 'hold';
  const child = spawn(process.execPath, ['--input-type=module', '-e', SENDER, url.href, key.toString('base64')], { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await gateway.came(1);
  child.kill('SIGKILL');
  await ended;
}
