-- Sites: servers of clinics without a network that have the programme of a central one (docs/decisions/sites.md).

-- At the centre: the sites that it knows.
create table site (
  site_id bigint generated always as identity primary key,
  uuid text not null unique default gen_random_uuid()::text,
  name text not null constraint site_name_given check (btrim(name) <> '' and length(name) <= 100),
  -- what it may see is what this account sees, by its places; nobody signs in with it
  user_id bigint not null unique constraint site_user_known references users,
  creator bigint not null constraint site_creator_known references users,
  date_created timestamptz not null default now(),
  -- SHA-256 of the code with which it joins, once
  code_hash bytea unique,
  code_expires timestamptz,
  date_joined timestamptz,
  last_contact timestamptz,
  last_address text,
  -- migrations that it had at its last contact
  schema text,
  -- tables of the programme that it had not yet at its last contact
  behind integer not null default 0 constraint site_behind_counted check (behind >= 0),
  date_ended timestamptz,
  ended_by bigint constraint site_ender_known references users,
  end_reason text,
  constraint site_code_expires check ((code_hash is null) = (code_expires is null)),
  constraint site_ended_by_somebody check ((date_ended is null) = (ended_by is null))
);
create index site_creator on site (creator);
create index site_ender on site (ended_by);
create unique index site_name_unique on site (lower(name)) where date_ended is null;
comment on table site is 'Servers of clinics that have joined this one, or may';

-- At a site: the centre that it has joined, in one row; none anywhere else.
create table joined_centre (
  one boolean primary key default true constraint joined_centre_one check (one),
  address text not null,
  site text not null,
  name text not null,
  -- the token with which it speaks, sealed with the secret key of this server
  token text not null,
  date_joined timestamptz not null default now(),
  last_contact timestamptz,
  last_try timestamptz,
  -- why the last try came to nothing, as a problem; null where it did not
  problem jsonb,
  -- of each table what the centre told of it last, by name, once all of it was here
  programme jsonb not null default '{}',
  -- tables that were on their way at the last try
  behind integer not null default 0,
  ended boolean not null default false
);
comment on table joined_centre is 'The central server that this one has joined';

-- At a site: rows of the programme that have come, until their table is whole.
create table arrived_row (
  table_name text not null,
  digest text not null,
  key text not null,
  row jsonb not null,
  primary key (table_name, digest, key)
);
comment on table arrived_row is 'Rows of the programme on their way from the centre';

-- A reference that came by uuid must lead somewhere.
create function arrived_at(id bigint, what text, uuid text) returns bigint language plpgsql immutable parallel safe as $$
begin
  if id is null and uuid is not null then
    raise exception using errcode = 'foreign_key_violation', constraint = 'arrived_at', message = format('no %s has the uuid %s', what, uuid);
  end if;
  return id;
end $$;

-- What belongs to the programme is the centre's: a site changes nothing of it, on whatever path.
create function of_the_centre() returns trigger language plpgsql as $$
begin
  if current_setting('fieldward.arriving', true) is distinct from 'yes' and exists (select from joined_centre) then
    raise exception using errcode = 'check_violation', constraint = 'of_the_centre', message = 'the centre decides about it';
  end if;
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array[
    'appointment_service', 'asset', 'asset_category', 'asset_type', 'auto_generation_option', 'care_setting', 'closed_day', 'cohort_type', 'component',
    'component_form', 'concept', 'concept_answer', 'concept_class', 'concept_datatype', 'concept_description', 'concept_map_type', 'concept_mapping',
    'concept_name', 'concept_reference_term', 'concept_set', 'concept_source', 'drug', 'encounter_role', 'encounter_type', 'event_type', 'field', 'field_answer',
    'field_rule', 'field_type', 'form', 'form_field', 'form_test_case', 'identifier_source', 'lab_reference_range', 'lab_test_attribute_type',
    'lab_test_specimen_site', 'lab_test_specimen_type', 'lab_test_type', 'location', 'location_attribute', 'location_attribute_type', 'location_tag',
    'location_tag_map', 'message_template', 'order_frequency', 'order_type', 'participant', 'participant_salary_type', 'patient_identifier_type',
    'person_attribute_type', 'phase', 'phase_component', 'privilege', 'provider', 'provider_attribute', 'provider_attribute_type', 'queue',
    'relationship_type', 'role', 'role_privilege', 'role_role', 'rule_token', 'schedule', 'schedule_use', 'schedule_version', 'service', 'service_type',
    'system_setting', 'user_location', 'user_role', 'user_workflow', 'visit_attribute_type', 'visit_type', 'workflow', 'workflow_outcome',
    'workflow_phase', 'workflow_phase_question']
  loop
    execute format('create trigger of_the_centre before insert or update or delete on %I for each statement execute function of_the_centre()', name);
  end loop;
end $$;
create trigger of_the_centre before insert or update of username, system_id, person_id, retired on users
for each statement execute function of_the_centre();
