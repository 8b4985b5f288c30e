import { openmrsForm } from '@fieldward/contract/form/openmrs-form.ts';
import { equals, nameLike, resource } from '../../../engine/resource.ts';
import { newestNumber } from '../../../sql/newest-form-version.ts';

/** SQL: whether a form (alias) can be filled: it was published, or is at a stage. */
export const isInUse = (t: string): string =>
  `(not ${t}.retired and (${newestNumber(`${t}.form_id`)} is not null or exists (select from component_form c where c.form_id = ${t}.form_id and not c.retired)))`;

export const openmrsFormResource = resource(openmrsForm, {
  word: 'kind.form',
  table: 'form',
  naturalKey: 'name',
  columns: { encounterType: 'encounter_type_id' },
  computed: {
    version: (t) => `coalesce(${newestNumber(`${t}.form_id`)}, 1)::text`,
    build: () => 'null::integer',
    published: isInUse,
    resources: (t) =>
      `json_build_array(json_build_object('uuid', ${t}.uuid, 'name', 'JSON schema', 'dataType', 'AmpathJsonSchema', 'valueReference', ${t}.uuid))`,
  },
  searches: { q: nameLike('name'), name: nameLike('name'), encounterType: equals('encounterType') },
  order: 'name',
});
