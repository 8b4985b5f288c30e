-- The visit of a form's day and place, made, or found where somebody else made it meanwhile. It stands in a function because PostgreSQL makes no
-- row through a view that writes by trigger `on conflict`, and that is what a visit is for accounts that do not see what is sensitive.
create function form_visit(of_patient bigint, of_type bigint, at_place bigint, starts timestamptz, stops timestamptz, on_day date, by_user bigint)
returns bigint language plpgsql set search_path from current as $$
declare made bigint;
begin
  insert into visit as v (patient_id, visit_type_id, location_id, start_datetime, stop_datetime, form_day, creator)
  values (of_patient, of_type, at_place, starts, stops, on_day, by_user)
  on conflict (patient_id, form_day, location_id) where form_day is not null and not voided
  do update set start_datetime = case when visits_apart() then v.start_datetime else least(v.start_datetime, excluded.start_datetime) end
  returning v.visit_id into made;
  return made;
end $$;
