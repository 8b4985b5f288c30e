-- Most changes of a row leave its place as it is: they are known at once, before anything is planned.
create or replace function patient_place_changed() returns trigger language plpgsql as $$
declare people bigint[];
begin
  if tg_op = 'UPDATE' then
    if (select count(*) from (select from new_rows limit 2) few) = 1 and exists (
      select from old_rows o, new_rows n where (o.patient_id, o.location_id, o.voided) is not distinct from (n.patient_id, n.location_id, n.voided))
    then
      return null;
    end if;
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
