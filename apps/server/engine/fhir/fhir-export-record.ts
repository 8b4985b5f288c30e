import type { Message } from '@fieldward/messages/catalogue.ts';
import type { Actor } from '../actor.ts';
import { auditWrite } from '../audit.ts';
import { DatabaseProblems } from '../database-problem.ts';
import type { Database, Db } from '../db.ts';
import { Problem } from '../problem.ts';
import { sightOf } from '../sight.ts';

/** So long the files of an export are kept; who was erased meanwhile takes them with them. */
const KEPT = '24 hours';
/** A server that wrote nothing about its export for so long is gone. */
const SILENT = '30 seconds';

/** A file of an export. */
export interface ExportedFile {
  /** In the store. */
  readonly key: string;
  readonly type: string;
  /** The declared resource whose rows it shows. */
  readonly of: string;
  readonly count: number;
  readonly sha256: string;
  readonly bytes: number;
}

/** An export as it stands. */
interface ExportStanding {
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  readonly request: string;
  readonly resources: number;
  readonly files: readonly ExportedFile[];
  readonly started: string;
  /** What the account saw then; null where it saw somebody only by breaking a glass that is whole again, or who was erased since. */
  readonly sight: string | null;
  /** Why it failed. */
  readonly failure: Message | null;
}

const bury = (db: Db, actor: Actor): Promise<unknown> =>
  db.rows(
    `update fhir_export set state = 'failed', ended = clock_timestamp(), said = '{"code":"report.exportLost"}'
     where user_id = $1 and state = 'running' and seen_alive < clock_timestamp() - interval '${SILENT}'`,
    [actor.userId],
  );

/** Notes that an export runs, and answers its uuid. Raises `report.exportsRunning` beside another one of the account. */
export async function beginFhirExport(database: Database, actor: Actor, request: string, detail: object): Promise<string> {
  await bury(database, actor);
  try {
    return await database.transaction(async (tx) => {
      const [made] = await tx.rows<{ uuid: string }>(
        'insert into fhir_export (user_id, request, sight) values ($1, $2, $3) returning uuid',
        [actor.userId, request, await sightOf(tx, actor)],
      );
      const uuid = made?.uuid ?? '';
      await auditWrite(tx, { action: 'export', actor, resource: 'fhir', uuid, detail });
      return uuid;
    });
  } catch (error) {
    throw DatabaseProblems.taken(error) === null ? error : new Problem('report.exportsRunning', { most: 1 });
  }
}

/** Writes how far an export is; answers whether it should go on. */
export async function noteFhirExport(db: Db, uuid: string, resources: number, files: readonly ExportedFile[]): Promise<boolean> {
  const rows = await db.rows(
    `update fhir_export set resources = $2, files = $3::jsonb, seen_alive = clock_timestamp() where uuid = $1 and state = 'running' returning 1`,
    [uuid, resources, JSON.stringify(files)],
  );
  return rows.length > 0;
}

/** Writes how an export ended. */
export async function endFhirExport(db: Db, uuid: string, state: ExportStanding['state'], failure: Message | null): Promise<void> {
  await db.rows(`update fhir_export set state = $2, said = $3::jsonb, ended = clock_timestamp() where uuid = $1 and state = 'running'`, [
    uuid,
    state,
    failure === null ? null : JSON.stringify(failure),
  ]);
}

/** An export of the account. Raises `engine.notFound`. */
export async function fhirExportOf(db: Db, actor: Actor, uuid: string): Promise<ExportStanding> {
  await bury(db, actor);
  const [found] = await db.rows<ExportStanding>(
    `select x.state, x.request, x.resources::float8 as resources, x.files, iso(x.started) as started, x.said as failure,
       case when not exists (select from broken_glass g where g.user_id = x.user_id and g.date_created <= coalesce(x.ended, now())
         and g.expires_at > x.started and g.expires_at <= now())
         and not exists (select from patient_erasure e where e.date_created > x.started) then x.sight end as sight
     from fhir_export x where x.uuid = $1 and x.user_id = $2`,
    [uuid.replaceAll('\0', ''), actor.userId],
  );
  if (found === undefined) throw new Problem('engine.notFound');
  return found;
}

/** Ends an export of the account and gives up its files. Raises `engine.notFound`. */
export async function dropFhirExport(database: Database, actor: Actor, uuid: string): Promise<void> {
  await database.transaction(async (tx) => {
    const gone = await tx.rows('delete from fhir_export where uuid = $1 and user_id = $2 returning 1', [
      uuid.replaceAll('\0', ''),
      actor.userId,
    ]);
    if (gone.length === 0) throw new Problem('engine.notFound');
    await auditWrite(tx, { action: 'cancel', actor, resource: 'fhir', uuid });
  });
}

/** Gives up the files of exports that are old, or that hold somebody who was erased since. */
export async function sweepFhirExports(db: Db): Promise<void> {
  await db.rows(
    `delete from fhir_export x where (x.state <> 'running' or x.seen_alive < now() - interval '1 hour')
       and (coalesce(x.ended, x.started) < now() - interval '${KEPT}' or exists (select from patient_erasure e where e.date_created > x.started))`,
  );
}
