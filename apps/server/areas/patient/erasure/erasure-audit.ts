import type { Db } from '../../../engine/db.ts';

/** Shorter texts stand by chance in entries about others. */
const TELLING = 6;

/**
 * Texts that name these people wherever they stand: uuids, numbers, and given and family name in one. To be asked for before they are erased.
 * @param people person_id
 */
async function tellingTexts(tx: Db, people: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ text: string }>(
    `select distinct lower(x.text) as text from (
       select e.uuid as text from person e where e.person_id = any ($1::bigint[])
       union all select i.identifier from patient_identifier i where i.patient_id = any ($1::bigint[])
       union all select a.value from person_attribute a where a.person_id = any ($1::bigint[]) and a.value ~ '[0-9]'
         and not exists (select from concept c where c.uuid = a.value) and not exists (select from location l where l.uuid = a.value)
       union all select concat_ws(' ', n.given_name, n.middle_name, n.family_name) from person_name n
         where n.person_id = any ($1::bigint[]) and coalesce(n.given_name, '') <> '' and coalesce(n.family_name, '') <> ''
       union all select concat_ws(' ', n.given_name, n.family_name) from person_name n
         where n.person_id = any ($1::bigint[]) and coalesce(n.given_name, '') <> '' and coalesce(n.family_name, '') <> '') x
     where length(btrim(x.text)) >= ${TELLING}`,
    [people],
  );
  return rows.map(({ text }) => text);
}

/**
 * Entries of the trail whose detail may say something about these people: those about them, lists that showed them, and whatever repeats
 * their uuids, numbers or whole names. To be asked for before they are erased.
 * @param patients patient_id of all records of the person
 * @param people the same, and who is erased with them
 */
export async function tellingEntries(tx: Db, patients: readonly string[], people: readonly string[]): Promise<string[]> {
  const texts = await tellingTexts(tx, people);
  const rows = await tx.rows<{ id: string }>(
    `select a.audit_log_id::text as id from audit_log a where a.patient_id = any ($1::bigint[]) and a.detail is not null
     union select a.audit_log_id::text from unnest($1::bigint[]) p(id) join audit_log a on a.detail ? 'patients' and a.detail -> 'patients' @> to_jsonb(p.id)
     union select a.audit_log_id::text from person e join audit_log a on a.resource_uuid = e.uuid and a.detail is not null where e.person_id = any ($2::bigint[])
     union select a.audit_log_id::text from (select l.audit_log_id, lower(l.detail::text) as text from audit_log l where l.detail is not null offset 0) a
       where exists (select from unnest($3::text[]) x where strpos(a.text, x) > 0)`,
    [patients, people, texts],
  );
  return rows.map(({ id }) => id);
}

/** Takes the details out of entries of the trail; the chain notes that (audit-chain.ts). Answers the digest that the entry of the erasure says. */
export async function redact(tx: Db, entries: readonly string[], erasure: string): Promise<string> {
  const [redacted] = await tx.rows<{ digest: string }>('select redact_audit($1::bigint[], $2) as digest', [entries, erasure]);
  if (redacted === undefined) throw new Error('a function answers a row');
  return redacted.digest;
}
