/** What the server holds to when a form and its questions are saved. */
import { textProblem } from '@fieldward/domain/bank/option-name.ts';
import { maxContactCells } from '@fieldward/domain/form/contact-check.ts';
import { patternProblem } from '@fieldward/domain/settings/pattern-problem.ts';
import { auditWrite } from '../../../engine/audit.ts';
import type { Db } from '../../../engine/db.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { Problem, type After, type Rule, type Write } from '../../../engine/resource.ts';

const WITH_GROUP = 'Left the form with its group';
const LEFT_FORM = 'Its question left the form';

const written = (write: Write): boolean => write.mode === 'create' || write.mode === 'update';

/** A name is kept without blanks around it, and can be shown: nothing in it is invisible or turns the text around. */
export const trimmedName: Rule = (write) => {
  if (!written(write) || !write.sent('name')) return;
  const name = String(write.after('name')).trim();
  if (textProblem(name, name.length) !== null && name !== write.current?.['name']) throw new Problem('bank.unprintable', {}, 'name');
  write.columns['name'] = name;
};

/**
 * A form and the type of the encounters it makes bear one name: a new form brings its type, a renamed one renames it. A name
 * that another type has is taken.
 */
export const ownEncounterType: Rule = async (write, tx) => {
  if (!written(write)) return;
  if (write.mode === 'update' && !write.sent('name') && !write.sent('description')) return;
  const name = String(write.after('name'));
  const description = write.after('description') ?? null;
  const known = write.after('encounter_type_id') ?? null;
  // two at a time take turns at a name
  await tx.rows('select pg_advisory_xact_lock(hashtextextended(lower($1), 15))', [name]);
  if (known !== null && write.sent('encounterType') && String(known) !== String(write.current?.['encounter_type_id'] ?? '')) return;
  if (known !== null) {
    await tx.rows(
      `update encounter_type set name = $1, description = $2, changed_by = $3, date_changed = now()
       where encounter_type_id = $4 and (name, description) is distinct from ($1, $2)
         and not exists (select 1 from encounter_type o where lower(o.name) = lower($1) and not o.retired and o.encounter_type_id <> $4)`,
      [name, description, write.actor.userId, known],
    );
    const [other] = await tx.rows(
      'select 1 from encounter_type where lower(btrim(name)) = lower($1) and not retired and encounter_type_id <> $2',
      [name, known],
    );
    if (other !== undefined) throw new Problem('form.exists', {}, 'name');
    return;
  }
  const [type] = await tx.rows<{ id: string }>(
    `insert into encounter_type (name, description, creator) select $1, $2, $3::bigint
     where not exists (select 1 from encounter_type where lower(btrim(name)) = lower($1) and not retired)
     on conflict (lower(name)) where not retired do nothing returning encounter_type_id::text as id`,
    [name, description, write.actor.userId],
  );
  if (type === undefined) throw new Problem('form.exists', {}, 'name');
  write.columns['encounter_type_id'] = type.id;
};

/** A member belongs to the form of its group; questions without a place of their own stand as they were sent. */
export const withinItsForm: Rule = async (write, tx) => {
  if (write.mode !== 'create') return;
  if (write.around?.resource === 'form-field') write.columns['form_id'] = write.around.row['form_id'];
  if (write.columns['form_id'] === undefined || write.columns['form_id'] === null) throw new Problem('engine.required', {}, 'form');
  if (write.columns['display_order'] !== undefined) return;
  if (write.position !== null) {
    write.columns['display_order'] = write.position + 1;
    return;
  }
  const [last] = await tx.rows<{ next: number }>(
    'select coalesce(max(display_order), 0) + 1 as next from form_field where form_id = $1::bigint and parent_id is not distinct from $2::bigint',
    [write.columns['form_id'], write.columns['parent_id'] ?? null],
  );
  write.columns['display_order'] = last?.next ?? 1;
};

/** What a question of a form is called in a refusal. */
async function nameOf(write: Write, tx: Db): Promise<string> {
  for (const column of ['display_text', 'name']) {
    const text = write.after(column);
    if (typeof text === 'string' && text.trim() !== '') return text.trim().slice(0, 80);
  }
  const [row] = await tx.rows<{ name: string }>('select name from field where field_id = $1::bigint', [write.after('field_id') ?? null]);
  return row?.name ?? '';
}

const counts = ['minLength', 'maxLength', 'minSelections', 'minOccurrence', 'maxOccurrence'] as const;
const column = (property: string): string => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Limits that nothing can keep are refused. A longest length or highest number of times of 0 means none, as clients send it. */
export const limitsAreSound: Rule = async (write, tx) => {
  if (!written(write)) return;
  const limit = (property: string): number | null => {
    const value = write.after(column(property)) ?? null;
    return value === null ? null : Number(value);
  };
  const negative = counts.find((property) => write.sent(property) && (limit(property) ?? 0) < 0);
  if (negative !== undefined) throw new Problem('form.negative', { question: await nameOf(write, tx) }, negative);
  for (const [low, high, code, none] of [
    ['minValue', 'maxValue', 'form.valuesInOrder', false],
    ['minLength', 'maxLength', 'form.lengthsInOrder', true],
    ['minOccurrence', 'maxOccurrence', 'form.occurrencesInOrder', true],
  ] as const) {
    if (!write.sent(low) && !write.sent(high)) continue;
    const [min, max] = [limit(low), limit(high)];
    if (min === null || max === null || min <= max || (none && max === 0)) continue;
    throw new Problem(code, { question: await nameOf(write, tx), min, max }, low);
  }
};

/** A pattern must be one that the engine of linear time can run. */
export const patternCompiles: Rule = async (write, tx) => {
  const pattern = write.columns['regix'];
  if (!written(write) || typeof pattern !== 'string' || pattern === write.current?.['regix']) return;
  const message = patternProblem(pattern, patternEngine);
  if (message !== null)
    throw new Problem('form.pattern', { question: await nameOf(write, tx), reason: message.holes?.['reason'] ?? '' }, 'regix');
};

/** A question is filled from another one, which stands on the form that is named with it. */
export const fillsFromAnother: Rule = async (write, tx) => {
  if (!written(write)) return;
  const [source, through] = [
    write.after('auto_complete_from_form_field') ?? null,
    write.after('auto_complete_from_component_form') ?? null,
  ];
  const before = [write.current?.['auto_complete_from_form_field'] ?? null, write.current?.['auto_complete_from_component_form'] ?? null];
  if (source === null || (String(source) === String(before[0]) && String(through) === String(before[1]))) return;
  if (write.id !== null && String(source) === write.id)
    throw new Problem('form.fillsItself', { question: await nameOf(write, tx) }, 'autoCompleteFromFormField');
  const [elsewhere] = await tx.rows<{ form: string }>(
    `select coalesce(o.name, h.name) as form from form_field s join form h on h.form_id = s.form_id
     left join component_form c on c.component_form_id = $2::bigint left join form o on o.form_id = c.form_id
     where s.form_field_id = $1::bigint and (s.retired or c.form_id <> s.form_id)`,
    [source, through],
  );
  if (elsewhere !== undefined)
    throw new Problem('form.sourceNotOnForm', { question: await nameOf(write, tx), form: elsewhere.form }, 'autoCompleteFromFormField');
};

/**
 * Questions that stand twice within one form or group (headings may repeat), that are retired and were put on the form just now (in
 * this transaction: those that are on it stay), that want more choices than they offer, and that are more than a contact has columns.
 */
const unfitSql = (form: string, which: string): string => `
select f.name as question, q.twice, q.retired, q.wide, ff.min_selections as min, q.offered
from (select o.*, count(*) over (partition by o.parent_id, o.field_id) as times, count(*) over (partition by o.parent_id) as siblings from form_field o where o.form_id = ${form} and not o.retired) ff
join field f using (field_id) left join field_type t on t.field_type_id = f.field_type_id
cross join lateral (select ff.times > 1 and lower(t.name) is distinct from 'heading' as twice, f.retired and ff.date_created = now() as retired,
  ff.siblings > ${maxContactCells} and exists (
    select 1 from form_field g join field gf using (field_id) join field_type gt using (field_type_id) where g.form_field_id = ff.parent_id and lower(gt.name) = 'contact tracing') as wide,
  case when ff.min_selections > 0 then (select count(*) from field_answer a where a.field_id = ff.field_id) else 0 end::int as offered) q
where ${which} and (q.twice or q.retired or q.wide or (q.offered > 0 and ff.min_selections > q.offered)) order by q.twice desc, q.retired desc, q.wide desc, ff.form_field_id limit 1`;

const unfitOfForm = unfitSql('$1::bigint', 'true');
const unfitAlone = unfitSql(
  '(select w.form_id from form_field w where w.form_field_id = $1::bigint)',
  '$1::bigint in (ff.form_field_id, ff.parent_id)',
);

async function refuseUnfit(tx: Db, sql: string, id: string): Promise<void> {
  const [unfit] = await tx.rows<{ question: string; twice: boolean; retired: boolean; wide: boolean; min: number; offered: number }>(sql, [
    id,
  ]);
  if (unfit?.twice === true) throw new Problem('form.questionTwice', {}, 'formFields');
  if (unfit?.retired === true) throw new Problem('form.questionRetired', { question: unfit.question }, 'formFields');
  if (unfit?.wide === true) throw new Problem('form.tooManyContactColumns', { max: maxContactCells }, 'formFields');
  if (unfit !== undefined)
    throw new Problem('form.tooManySelections', { question: unfit.question, min: unfit.min, offered: unfit.offered }, 'formFields');
}

/** The questions of a form that was written. */
export const questionsFit: After = async (write, tx) => {
  if ((write.mode === 'create' || write.mode === 'update') && write.sent('formFields')) await refuseUnfit(tx, unfitOfForm, write.id);
};

/** A question of a form that was written by itself, with its members. */
export const fitsAlone: After = async (write, tx) => {
  if ((write.mode === 'create' || write.mode === 'update') && write.position === null) await refuseUnfit(tx, unfitAlone, write.id);
};

/**
 * A question that comes back on a form was not retired meanwhile, nor were the members that come back with their group (within its
 * form the members are sent with it). Raises `form.questionRetired`.
 */
export const backWhileLive: After = async (write, tx) => {
  if (write.mode !== 'update' || write.current?.['retired'] !== true || write.columns['retired'] !== false) return;
  const [retired] = await tx.rows<{ name: string }>(
    `select f.name from form_field o join field f using (field_id)
     where f.retired and not o.retired and (o.form_field_id = $1::bigint or ($2 and o.parent_id = $1::bigint)) order by o.form_field_id limit 1`,
    [write.id, write.position === null],
  );
  if (retired !== undefined) throw new Problem('form.questionRetired', { question: retired.name }, 'field');
};

const rulesOfQuestionSql = `
update field_rule r set retired = true, retired_by = $4, date_retired = now(), retire_reason = $5, changed_by = $4, date_changed = now()
where r.form_id = $1::bigint and not r.retired
  and (r.target_form_field_id = $3::bigint or not exists (
    select 1 from form_field o where o.form_id = $1::bigint and o.field_id = $2::bigint and not o.retired and o.form_field_id <> $3::bigint))
  and (r.target_form_field_id = $3::bigint or (r.action_name <> 'openform' and r.target_form_field_id is null and r.target_question_id = $2::bigint)
    or exists (select 1 from rule_token k where k.field_rule_id = r.field_rule_id
      and lower(k.type_name) = 'question' and k.value = (select uuid from field where field_id = $2::bigint)))
returning r.uuid`;

/**
 * A question that leaves a form stays as a retired row: answers, versions and what is filled from it go on pointing at it. Its
 * rules go with it, those that act on it and those that ask about it, and so do the members of a group.
 */
export const rulesGo: After = async (write, tx) => {
  const leaves = write.mode === 'remove' || write.mode === 'purge' || (write.mode === 'update' && write.columns['retired'] === true);
  // within its form the members are sent with it
  const comesBack = write.mode === 'update' && write.columns['retired'] === false && write.position === null;
  if (!leaves && !comesBack) return;
  const { actor } = write;
  await tx.rows(
    `update form_field set retired = $2, retired_by = case when $2 then $3::bigint end, date_retired = case when $2 then now() end, retire_reason = case when $2 then $4 end
     where parent_id = $1::bigint and (($2 and not retired) or (not $2 and retired and retire_reason = $4))`,
    [write.id, leaves, actor.userId, WITH_GROUP],
  );
  if (!leaves) return;
  const { form_id: form, field_id: field } = write.current ?? {};
  const removed = await tx.rows<{ uuid: string }>(rulesOfQuestionSql, [form, field, write.id, actor.userId, LEFT_FORM]);
  if (removed.length > 0)
    await auditWrite(
      tx,
      ...removed.map(({ uuid }) => ({ action: 'retire', actor, resource: 'field-rule', uuid, detail: { reason: LEFT_FORM } })),
    );
};
