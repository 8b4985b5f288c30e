import type { Use } from '@fieldward/contract/settings/where-used.operations.ts';
import { textOfMessage } from '@fieldward/messages/complete.ts';

type Kind = Use['kind'];

/** What the rows of a table are to a person, whatever they point at. Those about patients that are not here are 'patients'. */
const KINDS: Readonly<Record<string, Kind>> = {
  allergy: 'problems',
  appointment_seat: 'patients',
  appointment_service: 'places',
  asset: 'supplies',
  asset_type: 'supplies',
  auto_generation_option: 'numbers',
  closed_day: 'places',
  cohort: 'patients',
  component: 'stages',
  component_form: 'stages',
  concept: 'questions',
  concept_answer: 'questions',
  concept_set: 'questions',
  conditions: 'problems',
  drug: 'orders',
  encounter_diagnosis: 'problems',
  location_attribute: 'places',
  provider_attribute: 'people',
  queue: 'places',
  queue_entry: 'visits',
  visit_attribute: 'visits',
  order_frequency: 'orders',
  encounter: 'encounters',
  encounter_provider: 'encounters',
  event: 'events',
  event_asset: 'events',
  event_participant: 'events',
  event_service: 'events',
  field: 'questions',
  field_answer: 'questions',
  field_rule: 'rules',
  form: 'forms',
  form_encounter: 'forms',
  form_field: 'forms',
  form_submission: 'encounters',
  household: 'people',
  identifier_source: 'numbers',
  immunization: 'problems',
  lab_callback: 'results',
  lab_result: 'results',
  lab_sample: 'results',
  lab_test: 'orders',
  lab_test_attribute_type: 'tests',
  lab_test_specimen_site: 'tests',
  lab_test_specimen_type: 'tests',
  lab_test_type: 'tests',
  location: 'places',
  location_tag_map: 'places',
  medication_statement: 'problems',
  no_known_allergies: 'problems',
  obs: 'answers',
  order_type: 'tests',
  orders: 'orders',
  participant: 'people',
  person: 'people',
  person_attribute: 'people',
  phase: 'phases',
  phase_component: 'phases',
  provider: 'people',
  relationship: 'people',
  role_privilege: 'roles',
  role_role: 'roles',
  rule_token: 'rules',
  saved_list_role: 'lists',
  scheduled_report: 'reports',
  schedule: 'schedules',
  schedule_use: 'schedules',
  service: 'supplies',
  service_type: 'supplies',
  user_location: 'accounts',
  user_property: 'accounts',
  site: 'accounts',
  user_role: 'accounts',
  user_workflow: 'accounts',
  users: 'accounts',
  visit: 'visits',
  workflow: 'workflows',
  workflow_outcome: 'workflows',
  workflow_phase: 'workflows',
  workflow_phase_question: 'workflows',
};

/** What the rows of a table are to one who removes another end of them: of a workflow, what stands at a phase is a stage. */
const SEEN_FROM: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  component: { component_form: 'forms' },
  phase: { component_form: 'forms', phase_component: 'stages' },
  workflow: { component_form: 'forms', phase_component: 'stages', workflow_phase: 'phases' },
};

/** Tables whose rows are a record of what happened or belong to an account alone: nobody misses them. */
const OWN = [
  'broken_glass',
  'field_record',
  'message',
  'user_contact',
  'form_correction',
  'patient_merge',
  'patient_pair',
  'calendar_feed',
  'password_reset',
  'recovery_code',
  'report_export',
  'fhir_export',
  'second_factor',
  'session',
  'draft_key',
  'draft',
  'device',
  'device_patient',
  'held_row',
  'patient_to_send',
  'site_patient',
  'device_place',
  'api_token',
  'connected_app',
  'app_grant',
  'app_launch',
];

/** Tables whose rows are parts of what they point at here, and go with it; with a column: only the rows that point with that. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  concept_map_type: ['concept_mapping'],
  concept_reference_term: ['concept_mapping'],
  concept_source: ['concept_reference_term'],
  concept: ['concept_answer', 'concept_description', 'concept_mapping', 'concept_name', 'concept_set'],
  field: ['field_answer'],
  field_rule: ['rule_token'],
  form: ['form_field', 'form_test_case', 'form_version', 'form_wording', 'form_encounter'],
  identifier_source: ['identifier_block', 'identifier_counter', 'identifier_returned'],
  lab_test_type: ['lab_test_attribute_type', 'lab_test_specimen_site', 'lab_test_specimen_type'],
  lab_test_attribute_type: ['lab_reference_range'],
  location: ['location_attribute', 'location_tag_map'],
  provider: ['provider_attribute'],
  role: ['role_privilege', 'role_role.child_role_id'],
  schedule: ['schedule_version', 'schedule_use', 'task_renewal', 'task_turn'],
  users: ['user_location', 'user_property', 'user_role', 'user_workflow'],
  workflow: ['phase_renewal', 'workflow_outcome'],
  workflow_phase: ['workflow_phase_question'],
};

/**
 * What rows of a table that point at another with a column are; null for its own parts, 'other' for a table without a word, which a test
 * refuses.
 * @param ofPatients whether each row is about a patient
 */
export function kindOfUse(table: string, column: string, ofPatients: boolean, target: string): Kind | null {
  const parts = PARTS[target] ?? [];
  if (OWN.includes(table) || parts.includes(table) || parts.includes(`${table}.${column}`)) return null;
  return SEEN_FROM[target]?.[table] ?? kindOf(table, ofPatients);
}

const kindOf = (table: string, ofPatients: boolean): Kind => KINDS[table] ?? (ofPatients ? 'patients' : 'other');

/** What the rows of a table are to a person: in English, and its code. */
export function wordOfTable(table: string, ofPatients: boolean): { what: string; whatCode: string } {
  const code = `whereused.${kindOf(table, ofPatients)}` as const;
  return { what: textOfMessage({ code }), whatCode: code };
}
