/** What a form had told about the person, and is corrected: their address and attributes, unless something later has taken its place. */
import { isAddress, isEmpty, type AddressAnswer, type Answer, type Answers } from '@fieldward/domain/form/answers.ts';
import type { FormField } from '@fieldward/domain/form/definition.ts';
import type { Db } from '../../../engine/db.ts';
import { attributeTexts } from '../submission/form-submission-concepts.ts';
import { storeAnswer, type AttributeToKeep, type Draft } from '../submission/form-submission-draft.ts';
import type { KnownForm } from '../submission/form-submission-form.ts';
import type { FoundConcept } from '../submission/form-submission-lookup.ts';
import { ObsRows } from '../submission/form-submission-rows.ts';
import { insertAddress, keepAttributes, touchPerson } from '../submission/form-submission-writing.ts';

interface PersonCorrection {
  readonly person: string;
  readonly by: string;
  readonly reason: string;
  readonly form: KnownForm;
  readonly changed: readonly FormField[];
  readonly before: Answers;
  readonly attributes: readonly AttributeToKeep[];
  readonly address: AddressAnswer | null;
  readonly concepts: ReadonlyMap<string, FoundConcept>;
}

/** The attributes that the former answers had been kept as. */
function formerAttributes({ form, changed, before }: PersonCorrection): readonly AttributeToKeep[] {
  const draft: Draft = { obs: new ObsRows(), attributes: [], newPatients: [], today: '', checkers: form.checkers, address: null };
  for (const field of changed) {
    const answer: Answer = before[field.uuid] ?? null;
    if (field.field.attribute && typeof answer === 'string' && !isEmpty(answer)) storeAnswer(field, answer, draft);
  }
  return draft.attributes;
}

async function correctAttributes(tx: Db, correction: PersonCorrection): Promise<boolean> {
  const { form, person, by, reason, concepts } = correction;
  const former = attributeTexts(form, formerAttributes(correction), concepts);
  const next = attributeTexts(form, correction.attributes, concepts);
  const names = [...new Set([...former.keys(), ...next.keys()])];
  if (names.length === 0) return false;
  const rows = await tx.rows<{ id: string; name: string; value: string }>(
    `select a.person_attribute_id::text as id, lower(t.name) as name, a.value from person_attribute a join person_attribute_type t using (person_attribute_type_id)
     where a.person_id = $1 and not a.voided and lower(t.name) = any ($2::text[])`,
    [person, names.map((name) => name.toLowerCase())],
  );
  const current = new Map(rows.map((row) => [row.name, row]));
  const ours = (name: string): boolean => {
    const now = current.get(name.toLowerCase());
    return now === undefined || now.value === former.get(name)?.text;
  };
  const gone = names.flatMap((name) => (ours(name) && !next.has(name) ? (current.get(name.toLowerCase())?.id ?? []) : []));
  if (gone.length > 0)
    await tx.rows(
      `update person_attribute set voided = true, voided_by = $2, date_voided = now(), void_reason = $3, changed_by = $2, date_changed = now()
       where person_attribute_id = any ($1::bigint[])`,
      [gone, by, reason],
    );
  const kept = await keepAttributes(tx, person, by, new Map([...next].filter(([name]) => ours(name))));
  return kept || gone.length > 0;
}

async function correctAddress(tx: Db, { person, by, reason, changed, before, address }: PersonCorrection): Promise<boolean> {
  const field = changed.find((each) => each.field.widget === 'address');
  if (field === undefined) return false;
  const former = before[field.uuid] ?? null;
  const [now] = await tx.rows<{ id: string; country: string; province: string; city: string; address: string; landmark: string }>(
    `select person_address_id::text as id, coalesce(country, '') as country, coalesce(state_province, '') as province,
       coalesce(city_village, '') as city, coalesce(address2, '') as address, coalesce(address3, '') as landmark
     from person_address where person_id = $1 and not voided and preferred`,
    [person],
  );
  const isFormer =
    now !== undefined &&
    isAddress(former) &&
    [former.country, former.province, former.city, former.address, former.landmark].every(
      (part, at) => part.trim() === [now.country, now.province, now.city, now.address, now.landmark][at],
    );
  if (now !== undefined && !isFormer) return false;
  if (now !== undefined)
    await tx.rows(
      `update person_address set voided = true, preferred = false, voided_by = $2, date_voided = now(), void_reason = $3, changed_by = $2, date_changed = now()
       where person_address_id = $1`,
      [now.id, by, reason],
    );
  const inserted = address !== null && (await insertAddress(tx, person, by, address));
  return inserted || now !== undefined;
}

/** Corrects what the form had told about the person. What was told since, by another form or by hand, stays. */
export async function correctPerson(tx: Db, correction: PersonCorrection): Promise<void> {
  const moved = await correctAddress(tx, correction);
  const corrected = await correctAttributes(tx, correction);
  if (moved || corrected) await touchPerson(tx, correction.person, correction.by);
}
