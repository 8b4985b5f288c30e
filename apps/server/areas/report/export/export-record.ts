import type { ExportRow } from '@fieldward/contract/report/export.operations.ts';
import type { ReportFormat } from '@fieldward/contract/report/report.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem } from '../../../engine/problem.ts';
import type { Actor } from '../../../engine/actor.ts';

/** Exports of one person at the same time. */
const MOST_OF_ONE = 2;
/** A server that wrote nothing about its export for so long is gone. */
const SILENT = '30 seconds';
/** So long the list of a person's exports goes back; the audit trail keeps them all. */
const KEPT = '90 days';

/** How an export begins. */
interface NewExport {
  /** Null: the server chooses. */
  readonly uuid: string | null;
  readonly kind: 'dump' | 'report';
  readonly name: string;
  readonly format: ReportFormat;
  readonly parameters: Readonly<Record<string, string>>;
  readonly fileName: string;
}

/** How an export ended. */
export interface ExportEnd {
  readonly state: 'done' | 'cancelled' | 'failed';
  readonly rows: number;
  readonly bytes: number;
  readonly sha256?: string;
  readonly message?: Message;
}

const ROW = `json_build_object('uuid', uuid, 'kind', kind, 'name', name, 'format', format, 'parameters', parameters, 'state', state, 'rows', row_count,
  'bytes', bytes, 'sha256', sha256, 'fileName', file_name, 'started', iso(started), 'ended', iso(ended), 'message', said)`;

/** The end of what a server began that is gone. */
const BURY = `update report_export set state = 'failed', ended = clock_timestamp(), said = '{"code":"report.exportLost"}'
  where user_id = $1 and state = 'running' and seen_alive < clock_timestamp() - interval '${SILENT}'`;

/**
 * Notes that an export runs and answers its uuid. A uuid that the same person used for an export that has ended is used again.
 * Refuses `report.exportsRunning` beyond the limit per person, whatever server the others run on, and `report.exportKnown`.
 */
export async function beginExport(tx: Db, actor: Actor, what: NewExport): Promise<string> {
  await tx.rows('select pg_advisory_xact_lock(4738125195000000 + $1::bigint)', [actor.userId]);
  await tx.rows(BURY, [actor.userId]);
  await tx.rows(`delete from report_export where user_id = $1 and state <> 'running' and started < now() - interval '${KEPT}'`, [
    actor.userId,
  ]);
  const [running] = await tx.rows<{ n: number }>(`select count(*) as n from report_export where user_id = $1 and state = 'running'`, [
    actor.userId,
  ]);
  if (Number(running?.n ?? 0) >= MOST_OF_ONE) throw new Problem('report.exportsRunning', { most: MOST_OF_ONE });
  if (what.uuid !== null)
    await tx.rows(`delete from report_export where uuid = $1 and user_id = $2 and state <> 'running'`, [what.uuid, actor.userId]);
  const [made] = await tx.rows<{ uuid: string }>(
    `insert into report_export (uuid, user_id, kind, name, format, parameters, file_name)
     values (coalesce($1, gen_random_uuid()::text), $2, $3, $4, $5, $6::jsonb, $7) on conflict (uuid) do nothing returning uuid`,
    [what.uuid, actor.userId, what.kind, what.name, what.format, JSON.stringify(what.parameters), what.fileName],
  );
  if (made === undefined) throw new Problem('report.exportKnown');
  return made.uuid;
}

/** Writes how far an export is; answers whether somebody wants it to stop. */
export async function noteExport(db: Db, uuid: string, far: { readonly rows: number; readonly bytes: number }): Promise<boolean> {
  const [row] = await db.rows<{ wanted: boolean }>(
    `update report_export set row_count = $2, bytes = $3, seen_alive = clock_timestamp()
     where uuid = $1 and state = 'running' returning cancel_wanted as wanted`,
    [uuid, far.rows, far.bytes],
  );
  // gone or ended by somebody else: nobody waits for it any more
  return row?.wanted ?? true;
}

/** Writes how an export ended. */
export async function endExport(db: Db, uuid: string, end: ExportEnd): Promise<void> {
  await db.rows(
    `update report_export set state = $2, row_count = $3, bytes = $4, sha256 = $5, said = $6::jsonb, ended = clock_timestamp()
     where uuid = $1 and state = 'running'`,
    [uuid, end.state, end.rows, end.bytes, end.sha256 ?? null, end.message === undefined ? null : JSON.stringify(end.message)],
  );
}

/** The newest exports of an account, as JSON text of `ExportRow`s; one alone when a uuid is given. */
export async function ownExports(db: Db, actor: Actor, only?: string): Promise<string> {
  await db.rows(BURY, [actor.userId]);
  const [found] = await db.rows<{ json: string }>(
    `select coalesce(json_agg(x.row), '[]')::text as json from (
       select ${ROW} as row from report_export where user_id = $1 and ($2::text is null or uuid = $2) order by started desc limit 20) x`,
    [actor.userId, only ?? null],
  );
  return found?.json ?? '[]';
}

/** Asks for the end of a running export of the account, on whatever server it runs; answers it, undefined when there is none of theirs. */
export async function wantCancelled(tx: Db, actor: Actor, uuid: string): Promise<ExportRow | undefined> {
  await tx.rows(`update report_export set cancel_wanted = true where uuid = $1 and user_id = $2 and state = 'running'`, [
    uuid,
    actor.userId,
  ]);
  return (JSON.parse(await ownExports(tx, actor, uuid)) as ExportRow[])[0];
}
