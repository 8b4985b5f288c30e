import { form, formField } from '@fieldward/contract/form.ts';
import { Problem, equals, nameLike, resource, reverse, sqlSearch, type Rule } from '../../engine/resource.ts';

/** A member belongs to the form of its group, in the order in which it was sent. */
const withinItsForm: Rule = async (write, tx) => {
  if (write.mode !== 'create') return;
  if (write.around?.resource === 'form-field') write.columns['form_id'] = write.around.row['form_id'];
  if (write.columns['form_id'] === undefined || write.columns['form_id'] === null) throw new Problem('engine.required', {}, 'form');
  if (write.columns['display_order'] !== undefined) return;
  const [last] = await tx.rows<{ next: number }>(
    'select coalesce(max(display_order), 0) + 1 as next from form_field where form_id = $1::bigint and parent_id is not distinct from $2::bigint',
    [write.columns['form_id'], write.columns['parent_id'] ?? null],
  );
  write.columns['display_order'] = last?.next ?? 1;
};

const fieldsInOrder = '{o}.display_order nulls last, {o}.form_field_id';

export const formFieldResource = resource(formField, {
  table: 'form_field',
  columns: {
    form: 'form_id',
    parentField: 'parent_id',
    group: 'parent_id',
    field: 'field_id',
  },
  display: 'coalesce(nullif({t}.display_text, {q}), (select fi.name from field fi where fi.field_id = {t}.field_id))'.replace('{q}', "''"),
  links: { children: reverse('form_field', 'parent_id', { order: fieldsInOrder }) },
  computed: { allowedCharacters: (t) => `${t}.characters`, fieldData: () => 'null::json' },
  searches: {
    q: sqlSearch((t, p) => `${t}.form_id = (select x.form_id from form x where x.uuid = ${p}) and ${t}.parent_id is null`, {
      about: 'uuid of the form',
    }),
    form: sqlSearch((t, p) => `${t}.form_id = (select x.form_id from form x where x.uuid = ${p}) and ${t}.parent_id is null`, {
      about: 'uuid of the form',
    }),
    field: equals('field'),
  },
  order: '{t}.form_id, {t}.display_order nulls last',
  rules: [withinItsForm],
});

/**
 * A form and the type of the encounters it makes bear one name: a new form brings its type, a renamed one renames it.
 */
const ownEncounterType: Rule = async (write, tx) => {
  if (write.mode !== 'create' && write.mode !== 'update') return;
  if (write.mode === 'update' && !write.sent('name') && !write.sent('description')) return;
  const name = String(write.after('name')).trim();
  const description = write.after('description') ?? null;
  const known = write.after('encounter_type_id') ?? null;
  if (known !== null && write.sent('encounterType') && String(known) !== String(write.current?.['encounter_type_id'] ?? '')) return;
  if (known !== null) {
    const [other] = await tx.rows(
      'select 1 from encounter_type where lower(name) = lower($1) and not retired and encounter_type_id <> $2',
      [name, known],
    );
    if (other !== undefined) throw new Problem('record.duplicateForm', {}, 'name');
    await tx.rows(
      'update encounter_type set name = $1, description = $2, changed_by = $3, date_changed = now() where encounter_type_id = $4',
      [name, description, write.actor.userId, known],
    );
    return;
  }
  const [type] = await tx.rows<{ id: string }>(
    `with made as (
       insert into encounter_type (name, description, creator) select $1, $2, $3::bigint
       where not exists (select 1 from encounter_type where lower(name) = lower($1) and not retired) returning encounter_type_id)
     select encounter_type_id::text as id from made
     union all select encounter_type_id::text from encounter_type where lower(name) = lower($1) and not retired limit 1`,
    [name, description, write.actor.userId],
  );
  write.columns['encounter_type_id'] = type?.id ?? null;
};

export const formResource = resource(form, {
  table: 'form',
  columns: { component: 'component_id', encounterType: 'encounter_type_id' },
  links: { formFields: reverse('form_field', 'form_id', { where: '{o}.parent_id is null', order: fieldsInOrder }) },
  computed: { hydramoduleFormTagMaps: () => `'[]'::json` },
  searches: { q: equals('component'), component: equals('component'), name: nameLike('name'), encounterType: equals('encounterType') },
  rules: [ownEncounterType],
  constraints: {
    form_name_unique: { code: 'record.duplicateForm', field: 'name' },
    component_form_form_known: 'engine.inUse',
  },
});
