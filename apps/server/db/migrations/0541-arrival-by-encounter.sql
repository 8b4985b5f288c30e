-- Who comes to the place that a referral goes to has arrived: nobody has to say so. It is read from the encounters each time, so that it is undone
-- with an encounter that is voided, and read past all views: the sender learns the day, and nothing else of what is recorded there.
create function referral_arrival(of_patient bigint, place bigint, sent timestamptz, ended timestamptz) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  with recursive inside (location_id) as (
    select place union select l.location_id from inside i join location l on l.parent_location = i.location_id)
  select jsonb_build_object('day', to_char(e.encounter_datetime at time zone programme_zone(), 'YYYY-MM-DD'), 'at', iso(e.encounter_datetime), 'by', e.creator)
  from encounter e
  where e.patient_id = of_patient and not e.voided and e.location_id in (select i.location_id from inside i)
    and (e.encounter_datetime at time zone programme_zone())::date >= (sent at time zone programme_zone())::date
    and e.encounter_datetime <= ended
  order by e.encounter_datetime limit 1
$$;
