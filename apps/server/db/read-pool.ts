import type { Db } from '../engine/db.ts';
import type { Readers } from '../engine/readers.ts';
import { openPool, type Pool, type PoolOptions } from './pool.ts';
import { unreachable } from '../engine/unreachable.ts';

/** Milliseconds between looks at how far each replica is. */
const LOOK_EVERY = 250;

/** Samples of the primary that are kept: what a replica has not reached after them is beyond any limit of lag. */
const SAMPLES = 1_000;

/** How far the primary had written at a moment of the process's clock. */
interface Sample {
  readonly at: number;
  readonly lsn: bigint;
}

interface Replica {
  readonly pool: Pool;
  /** Whether the last look found it answering. */
  up: boolean;
  /** It has everything that the primary had written by then (milliseconds of the process's clock); 0 before the first look. */
  caughtUp: number;
}

/** Whether a standby refused a statement because it writes. */
const writes = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '25006';

interface ReadPoolOptions extends PoolOptions {
  /** Where reads go while no replica may serve them, and what replicas are held against. */
  readonly primary: Db;
  /** Milliseconds behind the primary from which a replica is passed over. */
  readonly lagLimit: number;
  /** Told when a replica falls out and when it is back. */
  readonly changed?: (change: ReplicaChange) => void;
}

/** A replica that fell out of the turns or came back. */
interface ReplicaChange {
  /** Its position among the addresses, from 1. */
  readonly replica: number;
  readonly state: 'up' | 'down' | 'behind';
}

/** The replicas of a primary behind one face, with what is known of each. */
export interface ReadPool extends Readers {
  /** Looks once at the primary and every replica; done by itself every quarter of a second. */
  probe(): Promise<void>;
  /** Milliseconds that each replica is behind; null for one that does not answer. */
  lags(): readonly (number | null)[];
  end(): Promise<void>;
}

/**
 * Opens the replicas. A read goes to the next replica that answers, is not further behind than the limit, and has what the reader wrote;
 * to the primary where there is none. A read that a replica could not take because it is gone is asked again elsewhere.
 */
export function openReadPool(urls: readonly string[], { primary, lagLimit, changed = () => {}, ...options }: ReadPoolOptions): ReadPool {
  const replicas: Replica[] = urls.map((url) => ({ pool: openPool(url, { ...options, connectWithin: 3_000 }), up: false, caughtUp: 0 }));
  const samples: Sample[] = [];
  const states = new Map<number, ReplicaChange['state']>();
  let turn = 0;

  const lagOf = (replica: Replica, now: number): number => Math.max(0, now - replica.caughtUp - LOOK_EVERY);
  const usable = (since: number): Replica[] => {
    const now = Date.now();
    return replicas.filter((one) => one.up && one.caughtUp > since && lagOf(one, now) <= lagLimit);
  };
  const report = (replica: Replica, index: number): void => {
    const state = !replica.up ? 'down' : lagOf(replica, Date.now()) > lagLimit ? 'behind' : 'up';
    if (states.get(index) === state) return;
    states.set(index, state);
    changed({ replica: index + 1, state });
  };
  const probe = async (): Promise<void> => {
    const at = Date.now();
    // in time order: a replica that has replayed up to here has everything that was committed before the question was sent
    const written = await primary.rows<{ lsn: string }>(`select (pg_current_wal_insert_lsn() - '0/0')::text as lsn`).catch(() => []);
    if (written[0] !== undefined) samples.push({ at, lsn: BigInt(written[0].lsn) });
    if (samples.length > SAMPLES) samples.splice(0, samples.length - SAMPLES);
    await Promise.all(
      replicas.map(async (replica, index) => {
        try {
          const [row] = await replica.pool.rows<{ lsn: string | null }>(
            `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end - '0/0')::text as lsn`,
          );
          const reached = BigInt(row?.lsn ?? 0);
          replica.caughtUp = samples.findLast((sample) => sample.lsn <= reached)?.at ?? replica.caughtUp;
          replica.up = true;
        } catch {
          replica.up = false;
        }
        report(replica, index);
      }),
    );
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= probe().finally(() => (looking = null));
  }, LOOK_EVERY);
  timer.unref();

  const read = async <T>(since: number, text: string, values?: readonly unknown[]): Promise<T[]> => {
    const candidates = usable(since);
    if (candidates.length === 0) return primary.rows(text, values);
    const replica = candidates[turn++ % candidates.length] as Replica; // the remainder is below the length
    try {
      return await replica.pool.rows(text, values);
    } catch (error) {
      // a statement that writes is a mistake of ours, and must not be sent to the primary
      if (!unreachable(error) || writes(error)) throw error;
      replica.up = false;
      return read(since, text, values);
    }
  };
  return {
    since: (wrote) => ({ rows: (text, values) => read(wrote, text, values) }),
    probe,
    lags: () => replicas.map((one) => (one.up ? lagOf(one, Date.now()) : null)),
    end: async () => {
      clearInterval(timer);
      await looking;
      await Promise.all(replicas.map(({ pool }) => pool.end()));
    },
  };
}
