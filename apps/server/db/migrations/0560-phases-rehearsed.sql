-- The phases that an enrolment comes into are told by a function of their own, also for another condition than the one that counts.

-- As settle_phases of 0522 walked them, in their order; `hand` are those that somebody said. With `of_phase` as if it began so (`planned`), where the
-- conditions of all phases say `said` (as in patient_workflow.reached).
create function phase_path(of_patient bigint, enrolment bigint, after timestamptz, of_phase bigint default null, planned text default null, said jsonb default null)
returns table (phase bigint, at timestamptz, form text, hand boolean, rule boolean) language plpgsql stable set search_path = public, pg_temp as $$
declare
  e patient_workflow;
  event record;
  furthest bigint := 0;
begin
  select * into e from patient_workflow w where w.patient_id = of_patient and w.patient_workflow_id = enrolment;
  for event in
    with ranked as materialized (
      select r.phase_id, r.place, case when r.phase_id = of_phase then planned else r.advance end as advance from workflow_phase_ranks(e.workflow_id) r
    ), spoken as materialized (
      select s.* from enrolment_state s
      where s.patient_id = e.patient_id and s.patient_workflow_id = e.patient_workflow_id and s.phase_id is not null and s.by_hand)
    select greatest(n.encounter_datetime, e.date_enrolled) as at, r.phase_id as phase, r.place, n.uuid as form, false as hand, false as rule
    from form_encounter fe join component_form cf using (component_form_id) join encounter n using (patient_id, encounter_id)
    join ranked r using (phase_id)
    where fe.patient_id = e.patient_id and cf.workflow_id = e.workflow_id and r.advance = 'form' and not fe.voided and not n.voided
      and n.encounter_datetime > after and n.encounter_datetime <= coalesce(e.date_completed, 'infinity')
      and (after = '-infinity' or n.encounter_datetime >= e.date_enrolled)
      and cf.form_id <> all (array(select t.form_id from tracing_forms(e.workflow_id) t))
      and not exists (select from spoken s where s.phase_id = r.phase_id and (not s.voided or s.by_encounter = n.uuid))
    union all
    select x.at, r.phase_id, r.place, x.form, false, true
    from (
      select greatest(coalesce(n.encounter_datetime, x.day::timestamp at time zone programme_zone()), e.date_enrolled) as at, x.phase, x.form
      from jsonb_to_recordset(coalesce(said, e.reached, '[]')) as x (phase bigint, day date, form text)
      left join encounter n on n.patient_id = e.patient_id and n.uuid = x.form and not n.voided
      where x.form is null or n.uuid is not null) x
    join ranked r on r.phase_id = x.phase and r.advance = 'rule'
    where x.at <= coalesce(e.date_completed, 'infinity')
      and not exists (select from spoken s where s.phase_id = r.phase_id and (not s.voided or s.by_encounter is not distinct from x.form))
    union all
    select s.since, s.phase_id, r.place, null, true, false from spoken s left join ranked r using (phase_id) where not s.voided
    order by 1, 5, 3
  loop
    if event.hand then
      furthest := coalesce(event.place, furthest);
    elsif event.place > furthest then
      furthest := event.place;
    else
      continue;
    end if;
    phase := event.phase;
    at := event.at;
    form := event.form;
    hand := event.hand;
    rule := event.rule;
    return next;
  end loop;
end $$;

-- As in 0522, by the path.
create or replace function settle_phases(of_patient bigint, enrolment bigint, after timestamptz, by_user bigint, why text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  phases bigint[];
  moments timestamptz[];
  forms text[];
  rules boolean[];
begin
  select array_agg(p.phase order by p.nth), array_agg(p.at order by p.nth), array_agg(p.form order by p.nth), array_agg(p.rule order by p.nth)
  into phases, moments, forms, rules
  from phase_path(of_patient, enrolment, after) with ordinality as p (phase, at, form, hand, rule, nth) where not p.hand;
  -- of several that begin at one moment the furthest is the newest row: those after one that is missing are written anew
  with wanted as materialized (
    select * from unnest(phases, moments, forms, rules) with ordinality as w (phase, at, form, rule, nth)
  ), standing as materialized (
    select s.enrolment_state_id, s.since, w.nth from enrolment_state s
    left join wanted w on w.phase = s.phase_id and w.at = s.since and w.form is not distinct from s.by_encounter and w.rule = s.by_rule
    where s.patient_id = of_patient and s.patient_workflow_id = enrolment and s.phase_id is not null and not s.by_hand and not s.voided
  ), missing as (
    select w.at, min(w.nth) as nth from wanted w where not exists (select from standing t where t.nth = w.nth) group by w.at
  )
  update enrolment_state s set voided = true, voided_by = by_user, date_voided = now(), void_reason = why
  from standing t left join missing m on m.at = t.since
  where s.patient_id = of_patient and s.enrolment_state_id = t.enrolment_state_id and (t.nth is null or m.nth < t.nth);
  insert into enrolment_state (patient_id, patient_workflow_id, phase_id, since, by_encounter, by_rule, creator)
  select of_patient, enrolment, w.phase, w.at, w.form, w.rule, by_user
  from unnest(phases, moments, forms, rules) with ordinality as w (phase, at, form, rule, nth)
  where not exists (select from enrolment_state s where s.patient_id = of_patient and s.patient_workflow_id = enrolment
    and s.phase_id = w.phase and s.since = w.at and s.by_encounter is not distinct from w.form and s.by_rule = w.rule and not s.by_hand and not s.voided)
  order by w.nth;
end $$;
