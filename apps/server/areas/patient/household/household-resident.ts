import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import type { Actor } from '../../../engine/actor.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';
import { touch, type HeldHousehold } from './held-household.ts';
import { noteMoves } from './household-members.ts';

/** Somebody who lives in a household and is no patient, held until the end of the transaction. */
export interface Resident {
  /** Key of the person. */
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  /** uuid of the name that they go by. */
  readonly nameUuid: string | null;
  /** uuid of the attribute with their phone number. */
  readonly phoneUuid: string | null;
}

const RESIDENT = `
  select p.person_id::text as id, p.uuid, coalesce(person_display(p.person_id), p.uuid) as name,
    exists (select from patient t where t.patient_id = p.person_id) as registered,
    exists (select from users u where u.person_id = p.person_id) or exists (select from provider v where v.person_id = p.person_id) as staff,
    (select n.uuid from person_name n where n.person_id = p.person_id and not n.voided order by n.preferred desc, n.person_name_id limit 1) as "nameUuid",
    (select a.uuid from person_attribute a join person_attribute_type y using (person_attribute_type_id)
      where a.person_id = p.person_id and not a.voided and y.uuid = '${contactNumberType}' order by a.person_attribute_id limit 1) as "phoneUuid"
  from household_member m join person p using (person_id)
  where m.household_id = $1::bigint and p.uuid = $2 and not m.voided and m.end_date is null and not p.voided`;

/**
 * A member who is no patient. Raises `engine.unknownReference` for who does not live there, `household.isPatient` for a patient: their record
 * is corrected where it is, and `person.isStaff` for who works with the programme.
 */
export async function heldResident(tx: Db, household: HeldHousehold, sent: string): Promise<Resident> {
  const uuid = sent.replaceAll('\0', '');
  await tx.rows('select from person p where p.uuid = $1 for update', [uuid]);
  const [found] = await tx.rows<Resident & { registered: boolean; staff: boolean }>(RESIDENT, [household.id, uuid]);
  if (found === undefined) throw unknownReference('person', uuid, 'person');
  if (found.registered) throw new Problem('household.isPatient', { name: found.name }, 'person');
  if (found.staff) throw new Problem('person.isStaff', { name: found.name }, 'person');
  return found;
}

/** What the patient takes over of somebody who turns out to be them: $1 the person, $2 the patient, $3 the account. */
const TAKEN_OVER = [
  // where both lived in the household the patient stays, with what was recorded of either
  `update household_member m set voided = true, voided_by = $3::bigint, date_voided = now(), void_reason = 'is a patient who lives there already'
   where m.person_id = $1::bigint and not m.voided and m.end_date is null
     and exists (select from household_member o where o.person_id = $2::bigint and not o.voided and o.end_date is null)`,
  `update household_member m set person_id = $2::bigint, changed_by = $3::bigint, date_changed = now() where m.person_id = $1::bigint`,
  `update household h set head = $2::bigint where h.head = $1::bigint`,
  `update relationship r set voided = true, voided_by = $3::bigint, date_voided = now(), void_reason = 'the other record has the same'
   where $1::bigint in (r.person_a, r.person_b) and not r.voided and ($2::bigint in (r.person_a, r.person_b) or exists (
     select from relationship o where not o.voided and o.relationship_type = r.relationship_type
       and o.person_a = case when r.person_a = $1::bigint then $2::bigint else r.person_a end
       and o.person_b = case when r.person_b = $1::bigint then $2::bigint else r.person_b end))`,
  `update relationship r set person_a = case when r.person_a = $1::bigint then $2::bigint else r.person_a end,
     person_b = case when r.person_b = $1::bigint then $2::bigint else r.person_b end, changed_by = $3::bigint, date_changed = now()
   where $1::bigint in (r.person_a, r.person_b) and not r.voided`,
  `update person_attribute a set person_id = $2::bigint, changed_by = $3::bigint, date_changed = now()
   where a.person_id = $1::bigint and not a.voided and not exists (
     select from person_attribute o where o.person_id = $2::bigint and not o.voided and o.person_attribute_type_id = a.person_attribute_type_id)`,
  `update person p set voided = true, voided_by = $3::bigint, date_voided = now(), void_reason = 'is the patient ' || (select x.uuid from person x where x.person_id = $2::bigint)
   where p.person_id = $1::bigint`,
];

/**
 * A member who was entered as no patient turns out to be a registered one, who takes their place: nobody is there twice. Raises
 * `engine.unknownReference`, `household.voidedPatient`, `household.livesElsewhere`.
 */
export async function becomePatient(tx: Db, actor: Actor, household: HeldHousehold, resident: Resident, sent: string): Promise<void> {
  const uuid = sent.replaceAll('\0', '');
  await tx.rows('select from patient t where t.uuid = $1 for no key update', [uuid]);
  const [patient] = await tx.rows<{ id: string; name: string; voided: boolean; household: string | null; householdName: string | null }>(
    `select t.patient_id::text as id, coalesce(person_display(t.patient_id), t.uuid) as name, t.voided, m.household_id::text as household,
       (select h.name from household h where h.household_id = m.household_id) as "householdName"
     from patient t left join household_member m on m.person_id = t.patient_id and not m.voided and m.end_date is null where t.uuid = $1`,
    [uuid],
  );
  if (patient === undefined) throw unknownReference('patient', uuid, 'patient');
  const { id, name } = patient;
  if (patient.voided) throw new Problem('household.voidedPatient', { name }, 'patient');
  if (patient.household !== null && patient.household !== household.id)
    throw new Problem('household.livesElsewhere', { name, household: patient.householdName ?? '' }, 'patient');
  // oxlint-disable-next-line no-await-in-loop -- one connection, and some depend on those before
  for (const statement of TAKEN_OVER) await tx.rows(statement, [resident.id, id, actor.userId].slice(0, statement.includes('$3') ? 3 : 2));
  await touch(tx, household.id, actor.userId);
  await noteMoves(tx, actor, household.uuid, 'joined', [id]);
  await auditWrite(tx, {
    action: 'void',
    actor,
    resource: 'person',
    uuid: resident.uuid,
    patientId: resident.id,
    detail: { becamePatient: uuid },
  });
}

/** Somebody who is no patient and never lived there either was entered by mistake: their record is void, unless others need it. */
export async function forgetResidents(tx: Db, actor: Actor, people: readonly string[], reason: string): Promise<void> {
  await tx.rows(
    `update person p set voided = true, voided_by = $2::bigint, date_voided = now(), void_reason = $3
     where p.person_id = any ($1::bigint[]) and not p.voided and not exists (select from patient t where t.patient_id = p.person_id)
       and not exists (select from users u where u.person_id = p.person_id) and not exists (select from provider v where v.person_id = p.person_id)
       and not exists (select from household_member m where m.person_id = p.person_id and not m.voided)
       and not exists (select from relationship r where p.person_id in (r.person_a, r.person_b) and not r.voided)`,
    [people, actor.userId, reason],
  );
}
