-- Patients of sites travel to their centre (docs/decisions/sites.md).

-- At the centre: whose rows came from which site.
create table site_patient (
  site_id bigint not null constraint site_patient_site_known references site,
  patient_id bigint not null constraint site_patient_known references patient,
  date_created timestamptz not null default now(),
  primary key (site_id, patient_id)
);
create index site_patient_patient on site_patient (patient_id);
comment on table site_patient is 'Patients of whom a site has told its centre';

-- At the centre: rows of a site that this server did not take, until somebody decides, and as they were afterwards.
create table held_row (
  held_row_id bigint generated always as identity primary key,
  uuid text not null unique default gen_random_uuid()::text,
  site_id bigint not null constraint held_row_site_known references site,
  -- null: nobody here is that patient yet
  patient_id bigint constraint held_row_patient_known references patient,
  -- uuid of the patient at the site
  record text not null,
  table_name text not null,
  key text not null,
  -- hash of the row as the site has it: empty where it has removed it, null once it was erased
  hash text,
  -- as the site has it, and as this server had it when the other one was taken
  row jsonb,
  ours jsonb,
  reason text not null,
  -- what the database says besides
  detail text,
  state text not null default 'held' constraint held_row_state_known check (state in ('held', 'taken', 'kept')),
  date_created timestamptz not null default now(),
  decided_by bigint constraint held_row_decider_known references users,
  decided_at timestamptz,
  -- the site knows what was decided
  told boolean not null default false,
  constraint held_row_decided check ((state = 'held') = (decided_at is null))
);
create unique index held_row_once on held_row (site_id, table_name, key) where state = 'held';
create index held_row_patient on held_row (patient_id);
create index held_row_decider on held_row (decided_by);
create index held_row_untold on held_row (site_id) where state <> 'held' and not told;
comment on table held_row is 'Rows of sites that the centre did not take, with what was decided about them';

-- At a site: each row as both servers had it last.
create table shared_row (
  table_name text not null,
  key text not null,
  -- uuid of the patient
  record text not null,
  -- null: the centre has not had it yet
  hash text,
  -- of the row that the centre holds
  held text,
  primary key (table_name, key)
);
create index shared_row_record on shared_row (record);
comment on table shared_row is 'Rows of patients as this site and its centre had them last';

-- At a site: patients who may have rows that the centre has not.
create table patient_to_send (
  patient_id bigint primary key constraint patient_to_send_known references patient,
  since timestamptz not null default now()
);
comment on table patient_to_send is 'Patients whose records the centre may not have as they are here';

alter table joined_centre
  -- the link of the trail up to which changes were looked at
  add column looked_link bigint,
  -- the day on which everybody was looked at
  add column looked_day date,
  -- decisions that have been taken over and that the centre does not know to be
  add column decisions jsonb not null default '[]';

-- What follows from a row has followed where the row was written, and travels itself.
drop trigger notes_change on appointment;
create trigger notes_change after update on appointment for each row
when ((old.appointment_service_id, old.location_id, old.day, old.start_at, old.end_at, old.status, old.reason, old.by_encounter, old.promised_by, old.promised_day, old.voided)
    is distinct from (new.appointment_service_id, new.location_id, new.day, new.start_at, new.end_at, new.status, new.reason, new.by_encounter, new.promised_by, new.promised_day, new.voided)
  and current_setting('fieldward.merging', true) is distinct from 'on' and current_setting('fieldward.people_arrive', true) is distinct from 'yes')
execute function appointment_notes_change();
drop trigger notes_change_made on appointment;
create trigger notes_change_made after insert on appointment for each row
when (current_setting('fieldward.people_arrive', true) is distinct from 'yes') execute function appointment_notes_change();
drop trigger lab_callback_told on lab_callback;
create trigger lab_callback_told after insert or delete or update of patient_id, lab_result_id, voided on lab_callback for each row
when (current_setting('fieldward.people_arrive', true) is distinct from 'yes') execute function lab_callback_told();
drop trigger free_identifiers on patient;
create trigger free_identifiers after update of voided on patient for each row
when (old.voided <> new.voided and current_setting('fieldward.people_arrive', true) is distinct from 'yes') execute function free_identifiers();
drop trigger appointments_follow_death on person;
create trigger appointments_follow_death after update of dead on person for each row
when (old.dead is distinct from new.dead and current_setting('fieldward.merging', true) is distinct from 'on'
  and current_setting('fieldward.people_arrive', true) is distinct from 'yes') execute function appointments_follow_death();
drop trigger enrolments_follow_death on person;
create trigger enrolments_follow_death after update of dead, death_date on person for each row
when ((old.dead is distinct from new.dead or old.death_date is distinct from new.death_date) and current_setting('fieldward.merging', true) is distinct from 'on'
  and current_setting('fieldward.people_arrive', true) is distinct from 'yes') execute function enrolments_follow_death();
drop trigger prefer_newest on patient_identifier;
create trigger prefer_newest after insert or update of preferred on patient_identifier for each row
when (new.preferred and current_setting('fieldward.people_arrive', true) is distinct from 'yes') execute function prefer_newest_identifier();
drop trigger prefer_newest on person_address;
create trigger prefer_newest after insert or update of preferred on person_address for each row
when (new.preferred and current_setting('fieldward.people_arrive', true) is distinct from 'yes') execute function prefer_newest_address();
drop trigger prefer_newest on person_name;
create trigger prefer_newest after insert or update of preferred on person_name for each row
when (new.preferred and current_setting('fieldward.people_arrive', true) is distinct from 'yes') execute function prefer_newest_name();
