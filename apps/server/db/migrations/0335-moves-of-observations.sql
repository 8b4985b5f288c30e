-- A long history that becomes another patient's is one statement over tens of thousands of observations. Of what was done for each of them:
-- - the key to the patient is asked for the one patient again and again, though the key to the encounter leads to a patient already. The key
--   stays where it says what belongs together (and PostgreSQL before 18 enforces it); triggers of its name keep it: an observation without an
--   encounter is looked at when it is written, and a patient who goes is asked for observations;
-- - triggers before an update lock each row once more. What a statement changed is looked at after it, all rows in one.

create function obs_patient_missing(patient bigint) returns void language plpgsql as $$
begin
  raise exception using errcode = 'foreign_key_violation', constraint = 'obs_patient_known', table = 'obs',
    message = format('patient %s is not, or no longer, there for observations', patient);
end $$;

create function obs_patient_known() returns trigger language plpgsql set search_path from current as $$
begin
  perform from patient p where p.patient_id = new.patient_id for key share;
  if not found then perform obs_patient_missing(new.patient_id); end if;
  return null;
end $$;

create function patient_of_obs_gone() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from obs o where o.patient_id = old.patient_id) and not exists (select from patient p where p.patient_id = old.patient_id) then
    perform obs_patient_missing(old.patient_id);
  end if;
  return null;
end $$;

-- whose observations left, from which links may still lead to them
create or replace function obs_left() returns trigger language plpgsql set search_path from current as $$
declare
  patients constant bigint[] := array(
    select distinct o.patient_id from old_rows o
    where not exists (select from new_rows n where n.patient_id = o.patient_id and n.obs_id = o.obs_id));
  broken record;
begin
  if patients = '{}' then return null; end if;
  select o.patient_id, o.obs_group_id as parent into broken from obs o where o.patient_id = any (patients) and o.obs_group_id is not null
    and not exists (select from obs p where p.patient_id = o.patient_id and p.obs_id = o.obs_group_id) limit 1;
  if found then perform obs_link_broken('obs_group_of_same_patient', broken.patient_id, broken.parent); end if;
  select o.patient_id, o.previous_version as parent into broken from obs o where o.patient_id = any (patients) and o.previous_version is not null
    and not exists (select from obs p where p.patient_id = o.patient_id and p.obs_id = o.previous_version) limit 1;
  if found then perform obs_link_broken('obs_previous_of_same_patient', broken.patient_id, broken.parent); end if;
  return null;
end $$;

drop trigger own_place on obs;
create trigger own_place before insert on obs
for each row when (current_setting('fieldward.actor', true) <> '') execute function demand_own_place();
create trigger own_place_changed after update of location_id on obs
for each row when (current_setting('fieldward.actor', true) <> '') execute function demand_own_place();

do $$
begin
  if current_setting('server_version_num')::int < 180000 then return; end if;
  execute 'alter table obs alter constraint obs_patient_known not enforced';
  create trigger obs_patient_known after insert or update of patient_id, encounter_id on obs for each row
    when (new.encounter_id is null) execute function obs_patient_known();
  create trigger obs_patient_known after delete or update of patient_id on patient for each row execute function patient_of_obs_gone();
  drop trigger obs_leaves on obs;
  drop trigger obs_left on obs;
  create trigger obs_left after update on obs referencing old table as old_rows new table as new_rows
    for each statement execute function obs_left();
end $$;
drop function if exists obs_leaves();
