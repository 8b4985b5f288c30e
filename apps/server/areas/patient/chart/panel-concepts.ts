/** Which concepts a panel of the patient page shows: the setting `fieldward.panel.<name>`, uuids of concepts or of concept sets. */
import { conceptDisplay } from '../../../sql/display-sql.ts';

/** SQL for the rows `uuid, ord` of a setting's text (SQL). */
export const uuidsIn = (text: string): string =>
  `regexp_split_to_table(trim(both from regexp_replace(coalesce(${text}, ''), '[][",;[:space:]]+', ' ', 'g')), ' ') with ordinality as u (uuid, ord)`;

/** SQL that selects the `concept_id` of everything that a panel shows. @param name of the panel, a constant */
export function conceptsOfPanel(name: string): string {
  const named = `select c.concept_id from ${uuidsIn(`(select s.value from system_setting s where lower(s.property) = lower('fieldward.panel.${name}'))`)} join concept c on c.uuid = u.uuid`;
  return `${named} union select m.concept_id from concept_set m where m.concept_set in (${named})`;
}

/** SQL for the words of a question: as its form has them (field: the key of a form field, SQL), else its own, else the name of the concept. */
export const questionWords = (concept: string, field = 'null::bigint'): string => `coalesce(
  (select nullif(ff.display_text, '') from form_field ff where ff.form_field_id = ${field}),
  (select fi.name from field fi where fi.concept_id = ${concept} order by fi.retired, fi.field_id limit 1),
  ${conceptDisplay(concept)})`;
