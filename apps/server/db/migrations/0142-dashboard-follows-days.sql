-- The day of the next appointment is a fact of the dashboard: a changed answer is noted, too.
drop trigger dashboard_changed on obs;
create trigger dashboard_changed after update on obs for each row
when ((old.voided, old.encounter_id, old.concept_id, old.value_coded, old.value_datetime)
    is distinct from (new.voided, new.encounter_id, new.concept_id, new.value_coded, new.value_datetime)
  and new.patient_id::text is distinct from current_setting('fieldward.noted_patient', true)) execute function dashboard_notes_new();
