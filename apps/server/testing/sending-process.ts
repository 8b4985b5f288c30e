/** A server process that only sends what waits, for tests that kill it: `node sending-process.ts <url of the database> <key>`. */
import { openPool } from '../db/pool.ts';
import { sendWaiting } from '../areas/message/outbox/outbox-work.ts';
import { SecretKeys } from '../areas/account/session/secret-keys.ts';

const [, , url = '', key = ''] = process.argv;
const pool = openPool(url, { max: 2 });
await sendWaiting(pool, { secrets: new SecretKeys([Buffer.from(key, 'base64')]), note: () => {} });
await pool.end();
