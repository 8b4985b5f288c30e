-- Many rows changed by one statement: the plan must not be that of the first change, which was of one row.

create or replace function location_moved() returns trigger language plpgsql as $$
declare moved boolean;
begin
  if not exists (select from user_location) then return null; end if;
  execute 'select exists (select from old_rows o join new_rows n using (location_id) where o.parent_location is distinct from n.parent_location)'
  into moved;
  if moved then perform fill_user_places(null); end if;
  return null;
end $$;

create or replace function location_removed() returns trigger language plpgsql as $$
begin
  if not exists (select from user_place) then return null; end if;
  execute 'delete from user_place p where p.location_id in (select location_id from old_rows)';
  return null;
end $$;

create or replace function patient_place_changed() returns trigger language plpgsql as $$
declare people bigint[];
begin
  if tg_op = 'UPDATE' then
    insert into patient_place as p (patient_id, location_id)
    select distinct n.patient_id, n.location_id from new_rows n where n.location_id is not null and not n.voided order by 1, 2
    on conflict (patient_id, location_id) do update set location_id = excluded.location_id where false;
    execute 'select array(
      select patient_id from (
        select o.patient_id, o.uuid, o.location_id from old_rows o where o.location_id is not null and not o.voided
        except
        select n.patient_id, n.uuid, n.location_id from new_rows n where not n.voided) gone
      group by 1)'
    into people;
  else
    people := array(select distinct o.patient_id from old_rows o where o.location_id is not null and not o.voided);
  end if;
  if people = '{}' then return null; end if;
  perform from patient_place p where p.patient_id = any (people) order by p.patient_id, p.location_id for update;
  delete from patient_place p where p.patient_id = any (people)
    and not exists (select from patient_identifier i where i.patient_id = p.patient_id and i.location_id = p.location_id and not i.voided)
    and not exists (select from encounter e where e.patient_id = p.patient_id and e.location_id = p.location_id and not e.voided);
  return null;
end $$;
