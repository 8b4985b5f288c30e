-- Of several open visits of one patient, which a merge or two devices leave, one stays and takes in what was recorded in the others. Those are voided,
-- and remember what the one was before: they come back as any voided visit does.
alter table visit
  add column joined_into bigint,
  add column joined_was jsonb,
  add constraint visit_joined_of_same_patient foreign key (patient_id, joined_into) references visit,
  add constraint visit_joined_into_another check (joined_into <> visit_id),
  add constraint visit_joined_whole check (joined_into is null or joined_was is not null);
create index visit_joined on visit (patient_id, joined_into) where joined_into is not null;
comment on column visit.joined_into is 'visit_id of the one that took in what was recorded in it';
comment on column visit.joined_was is 'Start and end of that one before anything was joined into it, and the keys of queue entries and particulars that it took over';

-- Start and end of a visit with all that were joined into it: `own` as it would be alone.
create function joined_span(of_patient bigint, of_visit bigint, own_start timestamptz, own_stop timestamptz, out start timestamptz, out stop timestamptz)
language sql stable set search_path from current as $$
  select least(own_start, min(v.start_datetime)),
    nullif(greatest(coalesce(own_stop, 'infinity'), max(coalesce(v.stop_datetime, 'infinity'))), 'infinity')
  from visit v where v.patient_id = of_patient and v.joined_into = of_visit
$$;

-- Both reach what an account that is bound to places does not see.
create function join_visits(of_patient bigint, gone bigint, into_visit bigint, by_user bigint, why text) returns integer language plpgsql
set search_path from current as $$
declare
  one visit;
  own record;
  whole record;
  held bigint[];
  waiting jsonb;
  particulars jsonb;
begin
  select * into one from visit v where v.patient_id = of_patient and v.visit_id = into_visit;
  -- it is as wide as what was joined before makes it, unless somebody changed it since
  select w.start, w.stop into own from (
    select (v.joined_was->>'start')::timestamptz as start, (v.joined_was->>'stop')::timestamptz as stop
    from visit v where v.patient_id = of_patient and v.joined_into = into_visit limit 1) w
  cross join lateral joined_span(of_patient, into_visit, w.start, w.stop) s
  where (one.start_datetime, one.stop_datetime) is not distinct from (s.start, s.stop);
  if not found then select one.start_datetime as start, one.stop_datetime as stop into own; end if;
  with moved as (
    update encounter e set visit_id = into_visit where e.patient_id = of_patient and e.visit_id = gone returning e.encounter_id)
  select array_agg(m.encounter_id order by m.encounter_id) into held from moved m;
  with moved as (
    update queue_entry q set visit_id = into_visit where q.patient_id = of_patient and q.visit_id = gone returning q.queue_entry_id)
  select coalesce(jsonb_agg(m.queue_entry_id), '[]') into waiting from moved m;
  with moved as (
    update visit_attribute a set visit_id = into_visit where a.patient_id = of_patient and a.visit_id = gone and not a.voided
      and not exists (select from visit_attribute o where o.patient_id = of_patient and o.visit_id = into_visit and o.attribute_type_id = a.attribute_type_id and not o.voided)
    returning a.visit_attribute_id)
  select coalesce(jsonb_agg(m.visit_attribute_id), '[]') into particulars from moved m;
  update visit v set voided = true, voided_by = by_user, date_voided = now(), void_reason = why, changed_by = by_user, date_changed = now(),
    former_encounters = held, joined_into = into_visit,
    joined_was = jsonb_build_object('start', own.start, 'stop', own.stop, 'queueEntries', waiting, 'attributes', particulars)
  where v.patient_id = of_patient and v.visit_id = gone;
  select * into whole from joined_span(of_patient, into_visit, own.start, own.stop);
  update visit v set start_datetime = whole.start, stop_datetime = whole.stop, changed_by = by_user, date_changed = now()
  where v.patient_id = of_patient and v.visit_id = into_visit;
  return coalesce(cardinality(held), 0);
end $$;

-- As in 0326, also from the visit that it was joined into; that one is what it was, unless somebody changed it since or recorded something in it.
create or replace function take_back_encounters(asked_patient bigint, asked_visit bigint) returns void language plpgsql set search_path from current as $$
declare
  back visit;
  one visit;
  own record;
  rest record;
  first timestamptz;
  last timestamptz;
begin
  select * into back from visit v where v.patient_id = asked_patient and v.visit_id = asked_visit;
  update encounter e set visit_id = asked_visit
  where e.patient_id = asked_patient and e.encounter_id = any (back.former_encounters) and (e.visit_id is null or e.visit_id = back.joined_into);
  if back.joined_into is not null then
    update queue_entry q set visit_id = asked_visit where q.patient_id = asked_patient and q.visit_id = back.joined_into
      and q.queue_entry_id in (select x::bigint from jsonb_array_elements_text(back.joined_was->'queueEntries') x);
    update visit_attribute a set visit_id = asked_visit where a.patient_id = asked_patient and a.visit_id = back.joined_into
      and a.visit_attribute_id in (select x::bigint from jsonb_array_elements_text(back.joined_was->'attributes') x);
    select * into one from visit v where v.patient_id = asked_patient and v.visit_id = back.joined_into;
    select (back.joined_was->>'start')::timestamptz as start, (back.joined_was->>'stop')::timestamptz as stop into own;
    select * into rest from joined_span(asked_patient, one.visit_id, own.start, own.stop);
  end if;
  update visit v set former_encounters = null, joined_into = null, joined_was = null where v.patient_id = asked_patient and v.visit_id = asked_visit;
  if back.joined_into is null or one.voided then return; end if;
  select min(e.encounter_datetime), max(e.encounter_datetime) into first, last from encounter e
  where e.patient_id = asked_patient and e.visit_id = one.visit_id and not e.voided;
  update visit v set
    start_datetime = case when one.start_datetime = rest.start then least(alone.start, first) else one.start_datetime end,
    stop_datetime = case when one.stop_datetime is distinct from rest.stop or alone.stop is null then one.stop_datetime else greatest(alone.stop, last) end
  from joined_span(asked_patient, one.visit_id, own.start, own.stop) alone
  where v.patient_id = asked_patient and v.visit_id = one.visit_id;
end $$;
