-- Whom something is about that a device handed in: by uuid, with the record of today of who was merged, else by a number that one patient has. A
-- number of a sensitive type finds nobody for an account that does not see such: the record that is held would name them.
create or replace function field_record_patient(named text, number text) returns bigint language sql stable set search_path from current as $$
  select coalesce(
    (with recursive now (id) as (
        select p.patient_id from patient p where p.uuid = named
        union select m.survivor from now join patient_merge m on m.loser = now.id and m.date_undone is null)
      select n.id from now n where not exists (select from patient_merge m where m.loser = n.id and m.date_undone is null) limit 1),
    (select case when count(distinct i.patient_id) = 1 then min(i.patient_id) end from patient_identifier i
      where lower(i.identifier) = lower(number) and not i.voided and (coalesce(current_setting('fieldward.guarded', true), '') = ''
        or i.identifier_type not in (select y.patient_identifier_type_id from patient_identifier_type y where y.sensitive))))
$$;
