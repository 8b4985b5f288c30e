/** What becomes of every column of every table that holds something about a patient. A column that is not listed fails a test, and the erasure. */

/** What stands where a text must stand. It is data, the same in every language. */
export const ERASED = 'Erased';

/** A number that nobody gave and nothing leads to (SQL). */
const fresh = (prefix: string): string => `'${prefix}' || upper(left(replace(gen_random_uuid()::text, '-', ''), 16))`;

/**
 * What becomes of a column:
 * - `keep`: a number, a truth, a moment, a key: what counts are made of;
 * - `code`: a text of a fixed list or of the program, which nobody types;
 * - `clear`: null;
 * - `word`: `ERASED` where something stands, because something must stand there or because it is counted that something does;
 * - `sql`: what the SQL over the row `t` says.
 */
export type Fate = 'keep' | 'code' | 'clear' | 'word' | { readonly sql: string };

/** Of each column what becomes of it; `removed` where no row stays, `follows` where triggers or other steps see to it. */
type TableFate = 'removed' | 'follows' | Readonly<Record<string, Fate>>;

const kept = (columns: string): Readonly<Record<string, Fate>> => Object.fromEntries(columns.split(' ').map((name) => [name, 'keep']));

const ROW = { uuid: 'code', creator: 'keep', date_created: 'keep', changed_by: 'keep', date_changed: 'keep' } as const;
const VOIDABLE = { ...ROW, voided: 'keep', voided_by: 'keep', date_voided: 'keep', void_reason: 'word' } as const;

/** Words that stand where there is no code for it: `ERASED` then, else nothing. */
const wordsBeside = (coded: string, column: string): Fate => ({
  sql: `case when t.${coded} is null and t.${column} is not null then '${ERASED}' end`,
});

/** The name of a place of the programme stays, by which reports count; other words go. */
const ifPlace = (column: string): Fate => ({
  sql: `case when exists (select from location l where lower(l.name) = lower(btrim(t.${column}))) then t.${column} end`,
});

/** A value stays where no question feeds an attribute of the person with it: phone numbers and days of birth do. */
const unlessPersonal = (column: string): Fate => ({
  sql: `case when not exists (select from person_attribute_type y where t.concept_id = any (y.answers_of)) then t.${column} end`,
});

/** The year, and the month only as far as ages at encounters would change otherwise: what counts by age stays. */
const BIRTHDATE = `coalesce(
  (select min(d)::date from generate_series(date_trunc('year', t.birthdate), date_trunc('month', t.birthdate), '1 month') d
   where not exists (select from encounter e where e.patient_id = any ($1::bigint[])
     and extract(year from age(e.encounter_datetime::date, d)) <> extract(year from age(e.encounter_datetime::date, t.birthdate)))),
  date_trunc('month', t.birthdate)::date)`;

/**
 * Every table by name. A new table with rows about patients is entered here with each of its columns: what somebody typed, drew or
 * photographed is never kept. A file that a row names goes with it, by a trigger and `removeFiles` (photo/removed-files.ts).
 */
export const FATES: Readonly<Record<string, TableFate>> = {
  allergy: {
    ...VOIDABLE,
    allergy_id: 'keep',
    patient_id: 'keep',
    allergen_type: 'code',
    coded_allergen: 'keep',
    non_coded_allergen: wordsBeside('coded_allergen', 'non_coded_allergen'),
    severity_concept_id: 'keep',
    reactions: {
      sql: `coalesce((select jsonb_agg(case when r ? 'reactionNonCoded' then (r - 'reactionNonCoded') || case when r ? 'reaction' then '{}' else '{"reactionNonCoded":"${ERASED}"}' end::jsonb else r end)
        from jsonb_array_elements(t.reactions) r), '[]')`,
    },
    comment: 'clear',
  },
  broken_glass: { broken_glass_id: 'keep', patient_id: 'keep', user_id: 'keep', reason: 'word', date_created: 'keep', expires_at: 'keep' },
  // without its content nobody decides about it any more
  held_row: {
    ...kept('held_row_id site_id patient_id date_created decided_by decided_at told'),
    uuid: 'code',
    record: 'code',
    table_name: 'code',
    key: 'code',
    hash: 'clear',
    row: 'clear',
    ours: 'clear',
    reason: 'code',
    detail: 'code',
    state: 'code',
  },
  patient_to_send: kept('patient_id since'),
  site_patient: kept('site_id patient_id date_created told gone'),
  device_patient: kept('patient_id device_id load told gone'),
  conditions: {
    ...VOIDABLE,
    condition_id: 'keep',
    patient_id: 'keep',
    coded: 'keep',
    non_coded: wordsBeside('coded', 'non_coded'),
    clinical_status: 'code',
    verification_status: 'code',
    onset_date: 'keep',
    end_date: 'keep',
    end_reason: 'clear',
    additional_detail: 'clear',
  },
  dashboard_change: 'follows',
  dashboard_fact: 'follows',
  encounter: {
    ...VOIDABLE,
    ...kept('encounter_id patient_id encounter_type encounter_datetime location_id visit_id'),
  },
  encounter_provider: { ...VOIDABLE, ...kept('encounter_provider_id patient_id encounter_id provider_id encounter_role_id') },
  encounter_diagnosis: {
    ...VOIDABLE,
    ...kept('encounter_diagnosis_id patient_id encounter_id coded rank'),
    non_coded: wordsBeside('coded', 'non_coded'),
    certainty: 'code',
    form_field_namespace: 'clear',
    form_field_path: 'clear',
  },
  visit_attribute: 'removed',
  queue_entry: {
    ...VOIDABLE,
    ...kept('queue_entry_id patient_id queue_id visit_id status_id priority_id sort_weight location_waiting_for provider_waiting_for'),
    ...kept('queue_coming_from started_at ended_at'),
    priority_comment: 'clear',
  },
  form_correction: {
    ...ROW,
    form_correction_id: 'keep',
    patient_id: 'keep',
    encounter_id: 'keep',
    kind: 'code',
    reason: 'word',
    content_hash: 'clear',
    fields: 'code',
    former: 'clear',
    ...kept('former_patient_id expires_at undone_at undone_by'),
  },
  appointment: {
    ...VOIDABLE,
    ...kept('appointment_id patient_id appointment_service_id location_id provider_id day start_at end_at'),
    status: 'code',
    reason: 'word',
    comments: 'word',
    walk_in: 'keep',
    by_encounter: 'clear',
    by_death: 'keep',
    promised_by: 'clear',
    promised_day: 'keep',
  },
  appointment_change: {
    ...VOIDABLE,
    ...kept('appointment_change_id patient_id appointment_id appointment_service_id location_id day start_at end_at promised_day'),
    status: 'code',
    reason: 'word',
    by_encounter: 'clear',
    promised_by: 'clear',
  },
  enrolment_state: {
    ...VOIDABLE,
    ...kept('enrolment_state_id patient_id patient_workflow_id phase_id since outcome_concept_id by_hand by_rule'),
    status: 'code',
    reason: 'word',
    by_encounter: 'clear',
  },
  task_act: {
    ...VOIDABLE,
    ...kept('task_act_id patient_id schedule_id occurrence since acted_on until to_user to_role to_location followed_at'),
    step: 'code',
    subject: 'code',
    kind: 'code',
    reason: 'word',
  },
  form_encounter: {
    ...VOIDABLE,
    ...kept('form_encounter_id patient_id encounter_id component_form_id form_version_id'),
    beside: 'clear',
  },
  // without its content nobody decides about it any more (0700); sent again, it is known
  field_record: {
    ...ROW,
    ...kept('field_record_id patient_id form_id saved_at utc_offset clock_ahead imported_by decided_by decided_at'),
    state: 'code',
    kind: 'code',
    content: 'clear',
    former: 'clear',
    corrected: 'clear',
    content_hash: 'clear',
    problem: 'clear',
    device: 'clear',
    form_version: 'code',
    reason: 'word',
  },
  form_submission: {
    ...ROW,
    ...kept('form_submission_id patient_id encounter_id component_form_id'),
    content_hash: 'clear',
    result: { sql: `'{}'` },
    marks: 'clear',
    looked_at: 'keep',
    looked_by: 'keep',
    looked_reason: 'word',
  },
  // of somebody who lives alone; who lives with others is no head (erasure-checks.ts)
  household: {
    ...VOIDABLE,
    household_id: 'keep',
    name: 'word',
    number: 'clear',
    head: 'keep',
    location_id: 'keep',
    address1: 'clear',
    address2: 'clear',
    address3: 'clear',
    city_village: 'clear',
    county_district: ifPlace('county_district'),
    state_province: ifPlace('state_province'),
    country: ifPlace('country'),
    latitude: 'clear',
    longitude: 'clear',
    notes: 'clear',
  },
  household_member: 'removed',
  cohort_member: 'removed',
  immunization: {
    ...VOIDABLE,
    immunization_id: 'keep',
    patient_id: 'keep',
    vaccine: 'keep',
    vaccine_words: wordsBeside('vaccine', 'vaccine_words'),
    vaccination_date: 'keep',
    dose_number: 'keep',
    lot_number: 'clear',
    manufacturer: 'clear',
    next_dose_date: 'keep',
    comment: 'clear',
  },
  lab_callback: {
    ...VOIDABLE,
    lab_callback_id: 'keep',
    patient_id: 'keep',
    lab_result_id: 'keep',
    told_whom: 'word',
    told_at: 'keep',
    note: 'clear',
    read_back: 'keep',
  },
  lab_result: {
    ...VOIDABLE,
    ...kept('lab_result_id patient_id lab_test_id lab_test_attribute_type_id set_number'),
    // numbers, coded results and 'yes' or 'no' stay
    value_reference: {
      sql: `case when t.value_reference in ('true', 'false') or exists (select from concept c where c.uuid = t.value_reference) then t.value_reference
        when t.value_numeric is not null and t.value_reference ~ '^[<>]?=? ?-?[0-9]+([.,][0-9]+)?$' then t.value_reference
        else coalesce(t.value_numeric::text, '${ERASED}') end`,
    },
    value_numeric: 'keep',
    flag: 'code',
    delta: 'code',
    beyond_delta: 'keep',
    amends: 'keep',
    amend_reason: 'word',
    told: 'keep',
  },
  lab_sample: {
    ...VOIDABLE,
    lab_sample_id: 'keep',
    patient_id: 'keep',
    lab_test_id: 'keep',
    sample_identifier: { sql: fresh('ERASED-') },
    ...kept('specimen_type_id specimen_site_id collection_date collector quantity'),
    units: 'clear',
    expirable: 'keep',
    expiry_date: 'keep',
    status: 'code',
    processed_date: 'keep',
    comments: 'clear',
    ...kept('accepted_at accepted_by rejected_at rejected_by'),
    reject_reason: 'word',
  },
  lab_test: {
    ...VOIDABLE,
    ...kept('lab_test_id patient_id order_id lab_test_type_id'),
    lab_reference_number: { sql: fresh('ERASED-') },
    lab_instructions: 'clear',
    result_comments: 'clear',
    ...kept('pregnant resulted_at resulted_by released_at released_by'),
  },
  medication_statement: {
    ...VOIDABLE,
    medication_statement_id: 'keep',
    patient_id: 'keep',
    medicine: 'keep',
    medicine_words: wordsBeside('medicine', 'medicine_words'),
    dose: 'clear',
    start_date: 'keep',
    end_date: 'keep',
    end_reason: 'clear',
    comment: 'clear',
  },
  // its text names the person
  message: 'removed',
  no_known_allergies: { ...VOIDABLE, no_known_allergies_id: 'keep', patient_id: 'keep' },
  obs: {
    ...VOIDABLE,
    obs_id: 'keep',
    patient_id: 'keep',
    ...kept('concept_id encounter_id obs_group_id obs_datetime location_id value_coded'),
    value_numeric: unlessPersonal('value_numeric'),
    value_datetime: unlessPersonal('value_datetime'),
    value_text: 'word',
    comments: 'clear',
    form_field_id: 'keep',
    form_field_namespace: 'clear',
    form_field_path: 'clear',
    previous_version: 'keep',
  },
  orders: {
    ...VOIDABLE,
    ...kept('order_id patient_id order_type_id concept_id encounter_id orderer care_setting_id date_activated date_stopped scheduled_date'),
    ...kept(
      'auto_expire_date previous_order_id order_reason_id drug_id dose dose_units_id frequency_id as_needed quantity quantity_units_id',
    ),
    ...kept('num_refills duration duration_units_id route_id dispense_as_written'),
    order_number: { sql: fresh('ERASED-') },
    action: 'code',
    urgency: 'code',
    fulfiller_status: 'code',
    dosing_type: 'clear',
    instructions: 'clear',
    comment_to_fulfiller: 'clear',
    accession_number: 'clear',
    order_reason_non_coded: 'clear',
    fulfiller_comment: 'clear',
    drug_non_coded: 'clear',
    as_needed_condition: 'clear',
    dosing_instructions: 'clear',
    brand_name: 'clear',
  },
  patient: { ...VOIDABLE, patient_id: 'keep', allergy_status: 'code' },
  patient_erasure: 'follows',
  patient_identifier: {
    ...VOIDABLE,
    patient_identifier_id: 'keep',
    patient_id: 'keep',
    identifier: { sql: fresh('ERASED-') },
    ...kept('identifier_type location_id preferred freed'),
  },
  // the uuids of records that had become this one lead to it for ever
  patient_merge: {
    patient_merge_id: 'keep',
    uuid: 'code',
    loser: 'keep',
    survivor: 'keep',
    loser_display: 'word',
    reason: 'word',
    keep: { sql: `'{}'` },
    moves: 'code',
    manifest: { sql: `'{"cells":[],"dropped":[],"moved":{}}'` },
    ...kept('creator date_created undo_until undone_by date_undone'),
    undo_reason: 'word',
    date_changed: 'keep',
  },
  patient_pair: 'removed',
  patient_photo: 'removed',
  patient_place: 'follows',
  patient_workflow: {
    ...VOIDABLE,
    ...kept('patient_workflow_id patient_id workflow_id date_enrolled location_id'),
    by_encounter: 'clear',
    by_hand: 'keep',
    status: 'code',
    date_completed: 'keep',
    outcome_concept_id: 'keep',
    reason: 'word',
    phase_id: 'keep',
    reached: 'clear',
    turns_on: 'clear',
  },
  person: {
    ...VOIDABLE,
    person_id: 'keep',
    gender: 'code',
    birthdate: { sql: BIRTHDATE },
    birthdate_estimated: { sql: 't.birthdate is not null' },
    dead: 'keep',
    death_date: 'keep',
    cause_of_death: 'keep',
    cause_of_death_non_coded: wordsBeside('cause_of_death', 'cause_of_death_non_coded'),
  },
  person_address: {
    ...VOIDABLE,
    person_address_id: 'keep',
    person_id: 'keep',
    preferred: 'keep',
    address1: 'clear',
    address2: 'clear',
    address3: 'clear',
    address4: 'clear',
    address5: 'clear',
    address6: 'clear',
    city_village: 'clear',
    county_district: ifPlace('county_district'),
    state_province: ifPlace('state_province'),
    country: ifPlace('country'),
    postal_code: 'clear',
    latitude: 'clear',
    longitude: 'clear',
    start_date: 'clear',
    end_date: 'clear',
  },
  person_attribute: 'removed',
  // one row stays (erasure-writing.ts): lists show something
  person_name: {
    ...VOIDABLE,
    person_name_id: 'keep',
    person_id: 'keep',
    preferred: 'keep',
    prefix: 'clear',
    given_name: { sql: `'${ERASED}'` },
    middle_name: 'clear',
    family_name_prefix: 'clear',
    family_name: 'clear',
    family_name2: 'clear',
    family_name_suffix: 'clear',
    degree: 'clear',
  },
  person_name_token: 'follows',
  person_word: 'follows',
  // accounts and providers: such a person is not erased (erasure-checks.ts)
  provider: 'follows',
  users: 'follows',
  // those to people who are not erased are removed before: whoever is named by them would name this person
  // made of what is recorded: an erased record has none
  task: 'follows',
  task_change: 'follows',
  task_turn: 'follows',
  referral: {
    ...VOIDABLE,
    referral_id: 'keep',
    patient_id: 'keep',
    kind: 'code',
    workflow_id: 'keep',
    from_location_id: 'keep',
    to_location_id: 'keep',
    outside: 'word',
    service: 'clear',
    urgency: 'code',
    reason: 'word',
    message: 'clear',
    expected_date: 'keep',
    arrived_date: 'keep',
    state: 'code',
  },
  referral_event: {
    ...VOIDABLE,
    referral_event_id: 'keep',
    patient_id: 'keep',
    referral_id: 'keep',
    event: 'code',
    reason: 'word',
  },
  relationship: {
    ...VOIDABLE,
    ...kept('relationship_id person_a person_b relationship_type start_date end_date'),
  },
  visit: {
    ...VOIDABLE,
    visit_id: 'keep',
    patient_id: 'keep',
    visit_type_id: 'keep',
    location_id: 'keep',
    indication_concept_id: 'keep',
    start_datetime: 'keep',
    stop_datetime: 'keep',
    form_day: 'keep',
    former_encounters: 'keep',
    joined_into: 'clear',
    joined_was: 'clear',
  },
  // details are taken out (erasure-audit.ts)
  audit_log: 'follows',
};
