-- What a form promises is the appointment of that day and place, also where it is known by now what became of it: an appointment that another system
-- sends with the form that promises it (or before that form) is not there twice.
create or replace function follow_promise(of_patient bigint, by_user bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  p record;
  a appointment;
  service bigint;
begin
  select * into p from promised_appointment(of_patient);
  if not found or p.location_id is null then return; end if;
  select y.appointment_service_id into service from appointment_service y where y.location_id = p.location_id and y.from_forms and not y.retired;
  select * into a from appointment x where x.patient_id = of_patient and x.promised_by = p.form
  order by x.voided, x.appointment_id desc limit 1;
  if found and (not a.voided and a.promised_day = p.promised or a.voided and a.by_encounter is null) then return; end if;
  if a.appointment_id is null then
    -- somebody came on that day or later: it is spent
    if exists (select from encounter n where n.patient_id = of_patient and not n.voided
        and n.encounter_datetime >= p.promised::timestamp at time zone programme_zone()) then return; end if;
    if exists (select from person s where s.person_id = of_patient and s.dead) then return; end if;
    select * into a from appointment x where x.patient_id = of_patient and not x.voided and x.day > p.filled
      and (x.status = 'scheduled' and (x.promised_by is not null or x.location_id = p.location_id)
        or x.promised_by is null and x.location_id = p.location_id and x.day = p.promised)
    order by x.promised_by is null, x.day <> p.promised, x.day, x.appointment_id limit 1;
  end if;
  if a.appointment_id is null then
    insert into appointment (patient_id, appointment_service_id, location_id, day, by_encounter, promised_by, promised_day, creator)
    values (of_patient, service, p.location_id, p.promised, p.form, p.form, p.promised, by_user);
    return;
  end if;
  update appointment x set by_encounter = p.form, promised_by = p.form, promised_day = p.promised, changed_by = by_user, date_changed = now(),
    voided = false, voided_by = null, date_voided = null, void_reason = null,
    -- what was said of it since stays: only one that is to come moves
    status = case when x.voided then 'scheduled' else x.status end,
    day = case when x.voided or x.status = 'scheduled' then p.promised else x.day end,
    start_at = case when not x.voided and (x.day = p.promised or x.status <> 'scheduled') then x.start_at end,
    end_at = case when not x.voided and (x.day = p.promised or x.status <> 'scheduled') then x.end_at end,
    appointment_service_id = case when x.location_id = p.location_id then x.appointment_service_id else service end, location_id = p.location_id
  where x.patient_id = of_patient and x.appointment_id = a.appointment_id;
end $$;
