/** Whom a device is to hold, and whom it holds: looked at past the views of the account, by its places. What is told is read through them. */
import { ANSWER_BYTES, FORM_BYTES, FORMS_BEHIND, MOST_FORM_BYTES, MOST_FORMS_HELD } from '@fieldward/domain/device/device.ts';
import type { Db } from '../../../engine/db.ts';
import { ACTIVE_SINCE } from '../registered/device-settings.ts';

/** Whose people: places (keys), and who registered somebody without a place (user_id; null: nobody). */
export interface Scope {
  readonly places: readonly string[];
  readonly registrar: string | null;
}

/** SQL of `place_of`: the people of the places $1, and whom $2 registered at none. */
const PLACE_OF = `place_of as materialized (
  select distinct h.patient_id from patient_place h where h.location_id = any ($1::bigint[])
  union select p.patient_id from patient p where p.creator = $2::bigint and not exists (select from patient_place h where h.patient_id = p.patient_id))`;

const NOT_GONE = 'not p.voided and not exists (select from patient_erasure w where w.patient_id = p.patient_id)';

/** SQL of `scope` (patient_id, uuid): those of them who were seen, enrolled or registered since $3. */
const SCOPE = `${PLACE_OF}, scope as materialized (
  select p.patient_id, p.uuid from place_of join patient p using (patient_id)
  where ${NOT_GONE} and (p.date_created > $3::timestamptz
    or exists (select from encounter e where e.patient_id = p.patient_id and not e.voided and e.encounter_datetime > $3::timestamptz)
    or exists (select from patient_workflow w where w.patient_id = p.patient_id and not w.voided and w.date_enrolled > $3::timestamptz)))`;

const EXACT = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

const LATEST = `with ${PLACE_OF}, active as (
  select greatest(p.date_created, (select max(e.encounter_datetime) from encounter e where e.patient_id = p.patient_id and not e.voided),
    (select max(w.date_enrolled) from patient_workflow w where w.patient_id = p.patient_id and not w.voided)) as at
  from place_of join patient p using (patient_id) where ${NOT_GONE})
select (select count(*)::int from active where at > ${ACTIVE_SINCE}) as found,
  to_char(greatest(${ACTIVE_SINCE}, (select at from active order by at desc offset $3::bigint limit 1)) at time zone 'UTC', ${EXACT}) as since`;

/** Since when people were active so that no more than `most` are held, and how many are left out. */
export async function sinceFor(db: Db, { places, registrar }: Scope, most: number): Promise<{ since: string; left: number }> {
  const [row] = await db.rows<{ found: number; since: string }>(LATEST, [places, registrar, most]);
  return { since: row?.since ?? '', left: Math.max(0, (row?.found ?? 0) - most) };
}

const FORMS_SINCE = `with ${SCOPE}, lately as materialized (
  select e.patient_id, e.encounter_id, e.date_created from scope s join encounter e using (patient_id)
  where not e.voided and e.date_created > now() - interval '${FORMS_BEHIND} days' and ($4::boolean or e.creator = $5::bigint)
  and exists (select from form_encounter fe where fe.patient_id = e.patient_id and fe.encounter_id = e.encounter_id and not fe.voided and fe.form_version_id is not null)
  order by e.date_created desc, e.encounter_id desc limit $6::bigint + 1),
counted as (
  select l.date_created, row_number() over latest as forms, sum(${FORM_BYTES} + z.bytes) over latest as bytes
  from lately l cross join lateral (
    select coalesce(sum(${ANSWER_BYTES} + coalesce(octet_length(o.value_text), 0)), 0) as bytes from obs o
    where o.patient_id = l.patient_id and o.encounter_id = l.encounter_id and not o.voided) z
  window latest as (order by l.date_created desc, l.encounter_id desc))
select to_char(date_created at time zone 'UTC', ${EXACT}) as since from counted
where forms > $6::bigint or bytes > $7::bigint order by date_created desc limit 1`;

/** How many forms are told to be corrected at most, and how many bytes of them. */
interface FormBounds {
  readonly forms: number;
  readonly bytes: number;
}

const MOST: FormBounds = { forms: MOST_FORMS_HELD, bytes: MOST_FORM_BYTES };

/** Whose forms are told to be corrected: `ofOthers` where the account (key) corrects those of others, too. */
interface Corrector {
  readonly userId: string;
  readonly ofOthers: boolean;
}

/** Up to when forms were saved that are too many to be held, or too large together; '' where none are. */
export async function formsSince(
  db: Db,
  { places, registrar }: Scope,
  since: string,
  { userId, ofOthers }: Corrector,
  most = MOST,
): Promise<string> {
  const [row] = await db.rows<{ since: string }>(FORMS_SINCE, [places, registrar, since, ofOthers, userId, most.forms, most.bytes]);
  return row?.since ?? '';
}

export interface Candidate {
  readonly id: string;
  readonly uuid: string;
}

const LOAD_PAGE = `with ${SCOPE} select patient_id::text as id, uuid from scope where patient_id > $4::bigint order by patient_id limit $5::bigint`;

/** A page of the first load. */
export const loadPage = (db: Db, { places, registrar }: Scope, since: string, after: string, limit: number): Promise<Candidate[]> =>
  db.rows<Candidate>(LOAD_PAGE, [places, registrar, since, after, limit]);

const DELTA_PAGE = `with ${SCOPE}
select s.patient_id::text as id, s.uuid, (select count(*)::int from scope) as "all" from scope s
left join device_patient d on d.device_id = $6::bigint and d.patient_id = s.patient_id
where s.patient_id > $4::bigint and (d.patient_id is null or d.told > $7::bigint or d.gone is not null or s.patient_id = any ($8::bigint[]))
order by s.patient_id limit $5::bigint`;

interface Delta {
  readonly since: string;
  readonly after: string;
  readonly limit: number;
  readonly device: string;
  readonly turn: number;
  /** Keys of those whose records changed. */
  readonly changed: readonly string[];
}

/** A page of those who changed, or whom the device does not hold. */
export const deltaPage = (db: Db, { places, registrar }: Scope, delta: Delta): Promise<(Candidate & { readonly all: number })[]> =>
  db.rows(DELTA_PAGE, [places, registrar, delta.since, delta.after, delta.limit, delta.device, delta.turn, delta.changed]);

const GONE = `with ${SCOPE}, gone as (
  update device_patient d set gone = $5::bigint + 1
  where d.device_id = $4::bigint and (d.gone is null or d.gone > $5::bigint) and not exists (select from scope s where s.patient_id = d.patient_id)
  returning d.patient_id)
select p.uuid, case when m.survivor is not null then 'merged' when p.voided then 'voided' else 'outOfScope' end as why,
  (select s.uuid from scope s where s.patient_id = m.survivor) as "into"
from gone join patient p using (patient_id)
left join lateral (select m.survivor from patient_merge m where m.loser = p.patient_id and m.date_undone is null and p.voided
  order by m.patient_merge_id desc limit 1) m on true
order by p.uuid`;

interface Gone {
  readonly uuid: string;
  readonly why: 'voided' | 'merged' | 'outOfScope';
  readonly into: string | null;
}

/** Those whom the device holds and no longer may: marked, until it says by its next turn that it knows. */
export const goneFrom = (db: Db, { places, registrar }: Scope, since: string, device: string, turn: number): Promise<Gone[]> =>
  db.rows<Gone>(GONE, [places, registrar, since, device, turn]);
