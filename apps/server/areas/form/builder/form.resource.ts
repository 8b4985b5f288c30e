import { form, formField } from '@fieldward/contract/form/form.ts';
import { equals, exact, nameLike, resource, reverse, sqlSearch } from '../../../engine/resource.ts';
import { asksTheSame } from '../../../sql/sensitive-mark.ts';
import {
  backWhileLive,
  fillsFromAnother,
  fitsAlone,
  limitsAreSound,
  ownEncounterType,
  patternCompiles,
  questionsFit,
  rulesGo,
  trimmedName,
  withinItsForm,
} from './form-rules.ts';
import { boundIsSound, canRegister, canStillRegister } from './registration-form-rules.ts';
import { newestNumber } from '../../../sql/newest-form-version.ts';

const fieldsInOrder = '{o}.display_order nulls last, {o}.form_field_id';

export const formFieldResource = resource(formField, {
  word: 'kind.questionOfForm',
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
  rules: [withinItsForm, asksTheSame, limitsAreSound, patternCompiles, fillsFromAnother, boundIsSound],
  after: [rulesGo, backWhileLive, fitsAlone, canStillRegister],
  together: true,
});

export const formResource = resource(form, {
  word: 'kind.form',
  table: 'form',
  columns: { component: 'component_id', encounterType: 'encounter_type_id' },
  links: { formFields: reverse('form_field', 'form_id', { where: '{o}.parent_id is null', order: fieldsInOrder }) },
  computed: {
    hydramoduleFormTagMaps: () => `'[]'::json`,
    versionNumber: (t) => newestNumber(`${t}.form_id`),
    stages: (t) => `(select coalesce(json_agg(distinct c.name), '[]') from component_form cf join component c using (component_id)
      where cf.form_id = ${t}.form_id and not cf.retired)`,
  },
  searches: {
    // a stage, as clients send it; anything else is looked for in the names
    q: sqlSearch(
      (t, p) => `case when exists (select 1 from component x where x.uuid = ${p})
        then ${t}.component_id = (select x.component_id from component x where x.uuid = ${p})
        else strpos(lower(${t}.name), lower(btrim(${p}))) > 0 end`,
      { about: 'uuid of the stage, or part of the name' },
    ),
    component: equals('component'),
    name: nameLike('name'),
    registers: exact('registers'),
    encounterType: equals('encounterType'),
  },
  rules: [trimmedName, ownEncounterType],
  after: [questionsFit, canRegister],
  constraints: {
    form_name_unique: { code: 'form.exists', field: 'name' },
    component_form_form_known: 'engine.inUse',
  },
});
