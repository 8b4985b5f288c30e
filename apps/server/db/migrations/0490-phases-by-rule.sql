-- Phases advance by a condition, too; a form at a stage may enrol nobody; what the conditions said is kept with the enrolment.

alter table workflow_phase drop constraint workflow_phase_advance_known;
alter table workflow_phase
  add constraint workflow_phase_advance_known check (advance in ('form', 'hand', 'rule')),
  add column advance_rule jsonb,
  add constraint workflow_phase_rule_of_its_own check ((advance = 'rule') = (advance_rule is not null));
comment on column workflow_phase.advance is 'What brings patients into the phase: its first form, somebody by hand, or the day on which a condition holds first';
comment on column workflow_phase.advance_rule is 'The condition, as the tokens of form rules';
create index workflow_phase_by_rule on workflow_phase (workflow_id) where advance = 'rule';

-- The questions that the condition of a phase asks: nobody removes them unawares.
create table workflow_phase_question (
  workflow_phase_id bigint not null constraint workflow_phase_question_phase_known references workflow_phase on delete cascade,
  field_id bigint not null constraint workflow_phase_question_field_known references field,
  primary key (workflow_phase_id, field_id)
);
create index workflow_phase_question_by_field on workflow_phase_question (field_id);

alter table component_form add column enrols boolean not null default true;
comment on column component_form.enrols is 'Whether a patient who is filled the form for is in the workflow from then on';

alter table patient_workflow
  add column reached jsonb,
  add column turns_on date;
comment on column patient_workflow.reached is 'What the conditions of phases say: [{phase, day, form}], phase_id, the first day on which it held, and the encounter whose answers made it so; null: nothing';
comment on column patient_workflow.turns_on is 'The next day on which a condition may begin to hold although nothing is recorded';
create index patient_workflow_turning on patient_workflow (turns_on) where turns_on is not null;

alter table enrolment_state add column by_rule boolean not null default false;
comment on column enrolment_state.by_rule is 'The condition of the phase caused it';

-- All patients of a workflow are looked at anew: its phases, or how they advance, are other than before.
create table phase_renewal (
  workflow_id bigint primary key constraint phase_renewal_workflow_known references workflow on delete cascade,
  -- the last patient that is done
  built_to bigint not null default 0,
  done integer not null default 0,
  begun_at timestamptz not null default now(),
  ended_at timestamptz
);

create function renew_phases() returns trigger language plpgsql as $$
begin
  insert into public.phase_renewal (workflow_id) select distinct x.workflow_id from (
    select case when tg_op <> 'INSERT' then old.workflow_id end as workflow_id union all select case when tg_op <> 'DELETE' then new.workflow_id end) x
    join public.workflow using (workflow_id)
  on conflict (workflow_id) do update set built_to = 0, done = 0, begun_at = now(), ended_at = null;
  return null;
end $$;
create trigger phases_follow after insert or delete on workflow_phase for each row execute function renew_phases();
create trigger phases_follow_changes after update on workflow_phase for each row
when ((old.advance, old.advance_rule, old.display_order, old.phase_id, old.workflow_id) is distinct from (new.advance, new.advance_rule, new.display_order, new.phase_id, new.workflow_id))
execute function renew_phases();

-- Notes a patient whose records change, once in a transaction, where a schedule may ask something of him or did, or a phase of his advances by a condition:
-- the word `phases` says that. What is noted stands in the
-- setting of the transaction, which the server reads before it commits; whatever it cannot follow at once is left in the table.
create or replace function note_for_tasks(of_patient bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  noted text := coalesce(current_setting('fieldward.changed_patients', true), '');
  ruled boolean;
begin
  if of_patient is null or position(' ' || of_patient || ' ' in noted) > 0 then return; end if;
  ruled := exists (select from patient_workflow w where w.patient_id = of_patient and not w.voided
    and (w.reached is not null or exists (select from workflow_phase p where p.workflow_id = w.workflow_id and p.advance = 'rule')));
  if ruled or exists (select from patient_workflow w join schedule s using (workflow_id) where w.patient_id = of_patient and not s.retired
      and exists (select from schedule_version v where v.schedule_id = s.schedule_id))
    or exists (select from task t where t.patient_id = of_patient) then
    insert into task_change (patient_id) values (of_patient);
    -- a list that is longer is not followed at once
    if length(noted) < 5000 then
      perform set_config('fieldward.changed_patients', noted || ' ' || of_patient || ' '
        || case when ruled and position(' phases ' in noted) = 0 then ' phases ' else '' end, true);
    end if;
  end if;
end $$;

-- Whether the form of an encounter (uuid) enrols: at its place in the workflow nobody said otherwise.
create function form_enrols(of_patient bigint, of_encounter text) returns boolean language sql stable set search_path = public, pg_temp as $$
  select not exists (select from encounter n join form_encounter fe using (patient_id, encounter_id) join component_form cf using (component_form_id)
    where n.patient_id = of_patient and n.uuid = of_encounter and not cf.enrols)
$$;

-- As in 0350, for forms that enrol.
create or replace function enrol_by_form(of_patient bigint, of_workflow bigint, enrolling text, by_user bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  last patient_workflow;
  filled record;
begin
  select n.uuid, n.encounter_datetime as at, n.location_id as location, (
    select min(r.place) from form_encounter fe join component_form cf using (component_form_id) join workflow_phase_ranks(of_workflow) r using (phase_id)
    where fe.patient_id = n.patient_id and fe.encounter_id = n.encounter_id and not fe.voided and cf.workflow_id = of_workflow) as place
  into filled from encounter n where n.patient_id = of_patient and n.uuid = enrolling and not n.voided;
  if not found or not form_enrols(of_patient, enrolling) then return; end if;
  select * into last from patient_workflow w where w.patient_id = of_patient and w.workflow_id = of_workflow and not w.voided
  order by w.date_completed desc nulls first, w.patient_workflow_id desc limit 1 for no key update;
  if last.status = 'lost' and filled.at > last.date_completed then
    insert into enrolment_state (patient_id, patient_workflow_id, status, since, by_encounter, creator)
    values (of_patient, last.patient_workflow_id, 'active', filled.at, enrolling, by_user);
  elsif last.patient_workflow_id is null or last.status in ('finished', 'transferred') and filled.at > last.date_completed and filled.place = 1 then
    -- the place stands in the form: the account may write there
    insert into patient_workflow (patient_id, workflow_id, date_enrolled, location_id, by_encounter, creator)
    values (of_patient, of_workflow, filled.at, filled.location, enrolling, by_user)
    on conflict (patient_id, workflow_id) where not voided and date_completed is null do nothing;
    if exists (select from person p where p.person_id = of_patient and p.dead) then perform follow_death(of_patient, by_user); end if;
  end if;
end $$;

-- As in 0350, for forms that enrol.
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

-- The phases that an enrolment came into by its forms and by conditions between `after` and its end, forward only; what somebody said by hand stands.
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

-- As in 0350; the phases follow, too.
create or replace function follow_death(of_patient bigint, by_user bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  each record;
  died timestamptz;
begin
  select coalesce(p.death_date, now()) into died from person p where p.person_id = of_patient and p.dead;
  if died is null then
    with going as (
      select w.patient_workflow_id, row_number() over (partition by w.workflow_id order by w.date_enrolled, w.patient_workflow_id) as nth
      from patient_workflow w where w.patient_id = of_patient and not w.voided and (w.date_completed is null or w.status = 'died' and exists (
        select from enrolment_state s where s.patient_id = w.patient_id and s.patient_workflow_id = w.patient_workflow_id
          and s.status = 'died' and not s.by_hand and not s.voided)))
    update patient_workflow w set voided = true, voided_by = by_user, date_voided = now(), void_reason = 'merged: the other record has the same'
    from going g where w.patient_id = of_patient and w.patient_workflow_id = g.patient_workflow_id and g.nth > 1;
  end if;
  update enrolment_state s set voided = true, voided_by = by_user, date_voided = now(), void_reason = 'the death was taken back or corrected'
  from patient_workflow w
  where w.patient_id = of_patient and not w.voided and s.patient_id = w.patient_id and s.patient_workflow_id = w.patient_workflow_id
    and s.status = 'died' and not s.by_hand and not s.voided and (died is null or s.since <> greatest(died, w.date_enrolled));
  -- also one whose rows went to another record and came back
  for each in
    select w.patient_workflow_id as id from patient_workflow w where w.patient_id = of_patient and not w.voided and (w.status = 'died' or exists (
      select from enrolment_state s where s.patient_id = w.patient_id and s.patient_workflow_id = w.patient_workflow_id and s.status = 'died' and not s.voided))
  loop
    perform follow_states(of_patient, each.id, by_user);
  end loop;
  insert into enrolment_state (patient_id, patient_workflow_id, status, since, creator)
  select w.patient_id, w.patient_workflow_id, 'died', greatest(died, w.date_enrolled, (
      select max(s.since) from enrolment_state s where s.patient_id = w.patient_id and s.patient_workflow_id = w.patient_workflow_id
        and not s.voided and s.status is not null)), by_user
  from patient_workflow w where died is not null and w.patient_id = of_patient and not w.voided and w.date_completed is null;
  for each in select w.patient_workflow_id as id from patient_workflow w where w.patient_id = of_patient and not w.voided and w.date_completed is null loop
    perform follow_states(of_patient, each.id, by_user);
  end loop;
  -- what came after the end is no phase of it
  for each in select distinct w.workflow_id as id from patient_workflow w where w.patient_id = of_patient and not w.voided loop
    perform settle_enrolments(of_patient, each.id, null, by_user, 'the death of the patient');
  end loop;
end $$;
do $$
declare
  each record;
begin
  for each in
    select distinct s.patient_id, w.workflow_id from enrolment_state s join patient_workflow w using (patient_id, patient_workflow_id)
    where s.phase_id is not null and not s.voided and not s.by_hand and not w.voided and w.status = 'died' and s.since > w.date_completed
  loop
    perform settle_enrolments(each.patient_id, each.workflow_id, null, 1, 'the death of the patient');
  end loop;
end $$;

-- Roles that build workflows say what their enrolments may end with, also where they were made after the right was.
insert into role_privilege (role_id, privilege_id)
select h.role_id, n.privilege_id from privilege o join role_privilege h on h.privilege_id = o.privilege_id join privilege n on n.name = 'Manage Programs'
where o.name = 'Manage Workflows'
on conflict do nothing;
