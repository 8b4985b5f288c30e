import { secretSettingSql } from '../../../sql/secret-setting-sql.ts';

/** Which tables hold what travels from a centre to its sites. A table that stands neither here nor in the test beside it fails that. */

/**
 * The programme: what the centre decides and every site has as it is there. Triggers keep a site from changing it (`of_the_centre`; the
 * versions of forms and the rows of people have none: a site freezes the version that is filled there, and people are not only staff).
 */
export const PROGRAMME: readonly string[] = `
  appointment_service asset asset_category asset_type auto_generation_option care_setting closed_day cohort_type component component_form concept
  concept_answer concept_class concept_datatype concept_description concept_map_type concept_mapping concept_name concept_reference_term
  concept_set concept_source drug encounter_role encounter_type event_type field field_answer field_rule field_type form form_field form_test_case
  form_version identifier_source lab_reference_range lab_test_attribute_type lab_test_specimen_site lab_test_specimen_type lab_test_type
  location location_attribute location_attribute_type location_tag location_tag_map message_template order_frequency order_type participant
  participant_salary_type patient_identifier_type person person_attribute_type person_name phase phase_component privilege provider
  provider_attribute provider_attribute_type queue relationship_type role role_privilege role_role rule_token schedule schedule_use schedule_version
  service service_type system_setting user_location user_role user_workflow users visit_attribute_type visit_type workflow workflow_outcome
  workflow_phase workflow_phase_question`
  .trim()
  .split(/\s+/);

/** Whole numbers that lead to rows without a foreign key; those of accounts are known by their names (`creator`, `…_by`). */
export const LEADS_TO: Readonly<Record<string, string>> = {
  'person_attribute_type.answers_of': 'concept',
  'visit.former_encounters': 'encounter',
};

/** Whole numbers that count or measure, and lead nowhere. */
export const NUMBERS: ReadonlySet<string> = new Set(['person_attribute_type.foreign_key']);

/** Columns that do not travel: passwords go to the sites of an account only (account-keys.ts). */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  users: ['password', 'password_changed', 'must_change_password', 'email'],
  person: ['birthdate', 'birthdate_estimated', 'dead', 'death_date', 'cause_of_death', 'cause_of_death_non_coded'],
};

const STAFF = 'select u.person_id from users u union select v.person_id from provider v where v.person_id is not null';

/** SQL over `t` of the rows that travel, where not all of a table do. */
export const ONLY: Readonly<Record<string, string>> = {
  person: `t.person_id in (${STAFF})`,
  person_name: `t.person_id in (${STAFF})`,
  system_setting: `t.property not like 'fieldward.starter.%' and not ${secretSettingSql('t')}`,
};

/** Rows that a site keeps when the centre has them no longer: others of the same table do not travel, or nothing may remove them. */
export const KEPT: ReadonlySet<string> = new Set(['person', 'person_name', 'users', 'form_version']);
