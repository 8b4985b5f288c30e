import pg from 'pg';
import { connection } from './pool.ts';

/** Milliseconds before a lost connection is made again. */
const AGAIN_AFTER = 1_000;

interface Listening {
  close(): Promise<void>;
}

/**
 * Hears a channel of PostgreSQL on a connection of its own, which is made again when it breaks. `heard` is called for every notice, and
 * each time that it begins to hear again: a notice may have been missed meanwhile. The address must not lead through a pooler.
 */
export function listenOnChannel(url: string, channel: string, notified: () => void): Listening {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const again = (broken: pg.Client): void => {
    if (closed || client !== broken) return;
    client = null;
    void broken.end().catch(() => {});
    timer = setTimeout(begin, AGAIN_AFTER);
    timer.unref();
  };
  function begin(): void {
    const mine = new pg.Client({ ...connection(url), application_name: 'fieldward listener', connectionTimeoutMillis: 5_000 });
    client = mine;
    mine.on('notification', notified);
    mine.on('error', () => again(mine));
    mine.on('end', () => again(mine));
    mine
      .connect()
      .then(() => mine.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(notified)
      .catch(() => again(mine));
  }
  begin();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
