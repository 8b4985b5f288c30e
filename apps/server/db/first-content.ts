import { randomBytes } from 'node:crypto';
import type { Db } from '../engine/db.ts';
import { loadDemo } from './demo/load-demo.ts';
import { loadStarter } from './starter/load-starter.ts';

/** The published password of the demonstration; refused where others can reach the server. */
const DEMO_PASSWORD = 'Admin123';

/** Where the programme of the demonstration works. */
const DEMO_ZONE = 'Asia/Karachi';

/** A clinic's own machine stands where the clinic is; a server elsewhere has UTC, until an administrator chooses. */
const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ContentOptions {
  /** What the person who starts the server asked for; undefined: the demonstration on a new embedded database. */
  demo: 'full' | 'none' | undefined;
  embedded: boolean;
  /** Only this machine can reach the server. */
  loopback: boolean;
  adminPassword: string | undefined;
}

export interface Content {
  /** The administrator's password, when the account was made just now and the person does not know it yet. */
  newPassword?: string;
  /** It has to be changed at the first sign-in. */
  mustChange: boolean;
  demoLoaded: boolean;
}

/**
 * Starter content, and on request the demonstration, in one transaction: a start that is interrupted
 * begins again, and of several servers that start together one does the work.
 * @param tx a transaction on a migrated database
 */
export async function loadFirstContent(tx: Db, options: ContentOptions): Promise<Content> {
  await tx.rows('select pg_advisory_xact_lock(4738125190)');
  const known = await tx.rows(`select from system_setting where property = 'fieldward.starter.version'`);
  const demo = options.demo ?? (options.embedded && known.length === 0 ? 'full' : 'none');
  const given = options.adminPassword ?? (demo === 'full' && options.loopback ? DEMO_PASSWORD : undefined);
  const password = given ?? randomBytes(12).toString('base64url');
  const { adminMade } = await loadStarter(tx, { adminPassword: password, mustChangePassword: given === undefined });
  if (known.length === 0) await setZone(tx, demo === 'full' ? DEMO_ZONE : machineZone());
  const demoLoaded = demo === 'full' && (await loadDemo(tx, { password }));
  const tell = adminMade && options.adminPassword === undefined;
  return { ...(tell ? { newPassword: password } : {}), mustChange: given === undefined, demoLoaded };
}

/** Chooses the zone of a new programme, if the database knows it too. */
async function setZone(tx: Db, zone: string): Promise<void> {
  await tx.rows(
    `update system_setting set value = $1
     where lower(property) = 'fieldward.timezone' and exists (select 1 from pg_timezone_names z where z.name = $1)`,
    [zone],
  );
}
