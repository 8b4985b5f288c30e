-- Two keys lead from an observation to another one of the same patient: its group and what it corrects. For each observation that becomes
-- another patient's both are asked whether anything still points at it, a sixth of the time of a merge, and hardly any observation has either.
-- The keys stay where they say what belongs together, and triggers with the same names of constraints keep them: a link is looked at
-- when it is written, and who loses observations is looked at once a statement. PostgreSQL before 18 has no keys without enforcement.

create function obs_link_broken(key text, patient bigint, obs bigint) returns void language plpgsql as $$
begin
  raise exception using errcode = 'foreign_key_violation', constraint = key, table = 'obs',
    message = format('observation %s is no longer, or not yet, one of patient %s', obs, patient);
end $$;

create function obs_links_known() returns trigger language plpgsql set search_path from current as $$
begin
  if new.obs_group_id is not null then
    perform from obs o where o.patient_id = new.patient_id and o.obs_id = new.obs_group_id for key share;
    if not found then perform obs_link_broken('obs_group_of_same_patient', new.patient_id, new.obs_group_id); end if;
  end if;
  if new.previous_version is not null then
    perform from obs o where o.patient_id = new.patient_id and o.obs_id = new.previous_version for key share;
    if not found then perform obs_link_broken('obs_previous_of_same_patient', new.patient_id, new.previous_version); end if;
  end if;
  return null;
end $$;

-- whose observations leave in this statement, noted once for each patient
create function obs_leaves() returns trigger language plpgsql as $$
begin
  perform set_config('fieldward.obs_left', coalesce(nullif(current_setting('fieldward.obs_left', true), ''), ',') || old.patient_id || ',', true);
  return new;
end $$;

create function obs_left() returns trigger language plpgsql set search_path from current as $$
declare
  patients constant bigint[] := string_to_array(trim(both ',' from current_setting('fieldward.obs_left', true)), ',');
  broken record;
begin
  if coalesce(cardinality(patients), 0) = 0 then return null; end if;
  perform set_config('fieldward.obs_left', '', true);
  select o.patient_id, o.obs_group_id as parent into broken from obs o where o.patient_id = any (patients) and o.obs_group_id is not null
    and not exists (select from obs p where p.patient_id = o.patient_id and p.obs_id = o.obs_group_id) limit 1;
  if found then perform obs_link_broken('obs_group_of_same_patient', broken.patient_id, broken.parent); end if;
  select o.patient_id, o.previous_version as parent into broken from obs o where o.patient_id = any (patients) and o.previous_version is not null
    and not exists (select from obs p where p.patient_id = o.patient_id and p.obs_id = o.previous_version) limit 1;
  if found then perform obs_link_broken('obs_previous_of_same_patient', broken.patient_id, broken.parent); end if;
  return null;
end $$;

create function obs_removed() returns trigger language plpgsql set search_path from current as $$
declare
  broken record;
begin
  select o.patient_id, o.obs_id into broken from old_rows o
    where exists (select from obs c where c.patient_id = o.patient_id and c.obs_group_id = o.obs_id) limit 1;
  if found then perform obs_link_broken('obs_group_of_same_patient', broken.patient_id, broken.obs_id); end if;
  select o.patient_id, o.obs_id into broken from old_rows o
    where exists (select from obs c where c.patient_id = o.patient_id and c.previous_version = o.obs_id) limit 1;
  if found then perform obs_link_broken('obs_previous_of_same_patient', broken.patient_id, broken.obs_id); end if;
  return null;
end $$;

do $$
begin
  if current_setting('server_version_num')::int < 180000 then return; end if;
  execute 'alter table obs alter constraint obs_group_of_same_patient not enforced';
  execute 'alter table obs alter constraint obs_previous_of_same_patient not enforced';
  create trigger obs_links_known after insert or update of patient_id, obs_group_id, previous_version on obs for each row
    when (new.obs_group_id is not null or new.previous_version is not null) execute function obs_links_known();
  create trigger obs_leaves before update of patient_id, obs_id on obs for each row
    when ((old.patient_id, old.obs_id) is distinct from (new.patient_id, new.obs_id)
      and position(',' || old.patient_id || ',' in coalesce(current_setting('fieldward.obs_left', true), '')) = 0)
    execute function obs_leaves();
  create trigger obs_left after update of patient_id, obs_id on obs for each statement execute function obs_left();
  create trigger obs_removed after delete on obs referencing old table as old_rows for each statement execute function obs_removed();
end $$;
