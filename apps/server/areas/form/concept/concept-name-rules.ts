import { tidyName } from '@fieldward/domain/bank/option-name.ts';
import { MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import type { Db } from '../../../engine/db.ts';
import { Problem, type After, type Rule } from '../../../engine/resource.ts';

/** Any fixed number: writers of full names of concepts take turns on it. */
const NAMES_LOCK = 5_520_211_904;

/** Names are kept composed, without spaces around them. */
export const tidyNames: Rule = (write) => {
  const name = write.columns['name'];
  if (typeof name === 'string') write.columns['name'] = tidyName(name);
};

/**
 * Holds a full name until the end of the transaction: nobody else can write it, so a check afterwards that it is free stays true.
 * One name, or (null) all names, for work that writes thousands of them.
 */
export async function holdNames(tx: Db, name: { readonly text: string; readonly locale: string } | null): Promise<void> {
  if (name === null) await tx.rows('select pg_advisory_xact_lock($1::bigint)', [NAMES_LOCK]);
  else
    await tx.rows(
      `select pg_advisory_xact_lock_shared($1::bigint), pg_advisory_xact_lock(hashtextextended($2::text || ' ' || lower($3::text), $1::bigint))`,
      [NAMES_LOCK, name.locale, name.text],
    );
}

const taken = `select k.uuid as class, other.class as other from concept_name mine join concept c using (concept_id)
  join concept_class k on k.concept_class_id = c.class_id
  cross join lateral (
    select ok.uuid as class from concept_name n join concept o using (concept_id) join concept_class ok on ok.concept_class_id = o.class_id
    where lower(n.name) = lower(mine.name) and n.locale = mine.locale and n.concept_name_type = 'FULLY_SPECIFIED'
      and not n.voided and not o.retired and n.concept_id <> mine.concept_id limit 1) other
  where mine.concept_id = $1 and ($2::bigint is null or mine.concept_name_id = $2) and mine.concept_name_type = 'FULLY_SPECIFIED'
    and not mine.voided and not c.retired limit 1`;

/** Refuses a full name that another concept in use has in the same language. `name` narrows to one name of the concept. */
async function demandFree(tx: Db, concept: unknown, name: string | null, field: string): Promise<void> {
  const [found] = await tx.rows<{ class: string; other: string }>(taken, [concept, name]);
  if (found === undefined) return;
  if (found.class !== MISC_CLASS) throw new Problem('bank.conceptExists', {}, field);
  throw new Problem(found.other === MISC_CLASS ? 'bank.optionExists' : 'bank.questionHasName', {}, field);
}

const deciding = ['name', 'locale', 'concept_name_type', 'voided'];

/** A full name belongs to one concept in use, per language; names that stay as they were are not checked. */
export const nameIsFree: After = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  const { columns, current } = write;
  if (current !== null && deciding.every((column) => columns[column] === undefined || columns[column] === current[column])) return;
  if (write.after('concept_name_type') !== 'FULLY_SPECIFIED' || write.after('voided') === true) return;
  await holdNames(tx, { text: String(write.after('name')), locale: String(write.after('locale')) });
  await demandFree(tx, write.after('concept_id'), write.id, 'name');
};

/** A concept that comes back into use must not meet another one with its name. */
export const namesAreFreeAgain: After = async (write, tx) => {
  if (write.mode !== 'update' || write.current?.['retired'] !== true || write.columns['retired'] !== false) return;
  await holdNames(tx, null);
  await demandFree(tx, write.id, null, 'names');
};
