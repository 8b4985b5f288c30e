-- Fifty thousand observations become another patient's within two seconds.

-- When the key of an observation changes, two keys that point at it are looked at. 'restrict' asks once whether anything still does, not
-- also whether another row has taken the old key: none ever does. It is asked when the statement is done, as before.
alter table obs
  drop constraint obs_group_of_same_patient,
  add constraint obs_group_of_same_patient foreign key (patient_id, obs_group_id) references obs on update restrict,
  drop constraint obs_previous_of_same_patient,
  add constraint obs_previous_of_same_patient foreign key (patient_id, previous_version) references obs on update restrict;

-- Both patients are noted once for all forms that move from the one to the other in a transaction.
create or replace function dashboard_notes_both() returns trigger language plpgsql as $$
declare
  move constant text := old.patient_id || '>' || new.patient_id;
begin
  if move is distinct from current_setting('fieldward.noted_move', true) then
    insert into dashboard_change (patient_id) values (old.patient_id), (new.patient_id);
    perform set_config('fieldward.noted_move', move, true);
  end if;
  return null;
end $$;

-- The keys of what moved are kept as texts of arrays: they never leave the database, and there may be very many.
update patient_merge m set manifest = jsonb_set(m.manifest, '{moved}', coalesce((
  select jsonb_object_agg(t.key, (
    select jsonb_object_agg(c.key, to_jsonb(array(select jsonb_array_elements_text(c.value))::text)) from jsonb_each(t.value) c))
  from jsonb_each(m.manifest -> 'moved') t), '{}'));
