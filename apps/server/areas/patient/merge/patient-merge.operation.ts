import { patientMergePreviewWire, patientMergeWire, type MergeSideShown } from '@fieldward/contract/patient/patient-merge.operations.ts';
import { REASON_LENGTH } from '@fieldward/contract/limits.ts';
import type { Moment } from '@fieldward/domain/time/day.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import type { FormerValues } from '../../../engine/former-values.ts';
import { withHidden } from '../../../engine/hidden-rows.ts';
import { operation, type RequestOf } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { changedCells, valuesOf, type Manifest } from './merge-manifest.ts';
import { appointmentsFollowDeaths } from '../../../sql/appointments.ts';
import { deathsWait, followDeaths, settleAllEnrolments } from '../../../sql/enrolments.ts';
import { countMoves, keepAppointmentsApart, keepEarlierEnrolments, keepNewestPromise, makeRoom, moveAll } from './merge-moves.ts';
import { pairOf, versionOf, type Pair } from './merge-pair.ts';
import { bothRecords, compared, conflicts, decided, writeDecided } from './merge-values.ts';
import { keepVisitsApart } from './merge-visits.ts';
import { patientTables } from './patient-columns.ts';

/** Days in which a merge can be taken back. */
const UNDO_DAYS = 90;

const SIDE = `select t.uuid, iso(t.date_created) as registered, e.last as "lastEncounter", e.n as encounters,
    coalesce((select json_agg(l.name order by l.name) from patient_place x join location l using (location_id) where x.patient_id = t.patient_id), '[]') as places
  from patient t cross join lateral (select iso(max(y.encounter_datetime)) as last, count(*)::int as n from encounter y where y.patient_id = t.patient_id and not y.voided) e
  where t.patient_id = any ($1::bigint[])`;

async function sides(db: Db, { from, into }: Pair): Promise<{ from: MergeSideShown; into: MergeSideShown }> {
  const rows = await db.rows<Omit<MergeSideShown, 'display'>>(SIDE, [[from.id, into.id]]);
  const one = ({ uuid, display }: Pair['from']): MergeSideShown => {
    const found = rows.find((row) => row.uuid === uuid);
    if (found === undefined) throw new Error('a patient that was found has a row');
    return { ...found, display };
  };
  return { from: one(from), into: one(into) };
}

/** Two records side by side, and what a merge would move. Raises as `pairOf`. */
export const patientMergePreview = operation(patientMergePreviewWire, {
  everywhere: true, // everything is counted, whether or not the account sees it; both records must be ones that it sees
  handle: async ({ query, actor, audit }, db) => {
    const pair = await pairOf(db, actor, { from: query.from, into: query.into });
    const both = await bothRecords(db, pair.from.id, pair.into.id);
    const moves = await withHidden(db, async (tx) => countMoves(tx, await patientTables(tx), pair.from.id));
    await audit({
      action: 'read',
      resource: 'patientmerge',
      patients: [pair.from.id, pair.into.id],
      detail: { from: pair.from.uuid, into: pair.into.uuid },
    });
    return {
      headers: { etag: `"${versionOf(pair)}"` },
      body: { ...(await sides(db, pair)), values: compared(both), conflicts: conflicts(both), moves },
    };
  },
});

function reasonOf(reason: unknown): string {
  if (typeof reason !== 'string' || reason.trim() === '') throw new Problem('merge.reasonNeeded', {}, 'reason');
  if (reason.length > REASON_LENGTH) throw new Problem('engine.tooLong', { max: REASON_LENGTH }, 'reason');
  return reason.replaceAll('\0', '').trim();
}

const KEEP = `insert into patient_merge (loser, survivor, loser_display, reason, keep, moves, manifest, creator, undo_until)
  values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, '{}', $7, now() + make_interval(days => ${UNDO_DAYS}))
  returning patient_merge_id::text as id, uuid, iso(undo_until) as until`;

const GO = (table: string, key: string): string =>
  `update ${table} set voided = true, voided_by = $2::bigint, date_voided = now(), void_reason = $3, changed_by = $2::bigint, date_changed = now() where ${key} = $1::bigint`;

/** What a merge changed of the person that stays, for the history of values; null for nothing. */
function changedValues({ cells }: Manifest, into: Pair['into']): FormerValues | null {
  const own = cells.filter(({ table, key }) => table === 'person' && String(key['person_id']) === into.id);
  if (own.length === 0) return null;
  const of = (what: 'before' | 'after') => Object.fromEntries(own.map((cell) => [cell.column, cell[what]]));
  return { of: 'person', uuid: into.uuid, from: of('before'), to: of('after') };
}

/** Which records become one, why, and what is kept of each. */
type MergeAsked = Pick<RequestOf<typeof patientMergeWire>, 'body' | 'actor' | 'ifMatch'>;

/**
 * Everything of the one record is the other's afterwards: whatever points at it by the catalogue of the database. The one is voided, and
 * its uuid leads to the other. In a transaction; whoever writes for either waits. Raises as `pairOf` and `decided`, and `engine.stale`,
 * `merge.reasonNeeded`.
 */
export async function mergeRecords(
  { body, actor, ifMatch }: MergeAsked,
  tx: Db,
): Promise<{
  readonly uuid: string;
  readonly into: string;
  readonly moves: { table: string; count: number }[];
  readonly undoUntil: Moment;
}> {
  const reason = reasonOf(body.reason);
  const pair = await pairOf(tx, actor, body, true);
  const { from, into } = pair;
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== versionOf(pair)) throw new Problem('merge.changedMeanwhile');
  const both = await bothRecords(tx, from.id, into.id);
  const keep = decided(both, body.keep ?? {});
  const tables = await patientTables(tx);
  const moves = await countMoves(tx, tables, from.id);
  const before = await valuesOf(tx, [from.id, into.id]);
  const visits = await keepVisitsApart(tx, { from: from.id, into: into.id });
  await deathsWait(tx);
  await keepEarlierEnrolments(tx, { from: from.id, into: into.id, actor: actor.userId });
  await keepNewestPromise(tx, { from: from.id, into: into.id, actor: actor.userId });
  await keepAppointmentsApart(tx, { from: from.id, into: into.id, actor: actor.userId });
  const dropped = await makeRoom(tx, tables, { from: from.id, into: into.id, actor: actor.userId });
  const [made] = await tx.rows<{ id: string; uuid: string; until: Moment }>(KEEP, [
    from.id,
    into.id,
    from.display,
    reason,
    JSON.stringify(keep),
    JSON.stringify(moves),
    actor.userId,
  ]);
  if (made === undefined) throw new Error('a merge that was kept has a uuid');
  await moveAll(tx, tables, { from: from.id, into: into.id, merge: made.id });
  await writeDecided(tx, both, keep, actor.userId);
  await followDeaths(tx, [into.id], actor.userId);
  await appointmentsFollowDeaths(tx, [into.id], actor.userId);
  await settleAllEnrolments(tx, [into.id], actor.userId, 'merged: the forms of both count');
  for (const [table, key] of [
    ['patient', 'patient_id'],
    ['person', 'person_id'],
  ] as const)
    await tx.rows(GO(table, key), [from.id, actor.userId, `merged into ${into.uuid}`]);
  await tx.rows('update patient set changed_by = $2::bigint, date_changed = now() where patient_id = $1::bigint', [into.id, actor.userId]);
  const manifest: Manifest = { cells: [...changedCells(before, await valuesOf(tx, [from.id, into.id])), ...visits], dropped };
  await tx.rows('update patient_merge set manifest = manifest || $2::jsonb where patient_merge_id = $1::bigint', [
    made.id,
    JSON.stringify(manifest),
  ]);
  await tx.rows('insert into dashboard_change (patient_id) select unnest($1::bigint[])', [[from.id, into.id]]);
  const entry = { actor, resource: 'patient' };
  const detail = { merge: made.uuid, reason, keep, moves };
  const values = changedValues(manifest, into);
  await auditWrite(
    tx,
    { ...entry, action: 'merge', uuid: from.uuid, patientId: from.id, detail: { into: into.uuid, display: into.display, ...detail } },
    {
      ...entry,
      action: 'absorb',
      uuid: into.uuid,
      patientId: into.id,
      detail: { from: from.uuid, display: from.display, ...detail, ...(values === null ? {} : { values: [values] }) },
    },
  );
  return { uuid: made.uuid, into: into.uuid, moves, undoUntil: made.until };
}

/** Two records become one. Raises as `mergeRecords`. */
export const patientMerge = operation(patientMergeWire, {
  everywhere: true, // everything moves, whether or not the account sees it
  hiddenToo: true,
  mergesPatients: true,
  handle: async (asked, tx) => ({ body: await mergeRecords(asked, tx) }),
});
