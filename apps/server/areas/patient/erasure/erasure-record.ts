import type { Actor } from '../../../engine/actor.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { personDisplay } from '../../../sql/display-sql.ts';
import { holdPatients, seenOf } from '../merge/merge-pair.ts';

/** A patient who is to be erased, with all records that had become this one. */
export interface ErasureRecord {
  readonly id: string;
  readonly uuid: string;
  readonly display: string;
  /** What this person goes by; null without one. */
  readonly identifier: string | null;
  readonly version: string;
  /** patient_id of all records, this one included. */
  readonly patients: readonly string[];
  /** person_id of people who are known only because of this one: no patients, no staff, in no household, related to nobody else. */
  readonly companions: readonly string[];
  /** It became another record. */
  readonly moved: boolean;
  readonly staff: boolean;
  /** Moment at which it was erased (ISO 8601), or null. */
  readonly erased: string | null;
  readonly openOrders: number;
  /** Others who live in a household whose head this person is. */
  readonly dependants: number;
  /** What devices handed in of nobody who is known, with a number of this person, and nobody has decided about: it may be of somebody else. */
  readonly undecided: number;
}

/** Numbers that are shorter stand by chance in what is about others. */
const TELLING_NUMBER = 4;

/**
 * SQL of whether a record `f` that a device handed in tells of one of these people, whom it does not lead to: it has a number of theirs. Whoever was
 * registered twice is so, on a device and at a desk.
 * @param people SQL of their patient_ids
 */
export const handedInOf = (people: string): string => `(f.patient_id is null and exists (select from patient_identifier i
  where i.patient_id = any (${people}) and length(i.identifier) >= ${TELLING_NUMBER}
    and strpos(lower(concat(f.content, f.former)), lower(to_json(i.identifier)::text)) > 0))`;

const RECORD = `
  with r as (select t.patient_id, t.uuid, t.xmin::text || '.' || p.xmin::text as version, records_of_patient(t.patient_id) as patients
    from patient t join person p on p.person_id = t.patient_id where t.uuid = $1)
  select r.patient_id::text as id, r.uuid, r.version, r.patients::text[] as patients, coalesce(${personDisplay('r.patient_id')}, r.uuid) as display,
    (select i.identifier from patient_identifier i where i.patient_id = r.patient_id and not i.voided order by i.preferred desc, i.patient_identifier_id limit 1) as identifier,
    array(select distinct o.person_id::text from relationship l
      cross join lateral (values (l.person_a, l.person_b), (l.person_b, l.person_a)) o(person_id, to_id)
      where o.to_id = any (r.patients) and o.person_id <> all (r.patients)
        and not exists (select from patient x where x.patient_id = o.person_id) and not exists (select from users x where x.person_id = o.person_id)
        and not exists (select from provider x where x.person_id = o.person_id)
        and not exists (select from household_member x where x.person_id = o.person_id and not x.voided)
        and not exists (select from relationship m where (m.person_a = o.person_id and m.person_b <> all (r.patients)) or (m.person_b = o.person_id and m.person_a <> all (r.patients)))) as companions,
    exists (select from patient_merge m where m.loser = r.patient_id and m.date_undone is null) as moved,
    exists (select from users x where x.person_id = any (r.patients)) or exists (select from provider x where x.person_id = any (r.patients)) as staff,
    (select iso(e.date_created) from patient_erasure e where e.patient_id = r.patient_id) as erased,
    (select count(*)::int from lab_test n join orders o on o.patient_id = n.patient_id and o.order_id = n.order_id
      where n.patient_id = any (r.patients) and not n.voided and not o.voided and o.date_stopped is null and n.resulted_at is null) as "openOrders",
    (select count(*)::int from household h join household_member m using (household_id)
      where h.head = any (r.patients) and not h.voided and not m.voided and m.end_date is null and m.person_id <> all (r.patients)) as dependants,
    (select count(*)::int from field_record f where f.state = 'held' and ${handedInOf('r.patients')}) as undecided
  from r`;

/**
 * The record of a patient, as far as the account sees it; voided ones too. Held with `hold`: whoever writes for it now is waited for.
 * Raises `engine.unknownReference`, `erasure.changedMeanwhile`.
 */
export async function erasureRecord(db: Db, actor: Pick<Actor, 'userId' | 'bound'>, sent: string, hold = false): Promise<ErasureRecord> {
  const uuid = sent.replaceAll('\0', '');
  const find = async (): Promise<ErasureRecord> => {
    const [found] = await db.rows<ErasureRecord>(RECORD, [uuid]);
    if (found === undefined || !(await seenOf(db, actor, [found.id])).includes(found.id))
      throw unknownReference('patient', sent, 'patient');
    return found;
  };
  const first = await find();
  if (!hold) return first;
  await holdPatients(db, first.patients);
  const held = await find();
  // merged, or taken apart, while this one waited
  if ((held.moved && held.erased === null) || held.patients.toSorted().join() !== first.patients.toSorted().join())
    throw new Problem('erasure.changedMeanwhile');
  return held;
}

/** Why a record cannot be erased now, the first reason; null when it can. */
export function hindrance({ erased, staff, openOrders, dependants, undecided, display }: ErasureRecord): Problem | null {
  if (erased !== null) return new Problem('erasure.already');
  if (staff) return new Problem('erasure.staff', { patient: display });
  if (openOrders > 0) return new Problem('erasure.openOrders', { count: openOrders });
  if (dependants > 0) return new Problem('erasure.headOfHousehold', { count: dependants });
  if (undecided > 0) return new Problem('erasure.undecided', { count: undecided });
  return null;
}
