-- One note of a patient for each transaction, also when one statement inserts many rows: whether there is one already is looked at
-- before each row. After a statement it would be looked at for all its rows before the first note is made.
create or replace function dashboard_notes_new() returns trigger language plpgsql as $$
begin
  insert into dashboard_change (patient_id) values (new.patient_id);
  perform set_config('fieldward.noted_patient', new.patient_id::text, true);
  return new;
end $$;

drop trigger dashboard_added on patient;
create trigger dashboard_added before insert on patient for each row
when (new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();

drop trigger dashboard_added on patient_identifier;
create trigger dashboard_added before insert on patient_identifier for each row
when (new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();

drop trigger dashboard_added on encounter;
create trigger dashboard_added before insert on encounter for each row
when (new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();

drop trigger dashboard_added on obs;
create trigger dashboard_added before insert on obs for each row
when (new.encounter_id is not null and new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true))
execute function dashboard_notes_new();

drop trigger dashboard_added on lab_test;
create trigger dashboard_added before insert on lab_test for each row
when (new.released_at is not null and new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true))
execute function dashboard_notes_new();
