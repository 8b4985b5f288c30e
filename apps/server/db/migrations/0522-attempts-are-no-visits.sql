-- An attempt to reach somebody is no visit: it enrols nobody, brings nobody back who was lost, and is the beginning of no phase.

-- The forms by which the published schedules of a workflow trace people.
create function tracing_forms(of_workflow bigint) returns table (form_id bigint) language sql stable as $$
  select f.form_id
  from schedule s
  cross join lateral (select v.definition from schedule_version v where v.schedule_id = s.schedule_id order by v.number desc limit 1) v
  join form f on f.uuid = v.definition #>> '{tracing,form}'
  where s.workflow_id = of_workflow and not s.retired
$$;

-- As in 0490; a form by which people are traced does not enrol, either.
create or replace function form_enrols(of_patient bigint, of_encounter text) returns boolean language sql stable set search_path = public, pg_temp as $$
  select not exists (select from encounter n join form_encounter fe using (patient_id, encounter_id) join component_form cf using (component_form_id)
    where n.patient_id = of_patient and n.uuid = of_encounter
      and (not cf.enrols or cf.form_id = any (array(select t.form_id from tracing_forms(cf.workflow_id) t))))
$$;

-- As in 0490; what is left of an enrolment does not begin with an attempt, either.
create or replace function settle_beginning(of_patient bigint, enrolment bigint, after timestamptz, by_user bigint, why text) returns boolean language plpgsql set search_path = public, pg_temp as $$
declare
  e patient_workflow;
  first record;
  cause record;
  begun timestamptz;
begin
  select * into e from patient_workflow w where w.patient_id = of_patient and w.patient_workflow_id = enrolment;
  if e.by_hand then return true; end if;
  select n.uuid, n.encounter_datetime as at, n.location_id as location into cause
  from encounter n where n.patient_id = e.patient_id and n.uuid = e.by_encounter and not n.voided;
  select n.uuid, n.encounter_datetime as at, n.location_id as location into first
  from form_encounter fe join component_form cf using (component_form_id) join encounter n using (patient_id, encounter_id)
  where fe.patient_id = e.patient_id and cf.workflow_id = e.workflow_id and cf.enrols and not fe.voided and not n.voided
    and cf.form_id <> all (array(select t.form_id from tracing_forms(e.workflow_id) t))
    and n.encounter_datetime > after and n.encounter_datetime <= coalesce(e.date_completed, 'infinity')
    -- who had finished begins anew with the first phase only, as in enrol_by_form
    and (after = '-infinity' or cf.phase_id = (select r.phase_id from workflow_phase_ranks(e.workflow_id) r where r.place = 1))
  order by n.encounter_datetime, n.encounter_id limit 1;
  begun := least(case when e.by_encounter is null then e.date_created else cause.at end, first.at, e.date_completed);
  if e.by_encounter is not null and cause.uuid is null and first.uuid is null then
    if exists (select from enrolment_state s where s.patient_id = e.patient_id and s.patient_workflow_id = e.patient_workflow_id and s.by_hand and not s.voided) then
      update patient_workflow w set by_hand = true, changed_by = by_user, date_changed = now()
      where w.patient_id = e.patient_id and w.patient_workflow_id = e.patient_workflow_id;
      return true;
    end if;
    update enrolment_state s set voided = true, voided_by = by_user, date_voided = now(), void_reason = why
    where s.patient_id = e.patient_id and s.patient_workflow_id = e.patient_workflow_id and not s.voided;
    update patient_workflow w set voided = true, voided_by = by_user, date_voided = now(), void_reason = why
    where w.patient_id = e.patient_id and w.patient_workflow_id = e.patient_workflow_id;
    return false;
  end if;
  if cause.uuid is null or first.at < cause.at then cause := first; end if;
  update patient_workflow w set date_enrolled = begun, changed_by = by_user, date_changed = now(),
    by_encounter = case when e.by_encounter is null then null else cause.uuid end,
    location_id = case when e.by_encounter is null then w.location_id else cause.location end
  where w.patient_id = e.patient_id and w.patient_workflow_id = e.patient_workflow_id and (w.date_enrolled <> begun
    or e.by_encounter is not null and (w.by_encounter, w.location_id) is distinct from (cause.uuid, cause.location));
  return true;
end $$;

-- As in 0490, without the forms by which people are traced.
create or replace function settle_phases(of_patient bigint, enrolment bigint, after timestamptz, by_user bigint, why text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  e patient_workflow;
  event record;
  furthest bigint := 0;
  phases bigint[] := '{}';
  moments timestamptz[] := '{}';
  forms text[] := '{}';
  rules boolean[] := '{}';
begin
  select * into e from patient_workflow w where w.patient_id = of_patient and w.patient_workflow_id = enrolment;
  for event in
    with said as materialized (
      select s.* from enrolment_state s
      where s.patient_id = e.patient_id and s.patient_workflow_id = e.patient_workflow_id and s.phase_id is not null and s.by_hand)
    select greatest(n.encounter_datetime, e.date_enrolled) as at, r.phase_id as phase, r.place, n.uuid as form, false as hand, false as rule
    from form_encounter fe join component_form cf using (component_form_id) join encounter n using (patient_id, encounter_id)
    join workflow_phase_ranks(e.workflow_id) r using (phase_id)
    where fe.patient_id = e.patient_id and cf.workflow_id = e.workflow_id and r.advance = 'form' and not fe.voided and not n.voided
      and n.encounter_datetime > after and n.encounter_datetime <= coalesce(e.date_completed, 'infinity')
      and (after = '-infinity' or n.encounter_datetime >= e.date_enrolled)
      and cf.form_id <> all (array(select t.form_id from tracing_forms(e.workflow_id) t))
      and not exists (select from said s where s.phase_id = r.phase_id and (not s.voided or s.by_encounter = n.uuid))
    union all
    select x.at, r.phase_id, r.place, x.form, false, true
    from (
      select greatest(coalesce(n.encounter_datetime, x.day::timestamp at time zone programme_zone()), e.date_enrolled) as at, x.phase, x.form
      from jsonb_to_recordset(coalesce(e.reached, '[]')) as x (phase bigint, day date, form text)
      left join encounter n on n.patient_id = e.patient_id and n.uuid = x.form and not n.voided
      where x.form is null or n.uuid is not null) x
    join workflow_phase_ranks(e.workflow_id) r on r.phase_id = x.phase and r.advance = 'rule'
    where x.at <= coalesce(e.date_completed, 'infinity')
      and not exists (select from said s where s.phase_id = r.phase_id and (not s.voided or s.by_encounter is not distinct from x.form))
    union all
    select s.since, s.phase_id, r.place, null, true, false from said s left join workflow_phase_ranks(e.workflow_id) r using (phase_id) where not s.voided
    order by 1, 5, 3
  loop
    if event.hand then
      furthest := coalesce(event.place, furthest);
    elsif event.place > furthest then
      furthest := event.place;
      phases := phases || event.phase;
      moments := moments || event.at;
      forms := array_append(forms, event.form);
      rules := array_append(rules, event.rule);
    end if;
  end loop;
  -- of several that begin at one moment the furthest is the newest row: those after one that is missing are written anew
  with wanted as materialized (
    select * from unnest(phases, moments, forms, rules) with ordinality as w (phase, at, form, rule, nth)
  ), standing as materialized (
    select s.enrolment_state_id, s.since, w.nth from enrolment_state s
    left join wanted w on w.phase = s.phase_id and w.at = s.since and w.form is not distinct from s.by_encounter and w.rule = s.by_rule
    where s.patient_id = e.patient_id and s.patient_workflow_id = e.patient_workflow_id and s.phase_id is not null and not s.by_hand and not s.voided
  ), missing as (
    select w.at, min(w.nth) as nth from wanted w where not exists (select from standing t where t.nth = w.nth) group by w.at
  )
  update enrolment_state s set voided = true, voided_by = by_user, date_voided = now(), void_reason = why
  from standing t left join missing m on m.at = t.since
  where s.patient_id = e.patient_id and s.enrolment_state_id = t.enrolment_state_id and (t.nth is null or m.nth < t.nth);
  insert into enrolment_state (patient_id, patient_workflow_id, phase_id, since, by_encounter, by_rule, creator)
  select e.patient_id, e.patient_workflow_id, w.phase, w.at, w.form, w.rule, by_user
  from unnest(phases, moments, forms, rules) with ordinality as w (phase, at, form, rule, nth)
  where not exists (select from enrolment_state s where s.patient_id = e.patient_id and s.patient_workflow_id = e.patient_workflow_id
    and s.phase_id = w.phase and s.since = w.at and s.by_encounter is not distinct from w.form and s.by_rule = w.rule and not s.by_hand and not s.voided)
  order by w.nth;
end $$;
