import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';

/** A record that is to be merged. */
interface MergeRecord {
  readonly id: string;
  readonly uuid: string;
  readonly display: string;
  readonly voided: boolean;
  readonly erased: boolean;
  readonly version: string;
}

/** The record that goes and the one that stays. */
export interface Pair {
  readonly from: MergeRecord;
  readonly into: MergeRecord;
}

const RECORD = `select t.patient_id::text as id, t.uuid, t.voided, t.xmin::text || '.' || p.xmin::text as version,
    exists (select from patient_erasure e where e.patient_id = t.patient_id) as erased,
    concat_ws(' - ', (select i.identifier from patient_identifier i where i.patient_id = t.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1),
      person_display(t.patient_id)) as display
  from patient t join person p on p.person_id = t.patient_id`;

/** Which of these patients an account that is bound to places sees. */
const OWN = `select t.patient_id::text as id from patient t where t.patient_id = any ($2::bigint[]) and (
    exists (select from patient_place l join user_place u on u.location_id = l.location_id where l.patient_id = t.patient_id and u.user_id = $1::bigint)
    or (t.creator = $1::bigint and not exists (select from patient_place l where l.patient_id = t.patient_id))
    or exists (select from broken_glass g where g.patient_id = t.patient_id and g.user_id = $1::bigint and g.expires_at > now()))`;

/** Of these patients, those that the account sees. */
export async function seenOf(db: Db, actor: Pick<Actor, 'userId' | 'bound'>, patients: readonly string[]): Promise<readonly string[]> {
  if (!actor.bound) return patients;
  const rows = await db.rows<{ id: string }>(OWN, [actor.userId, patients]);
  return rows.map(({ id }) => id);
}

/**
 * Keeps everybody else from writing for these patients until the end of the transaction; whoever writes now is waited for. An observation
 * holds its encounter, not its patient: the encounters of those whose rows may leave are held, too.
 */
export async function holdPatients(tx: Db, patients: readonly string[], leaving = patients): Promise<void> {
  await tx.rows('select from patient where patient_id = any ($1::bigint[]) order by patient_id for update', [patients]);
  await tx.rows('select from person where person_id = any ($1::bigint[]) order by person_id for update', [patients]);
  await tx.rows('select from encounter where patient_id = any ($1::bigint[]) order by patient_id, encounter_id for update', [leaving]);
}

/**
 * Both records, as far as the account sees them; locked with `hold`. Raises `engine.required`, `merge.sameRecord`, `engine.unknownReference`,
 * `merge.voided`, `erasure.erased`.
 */
export async function pairOf(
  db: Db,
  actor: Actor,
  { from, into }: { readonly from: string | undefined; readonly into: string | undefined },
  hold = false,
): Promise<Pair> {
  for (const [field, uuid] of Object.entries({ from, into }))
    if (uuid === undefined || uuid === '') throw new Problem('engine.required', {}, field);
  if (from === into) throw new Problem('merge.sameRecord', {}, 'into');
  const named = [from ?? '', into ?? ''].map((uuid) => uuid.replaceAll('\0', ''));
  if (hold) {
    const ids = await db.rows<{ id: string; goes: boolean }>(
      'select patient_id::text as id, uuid = $2 as goes from patient where uuid = any ($1::text[])',
      [named, named[0]],
    );
    await holdPatients(
      db,
      ids.map(({ id }) => id),
      ids.flatMap(({ id, goes }) => (goes ? id : [])),
    );
  }
  const rows = await db.rows<MergeRecord>(`${RECORD} where t.uuid = any ($1::text[])`, [named]);
  const seen = await seenOf(
    db,
    actor,
    rows.map(({ id }) => id),
  );
  const one = (uuid: string, field: string): MergeRecord => {
    const found = rows.find((row) => row.uuid === uuid && seen.includes(row.id));
    if (found === undefined) throw unknownReference('patient', uuid, field);
    if (found.erased) throw new Problem('erasure.erased', {}, field);
    if (found.voided) throw new Problem('merge.voided', { patient: found.display || found.uuid }, field);
    return found;
  };
  return { from: one(named[0] ?? '', 'from'), into: one(named[1] ?? '', 'into') };
}

/** The version of both records. */
export const versionOf = ({ from, into }: Pair): string => `${from.version}-${into.version}`;
