import {
  patientMergesWire,
  patientUnmergePreviewWire,
  patientUnmergeWire,
  type MergeShown,
} from '@fieldward/contract/patient/patient-merge.operations.ts';
import type { Actor } from '../../../engine/actor.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem, unknownObject } from '../../../engine/problem.ts';
import type { Manifest } from './merge-manifest.ts';
import { holdPatients, seenOf } from './merge-pair.ts';
import { appointmentsFollowDeaths } from '../../../sql/appointments.ts';
import { deathsWait, followDeaths, settleAllEnrolments } from '../../../sql/enrolments.ts';
import { putBack, restoreCells } from './merge-restore.ts';
import { addedSince, countBack, forgetPhasesOfBoth, moveBack, whatGoesBack } from './merge-undo.ts';
import { patientTables } from './patient-columns.ts';

interface Merge {
  readonly id: string;
  readonly loser: string;
  readonly survivor: string;
  readonly loser_uuid: string;
  readonly survivor_uuid: string;
  readonly survivor_display: string;
  readonly survivor_voided: boolean;
  readonly loser_display: string;
  readonly undone: boolean;
  readonly late: boolean;
  readonly erased: boolean;
  readonly merged_since: boolean;
  readonly manifest: Manifest;
  readonly shown: MergeShown;
}

const SHOWN = `json_build_object('uuid', m.uuid, 'from', m.loser_display, 'into', json_build_object('uuid', b.uuid, 'display', coalesce(person_display(m.survivor), b.uuid)),
  'reason', m.reason, 'by', (select coalesce(person_display(u.person_id), u.username, u.system_id) from users u where u.user_id = m.creator), 'date', iso(m.date_created),
  'undoUntil', iso(m.undo_until),
  'undone', case when m.date_undone is not null then json_build_object('date', iso(m.date_undone),
    'by', (select coalesce(person_display(u.person_id), u.username, u.system_id) from users u where u.user_id = m.undone_by)) end,
  'mayUndo', m.date_undone is null and m.undo_until > now() and not b.voided and not exists (select from patient_erasure e where e.patient_id = m.survivor))`;

const MERGE = `select m.patient_merge_id::text as id, m.loser::text, m.survivor::text, a.uuid as loser_uuid, b.uuid as survivor_uuid,
    person_display(m.survivor) as survivor_display, b.voided as survivor_voided, m.loser_display,
    m.date_undone is not null as undone, m.undo_until <= now() as late,
    exists (select from patient_erasure e where e.patient_id in (m.loser, m.survivor)) as erased,
    exists (select from patient_merge l where l.loser = m.survivor and l.date_undone is null) as merged_since, m.manifest - 'moved' as manifest, ${SHOWN} as shown
  from patient_merge m join patient a on a.patient_id = m.loser join patient b on b.patient_id = m.survivor
  where m.uuid = $1`;

/** A merge that can be taken back, by somebody who sees its patient. Raises `engine.unknownObject` and why it cannot. */
async function undoable(db: Db, actor: Actor, uuid: string, hold = false): Promise<Merge> {
  const find = async (): Promise<Merge> => {
    const [found] = await db.rows<Merge>(MERGE, [uuid.replaceAll('\0', '')]);
    if (found === undefined || !(await seenOf(db, actor, [found.survivor])).includes(found.survivor))
      throw unknownObject('patientmerge', uuid);
    return found;
  };
  const first = await find();
  if (hold) await holdPatients(db, [first.loser, first.survivor], [first.survivor]);
  const merge = hold ? await find() : first;
  if (merge.erased) throw new Problem('erasure.erased');
  if (merge.undone) throw new Problem('merge.undoneAlready');
  if (merge.late) throw new Problem('merge.undoTooLate');
  if (merge.merged_since) throw new Problem('merge.undoLaterFirst');
  if (merge.survivor_voided) throw new Problem('merge.voided', { patient: merge.survivor_display });
  return merge;
}

/** Merges, the latest first. */
export const patientMerges = operation(patientMergesWire, {
  handle: async ({ query, audit }, db) => {
    const { patient = null, limit, startIndex } = query;
    const rows = await db.rows<{ j: string }>(
      `select ${SHOWN}::text as j from patient_merge m join patient b on b.patient_id = m.survivor
       where $1::text is null or b.uuid = $1 order by m.date_created desc, m.patient_merge_id desc limit $2 offset $3`,
      [patient?.replaceAll('\0', '') ?? null, limit + 1, startIndex],
    );
    await audit({ action: 'search', resource: 'patientmerge', detail: { patient } });
    return {
      body: `{"results":[${rows
        .slice(0, limit)
        .map(({ j }) => j)
        .join(',')}],"hasNext":${String(rows.length > limit)}}`,
    };
  },
});

/** What an undo would do. Raises as `undoable`. */
export const patientUnmergePreview = operation(patientUnmergePreviewWire, {
  everywhere: true, // as the undo itself
  hiddenToo: true,
  handle: async ({ params, actor, audit }, db) => {
    const merge = await undoable(db, actor, params.uuid);
    const tables = await patientTables(db);
    const back = await whatGoesBack(db, tables, merge.id, merge.survivor);
    const changed = await restoreCells(db, merge.manifest.cells, { dryRun: true, actor: null });
    const [since] = await db.rows<{ n: number }>(
      `select count(*)::int as n from encounter e where e.patient_id = $1::bigint and not e.voided and e.date_created > (select m.date_created from patient_merge m where m.patient_merge_id = $2::bigint)`,
      [merge.survivor, merge.id],
    );
    await audit({ action: 'read', resource: 'patientmerge', patientId: merge.survivor, uuid: params.uuid });
    return {
      body: { merge: merge.shown, back: await countBack(db, tables, back), added: addedSince(back), stays: since?.n ?? 0, changed },
    };
  },
});

/** Which merge is taken back, and why. */
type UnmergeAsked = Pick<RequestOf<typeof patientUnmergeWire>, 'params' | 'body' | 'actor'>;

/**
 * Takes back a merge: what moved goes back as it is today, values that nobody changed since are what they were. What was entered since
 * stays, unless it belongs to something that goes back. In a transaction. Answers the uuids of both. Raises as `undoable`.
 */
export async function takeBackMerge({ params, body, actor }: UnmergeAsked, tx: Db): Promise<{ from: string; into: string }> {
  const merge = await undoable(tx, actor, params.uuid, true);
  const { loser, survivor, manifest } = merge;
  const tables = await patientTables(tx);
  const back = await whatGoesBack(tx, tables, merge.id, survivor);
  const own = (table: string): boolean => table === 'patient' || table === 'person';
  await tx.rows(
    `update patient_merge set undone_by = $2::bigint, date_undone = now(), undo_reason = $3, date_changed = clock_timestamp() where patient_merge_id = $1::bigint`,
    [merge.id, actor.userId, body.reason?.replaceAll('\0', '').trim() || null],
  );
  await deathsWait(tx);
  await forgetPhasesOfBoth(tx, merge.id, survivor);
  const kept = await restoreCells(
    tx,
    manifest.cells.filter(({ table }) => own(table)),
    { actor: actor.userId },
  );
  const gone = await moveBack(tx, tables, back, loser);
  await putBack(tx, manifest.dropped);
  kept.push(
    ...(await restoreCells(
      tx,
      manifest.cells.filter(({ table }) => !own(table)),
      { actor: actor.userId },
    )),
  );
  await followDeaths(tx, [loser, survivor], actor.userId);
  await appointmentsFollowDeaths(tx, [loser, survivor], actor.userId);
  await settleAllEnrolments(tx, [loser, survivor], actor.userId, 'the merge was taken back');
  await tx.rows('update patient set changed_by = $2::bigint, date_changed = now() where patient_id = any ($1::bigint[])', [
    [loser, survivor],
    actor.userId,
  ]);
  await tx.rows('insert into dashboard_change (patient_id) select unnest($1::bigint[])', [[loser, survivor]]);
  const entry = { actor, resource: 'patient', action: 'unmerge' };
  const detail = { merge: params.uuid, back: gone, added: addedSince(back), kept, reason: body.reason ?? null };
  await auditWrite(
    tx,
    { ...entry, uuid: merge.loser_uuid, patientId: loser, detail: { from: merge.survivor_uuid, ...detail } },
    { ...entry, uuid: merge.survivor_uuid, patientId: survivor, detail: { record: merge.loser_uuid, ...detail } },
  );
  return { from: merge.loser_uuid, into: merge.survivor_uuid };
}

/** One record becomes two again. Raises as `takeBackMerge`. */
export const patientUnmerge = operation(patientUnmergeWire, {
  everywhere: true, // everything moves, whether or not the account sees it
  hiddenToo: true,
  mergesPatients: true,
  handle: async (asked, tx) => ({ body: await takeBackMerge(asked, tx) }),
});
