-- What other clients say in encounters and observations is as good as what a form says, and nobody who is dead is expected, also where two records
-- have become one.

-- Brings the appointments of a patient into line with whether the patient is dead.
create function appointments_follow_life(of_patient bigint, by_user bigint) returns void language plpgsql
set search_path = public, pg_temp set fieldward.actor = '' as $$
declare
  p person;
begin
  select * into p from person x where x.person_id = of_patient;
  if p.dead then
    update appointment x set status = 'cancelled', by_death = true, by_encounter = null, changed_by = by_user, date_changed = now()
    where x.patient_id = of_patient and not x.voided and x.status = 'scheduled'
      and x.day >= (coalesce(p.death_date, now()) at time zone programme_zone())::date;
  else
    update appointment x set status = 'scheduled', by_death = false, changed_by = by_user, date_changed = now(),
      start_at = case when appointment_seat_free(x.appointment_service_id, tstzrange(x.start_at, x.end_at), x.appointment_id) then x.start_at end,
      end_at = case when appointment_seat_free(x.appointment_service_id, tstzrange(x.start_at, x.end_at), x.appointment_id) then x.end_at end
    where x.patient_id = of_patient and not x.voided and x.by_death and x.status = 'cancelled';
  end if;
end $$;

create or replace function appointments_follow_death() returns trigger language plpgsql set search_path = public, pg_temp set fieldward.actor = '' as $$
begin
  perform appointments_follow_life(new.person_id, coalesce(new.changed_by, new.creator));
  return null;
end $$;

-- Brings the appointments of a patient into line after something became of an encounter, or of an answer in it. Nothing is done where the encounter
-- neither promises a day nor is of one on which the patient is expected.
create function appointments_after_encounter(of_patient bigint, of_encounter bigint, by_user bigint) returns void language plpgsql
set search_path = public, pg_temp set fieldward.actor = '' as $$
begin
  if exists (select from encounter n where n.patient_id = of_patient and n.encounter_id = of_encounter and (
      exists (select from obs o where o.patient_id = n.patient_id and o.encounter_id = n.encounter_id and o.value_datetime is not null
        and o.concept_id = any ((select next_appointment_concepts())::bigint[]))
      or exists (select from appointment a where a.patient_id = n.patient_id and not a.voided and (a.by_encounter = n.uuid or a.promised_by = n.uuid
        or a.status in ('scheduled', 'arrived', 'missed') and a.day = (n.encounter_datetime at time zone programme_zone())::date)))) then
    perform settle_appointments(of_patient, by_user, null);
  end if;
end $$;

-- Gives an appointment what it was before a form said otherwise; what only forms had made that say so no longer is voided. A time that others have by
-- now is lost.
create or replace function appointment_as_before(of_patient bigint, id bigint, by_user bigint, why text) returns void language plpgsql
set search_path = public, pg_temp as $$
declare
  a appointment;
  former appointment_change;
  keeps boolean;
begin
  select * into a from appointment x where x.patient_id = of_patient and x.appointment_id = id;
  select * into former from appointment_change c
  where c.patient_id = a.patient_id and c.appointment_id = a.appointment_id and not c.voided and c.by_encounter is distinct from a.by_encounter
    -- what went back and forth between forms that are gone by now, or say something else, is nothing to go back to
    and (c.by_encounter is null or exists (select from encounter n where n.patient_id = of_patient and n.uuid = c.by_encounter and not n.voided
      and case when c.status = 'completed' and c.promised_by is distinct from c.by_encounter
        then (n.encounter_datetime at time zone programme_zone())::date = c.day
        else exists (select from obs o where o.patient_id = n.patient_id and o.encounter_id = n.encounter_id and not o.voided
          and o.value_datetime is not null and o.concept_id = any (next_appointment_concepts())) end))
    and c.appointment_change_id < (select max(f.appointment_change_id) from appointment_change f
      where f.patient_id = a.patient_id and f.appointment_id = a.appointment_id and f.by_encounter = a.by_encounter)
  order by c.appointment_change_id desc limit 1;
  if not found then
    update appointment x set voided = true, voided_by = by_user, date_voided = now(), void_reason = coalesce(why, 'the form no longer says so'),
      changed_by = by_user, date_changed = now()
    where x.patient_id = a.patient_id and x.appointment_id = a.appointment_id;
    return;
  end if;
  keeps := former.start_at is not null and appointment_seat_free(former.appointment_service_id, tstzrange(former.start_at, former.end_at), a.appointment_id)
    and not exists (select from appointment o where o.patient_id = a.patient_id and o.appointment_id <> a.appointment_id and not o.voided
      and o.status in ('scheduled', 'arrived') and tstzrange(o.start_at, o.end_at) && tstzrange(former.start_at, former.end_at));
  update appointment x set appointment_service_id = former.appointment_service_id, location_id = former.location_id, day = former.day,
    start_at = case when keeps then former.start_at end, end_at = case when keeps then former.end_at end, status = former.status,
    reason = former.reason, by_encounter = former.by_encounter, promised_by = former.promised_by, promised_day = former.promised_day,
    changed_by = by_user, date_changed = now()
  where x.patient_id = a.patient_id and x.appointment_id = a.appointment_id;
end $$;

-- Records that were merged into one of somebody dead before this: nobody waits for them any more.
do $$
declare
  each record;
begin
  for each in
    select distinct a.patient_id from appointment a join person p on p.person_id = a.patient_id
    where p.dead and not a.voided and a.status = 'scheduled' and a.day >= (coalesce(p.death_date, now()) at time zone programme_zone())::date
  loop
    perform appointments_follow_life(each.patient_id, 1);
  end loop;
end $$;
