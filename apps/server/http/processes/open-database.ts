import type { Logger } from 'pino';
import { openPool, type Pool, type PoolOptions } from '../../db/pool.ts';
import { shareOf } from '../../engine/process-share.ts';
import type { Config } from '../config.ts';
import type { Closing } from './closing.ts';

/** A read that takes longer is refused; exports, imports and whatever writes take their time. */
const READ_WITHIN_MS = 30_000;

/** How every pool of this process works. */
export function poolOptions({ statements }: Config, log: Logger, max: number): PoolOptions {
  const broken = (error: Error): void => log.warn({ reason: error.message }, 'a database connection broke');
  return { max, readWithin: READ_WITHIN_MS, statements, broken };
}

/** Opens the pool of the database, closed when the process ends. */
export function openDatabase(config: Config, url: string, log: Logger, closing: Closing, connections: number): Pool {
  const database = openPool(url, poolOptions(config, log, connections));
  closing.add('database pool', () => database.end());
  return database;
}

/** Connections of this process to each PostgreSQL server: with fewer than three, one request could wait for another. */
export function connectionsOf({ poolSize }: Config): number {
  return shareOf(poolSize, 3);
}
