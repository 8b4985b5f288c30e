-- What the dashboard counts. Rows here are made from others, by operations/dashboard-refresh.ts, a few seconds after those are
-- written; docs/decisions/dashboard.md. They point at nothing by foreign keys: what they are made from may go first.

-- Who has changed since the last counting; a transaction notes a patient once. Whatever changes rows, also by hand, is noted.
create table dashboard_change (
  patient_id bigint not null,
  changed_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- What counts of each patient. A place of 0: none.
create table dashboard_fact (
  patient_id bigint not null,
  measure smallint not null,
  day date not null,
  location_id bigint not null,
  key bigint not null,
  n integer not null,
  primary key (patient_id, measure, day, location_id, key)
);
comment on column dashboard_fact.measure is 'As operations/dashboard-measures.ts numbers them';
comment on column dashboard_fact.key is 'Forms: users.user_id; tests: 1 positive, 0 not; turnaround: hours, begun ones count; else 0';
create index dashboard_fact_by_day on dashboard_fact (measure, day, patient_id, location_id);

-- The same, summed over patients. Rows of n = 0 say nothing.
create table dashboard_day (
  measure smallint not null,
  day date not null,
  location_id bigint not null,
  key bigint not null,
  n bigint not null,
  primary key (measure, day, location_id, key)
) with (fillfactor = 70);

-- By which definitions was counted, and how far a new counting is.
create table dashboard_state (
  one boolean primary key default true constraint dashboard_state_once check (one),
  counted_by text,
  building_by text,
  building_since timestamptz,
  built_to bigint not null default 0
);
comment on column dashboard_state.counted_by is 'Hash of the definitions that the numbers follow; null: nothing is counted yet';
insert into dashboard_state default values;

-- One row per patient, as lists and reports need it: the first of each step, the last follow-up, the next one.
create view dashboard_patient as
select f.patient_id,
  min(f.day) filter (where f.measure = 1) as registered,
  min(f.day) filter (where f.measure = 2) as screened,
  min(f.day) filter (where f.measure = 3) as presumptive,
  min(f.day) filter (where f.measure = 4) as diagnosed,
  min(f.day) filter (where f.measure = 5) as treatment_started,
  min(f.day) filter (where f.measure = 6) as treatment_ended,
  max(f.day) filter (where f.measure = 7) as last_follow_up,
  max(f.day) filter (where f.measure = 8) as next_due
from dashboard_fact f
group by f.patient_id;

create function dashboard_notes_new() returns trigger language plpgsql as $$
begin
  insert into dashboard_change (patient_id) values (new.patient_id);
  perform set_config('fieldward.noted_patient', new.patient_id::text, true);
  return null;
end $$;

create function dashboard_notes_old() returns trigger language plpgsql as $$
begin
  insert into dashboard_change (patient_id) values (old.patient_id);
  return null;
end $$;

create function dashboard_notes_person() returns trigger language plpgsql as $$
begin
  insert into dashboard_change (patient_id) values (new.person_id);
  return null;
end $$;

-- Conditions stand here and not in the functions: they are looked at without calling one.
create trigger dashboard_added after insert on patient for each row
when (new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();
create trigger dashboard_changed after update on patient for each row
when ((old.voided, old.date_created) is distinct from (new.voided, new.date_created)) execute function dashboard_notes_new();
create trigger dashboard_removed after delete on patient for each row execute function dashboard_notes_old();

create trigger dashboard_changed after update on person for each row
when (old.dead is distinct from new.dead) execute function dashboard_notes_person();

create trigger dashboard_added after insert on patient_identifier for each row
when (new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();
create trigger dashboard_changed after update on patient_identifier for each row
when ((old.voided, old.location_id, old.preferred) is distinct from (new.voided, new.location_id, new.preferred)
  and new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();
create trigger dashboard_removed after delete on patient_identifier for each row execute function dashboard_notes_old();

create trigger dashboard_added after insert on encounter for each row
when (new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();
create trigger dashboard_changed after update on encounter for each row
when ((old.voided, old.location_id, old.encounter_datetime, old.encounter_type, old.creator)
    is distinct from (new.voided, new.location_id, new.encounter_datetime, new.encounter_type, new.creator)
  and new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();
create trigger dashboard_removed after delete on encounter for each row execute function dashboard_notes_old();

create trigger dashboard_added after insert on obs for each row
when (new.encounter_id is not null and new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true))
execute function dashboard_notes_new();
create trigger dashboard_changed after update on obs for each row
when ((old.voided, old.encounter_id, old.concept_id, old.value_coded) is distinct from (new.voided, new.encounter_id, new.concept_id, new.value_coded)
  and new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();
create trigger dashboard_removed after delete on obs for each row when (old.encounter_id is not null) execute function dashboard_notes_old();

create trigger dashboard_changed after update on orders for each row
when ((old.voided, old.date_activated, old.encounter_id) is distinct from (new.voided, new.date_activated, new.encounter_id)
  and new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();

create trigger dashboard_added after insert on lab_test for each row
when (new.released_at is not null and new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true))
execute function dashboard_notes_new();
create trigger dashboard_changed after update on lab_test for each row
when ((old.voided, old.released_at, old.order_id) is distinct from (new.voided, new.released_at, new.order_id)
  and new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();
create trigger dashboard_removed after delete on lab_test for each row when (old.released_at is not null) execute function dashboard_notes_old();
