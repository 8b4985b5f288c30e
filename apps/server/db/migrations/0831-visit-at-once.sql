-- What a form needs of the visits of its patient nearly always, without the long statement that knows the rest (sql/form-visits.ts): a visit of
-- its own where the day has none, or the only one of the day, where that is of the same place and its moment lies in it. Null: neither. The
-- patient is held meanwhile.

-- As in 0325, said once for all who look.
create function visits_between(asked bigint, first timestamptz, next timestamptz)
returns table (visit_id bigint, location_id bigint, start_datetime timestamptz, stop_datetime timestamptz, formed boolean, latest timestamptz)
language sql stable rows 2 as $$
  select v.visit_id, v.location_id, v.start_datetime, coalesce(v.stop_datetime, 'infinity'), v.form_day is not null and v.changed_by is null,
    (select max(e.encounter_datetime) from encounter e where e.patient_id = v.patient_id and e.visit_id = v.visit_id and not e.voided)
  from visit v where v.patient_id = asked and not v.voided and v.start_datetime < next and (v.stop_datetime is null or v.stop_datetime >= first)
$$;
create or replace function visits_around(asked bigint, first timestamptz, next timestamptz)
returns table (visit_id bigint, location_id bigint, start_datetime timestamptz, stop_datetime timestamptz, formed boolean, latest timestamptz)
language sql stable rows 2 set search_path from current as $$
  select * from visits_between(asked, first, next)
$$;
create or replace function visits_held(asked bigint, first timestamptz, next timestamptz)
returns table (visit_id bigint, location_id bigint, start_datetime timestamptz, stop_datetime timestamptz, formed boolean, latest timestamptz)
language plpgsql rows 2 set search_path from current as $$
begin
  perform from patient p where p.patient_id = asked for no key update;
  return query select * from visits_between(asked, first, next);
end $$;

create function visit_at_once(of_patient bigint, moment timestamptz, place bigint, of_type bigint, zone text, by_user bigint)
returns bigint language plpgsql set search_path from current as $$
declare
  today constant date := (moment at time zone zone)::date;
  next constant timestamptz := (today + 1)::timestamp at time zone zone;
  near record;
  only_one bigint;
begin
  perform from patient p where p.patient_id = of_patient for no key update;
  for near in
    select v.visit_id, v.location_id is not distinct from place and v.start_datetime <= moment and v.stop_datetime >= moment as holds
    from visits_between(of_patient, today::timestamp at time zone zone, next) v
  loop
    if only_one is not null or not near.holds then return null; end if;
    only_one := near.visit_id;
  end loop;
  if only_one is not null then return only_one; end if;
  return form_visit(of_patient, of_type, place, moment, case when next <= now() then next - interval '1 second' end, today, by_user);
end $$;
