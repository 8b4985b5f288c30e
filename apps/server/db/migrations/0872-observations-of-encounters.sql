-- The key from an observation to its encounter was asked for each observation: twenty times when a form of twenty answers is saved, and when a long
-- history becomes another patient's tens of thousands of times, a quarter of the time of a merge. The key stays where it says what belongs together
-- (and PostgreSQL before 18 enforces it); triggers keep it once a statement, and hold the encounter as the key did.
--
-- What an update changed was looked for by joining the rows before and after. PostgreSQL plans the statements of a trigger once a connection: where the
-- first update changed one row, it compared each of a later one with each, which took minutes for a long history.

create function obs_encounter_missing(patient bigint, encounter bigint) returns void language plpgsql as $$
begin
  raise exception using errcode = 'foreign_key_violation', constraint = 'obs_encounter_of_same_patient', table = 'obs',
    message = format('encounter %s is no longer, or not yet, one of patient %s', encounter, patient),
    detail = format('Key (patient_id, encounter_id)=(%s, %s) is still referenced from table "obs".', patient, encounter);
end $$;

create function obs_encounter_known() returns trigger language plpgsql set search_path from current as $$
declare
  named record;
begin
  -- one by one, so that each is a look-up in the index whatever the statistics say
  for named in select distinct n.patient_id, n.encounter_id from new_rows n where n.encounter_id is not null loop
    perform from encounter e where e.patient_id = named.patient_id and e.encounter_id = named.encounter_id for key share;
    if not found then perform obs_encounter_missing(named.patient_id, named.encounter_id); end if;
  end loop;
  return null;
end $$;

create or replace function obs_left() returns trigger language plpgsql set search_path from current as $$
declare
  named record;
  patient bigint;
  broken bigint;
begin
  -- sets, not joins: they are as fast for many rows as for one, whichever came first
  if not exists (select n.patient_id, n.obs_id, n.encounter_id from new_rows n except select o.patient_id, o.obs_id, o.encounter_id from old_rows o) then
    return null;
  end if;
  if current_setting('server_version_num')::int >= 180000 then
    for named in
      select n.patient_id, n.encounter_id from new_rows n where n.encounter_id is not null
      except select o.patient_id, o.encounter_id from old_rows o
    loop
      perform from encounter e where e.patient_id = named.patient_id and e.encounter_id = named.encounter_id for key share;
      if not found then perform obs_encounter_missing(named.patient_id, named.encounter_id); end if;
    end loop;
  end if;
  -- of those whose observations left, links may still lead to them
  for patient in select distinct o.patient_id from old_rows o loop
    select o.obs_group_id into broken from obs o where o.patient_id = patient and o.obs_group_id is not null
      and o.obs_group_id not in (select p.obs_id from obs p where p.patient_id = patient) limit 1;
    if found then perform obs_link_broken('obs_group_of_same_patient', patient, broken); end if;
    select o.previous_version into broken from obs o where o.patient_id = patient and o.previous_version is not null
      and o.previous_version not in (select p.obs_id from obs p where p.patient_id = patient) limit 1;
    if found then perform obs_link_broken('obs_previous_of_same_patient', patient, broken); end if;
  end loop;
  return null;
end $$;

-- whose encounters left, to which observations may still lead
create function encounter_left() returns trigger language plpgsql set search_path from current as $$
declare
  patient bigint;
  broken bigint;
begin
  for patient in
    select x.patient_id from (select o.patient_id, o.encounter_id from old_rows o except select n.patient_id, n.encounter_id from new_rows n) x group by 1
  loop
    select o.encounter_id into broken from obs o where o.patient_id = patient and o.encounter_id is not null
      and o.encounter_id not in (select e.encounter_id from encounter e where e.patient_id = patient) limit 1;
    if found then perform obs_encounter_missing(patient, broken); end if;
  end loop;
  return null;
end $$;

create function encounter_removed() returns trigger language plpgsql set search_path from current as $$
declare
  gone record;
begin
  for gone in select o.patient_id, o.encounter_id from old_rows o loop
    if exists (select from obs o where o.patient_id = gone.patient_id and o.encounter_id = gone.encounter_id) then
      perform obs_encounter_missing(gone.patient_id, gone.encounter_id);
    end if;
  end loop;
  return null;
end $$;

do $$
begin
  if current_setting('server_version_num')::int < 180000 then return; end if;
  execute 'alter table obs alter constraint obs_encounter_of_same_patient not enforced';
  create trigger obs_encounter_known after insert on obs referencing new table as new_rows
    for each statement execute function obs_encounter_known();
  create trigger obs_encounter_left after update on encounter referencing old table as old_rows new table as new_rows
    for each statement execute function encounter_left();
  create trigger obs_encounter_removed after delete on encounter referencing old table as old_rows
    for each statement execute function encounter_removed();
end $$;

-- the same of names: who bears one that is another now, and who bore it
create or replace function person_name_updated() returns trigger language plpgsql set search_path from current as $$
begin
  perform enter_name_tokens(array(
    select x.person_id from (
      select o.person_name_id, o.voided, person_name_text(o), o.person_id from old_rows o
      except select n.person_name_id, n.voided, person_name_text(n), n.person_id from new_rows n) x
    union
    select x.person_id from (
      select n.person_name_id, n.voided, person_name_text(n), n.person_id from new_rows n
      except select o.person_name_id, o.voided, person_name_text(o), o.person_id from old_rows o) x));
  return null;
end $$;
