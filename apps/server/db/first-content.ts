import { randomBytes } from 'node:crypto';
import { knownPasswordsProperty } from '@fieldward/domain/settings/setting-names.ts';
import type { Db } from '../engine/db.ts';
import type { FileStore } from '../engine/file-store.ts';
import { isDemo, loadDemo } from './demo/load-demo.ts';
import { loadStarter } from './starter/load-starter.ts';

/** The published password of the administrator and the staff of the demonstration; refused where others can reach the server. */
export const DEMO_PASSWORD = 'Admin123';

/** Where the programme of the demonstration works. */
export const DEMO_ZONE = 'Asia/Karachi';

/** A clinic's own machine stands where the clinic is; a server elsewhere has UTC, until an administrator chooses. */
const machineZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface ContentOptions {
  /** What the person who starts the server asked for; undefined: the demonstration on a new embedded database. */
  demo: 'full' | 'none' | undefined;
  embedded: boolean;
  /** Only this machine can reach the server. */
  loopback: boolean;
  adminPassword: string | undefined;
  /** Where the demonstration keeps photos. */
  files: FileStore;
}

export interface Content {
  /** What became of the administrator's account: made just now with the published password, made just now without one, or nothing to tell. */
  admin: 'demo password' | 'no password' | 'known';
  /** The database holds the demonstration, from this start or an earlier one. */
  demo: boolean;
  demoLoaded: boolean;
}

/**
 * Starter content, and on request the demonstration, in one transaction: a start that is interrupted
 * begins again, and of several servers that start together one does the work.
 * @param tx a transaction on a migrated database
 */
export async function loadFirstContent(tx: Db, options: ContentOptions): Promise<Content> {
  await tx.rows('select pg_advisory_xact_lock(4738125190)');
  // all of it comes from the centre
  if ((await tx.rows('select from joined_centre')).length > 0) return { admin: 'known', demo: await isDemo(tx), demoLoaded: false };
  const known = await tx.rows(`select from system_setting where property = 'fieldward.starter.version'`);
  const demo = options.demo ?? (options.embedded && known.length === 0 ? 'full' : 'none');
  const password = options.adminPassword ?? (demo === 'full' && options.loopback ? DEMO_PASSWORD : null);
  const { adminMade } = await loadStarter(tx, { adminPassword: password });
  // what older installations ask of new passwords stays theirs to change
  if (known.length === 0 && demo === 'none') await refuseKnownPasswords(tx);
  if (known.length === 0) await setZone(tx, demo === 'full' ? DEMO_ZONE : machineZone());
  // where others can reach the server, the staff of the demonstration has a password that nobody knows
  const demoLoaded =
    demo === 'full' && (await loadDemo(tx, { password: password ?? randomBytes(24).toString('base64url'), files: options.files }));
  const showPassword = adminMade && options.adminPassword === undefined;
  return {
    admin: !showPassword ? 'known' : password === null ? 'no password' : 'demo password',
    demo: demoLoaded || (await isDemo(tx)),
    demoLoaded,
  };
}

/** A new programme refuses passwords that are known from leaks, whatever its policy. */
async function refuseKnownPasswords(tx: Db): Promise<void> {
  await tx.rows(
    `insert into system_setting (property, value, description) values ($1, 'true', 'Whether new passwords that are known from leaks are refused (true or false)')
     on conflict ((lower(property))) do nothing`,
    [knownPasswordsProperty],
  );
}

/** Chooses the zone of a new programme, if the database knows it too. */
async function setZone(tx: Db, zone: string): Promise<void> {
  await tx.rows(
    `update system_setting set value = $1
     where lower(property) = 'fieldward.timezone' and exists (select 1 from pg_timezone_names z where z.name = $1)`,
    [zone],
  );
}
