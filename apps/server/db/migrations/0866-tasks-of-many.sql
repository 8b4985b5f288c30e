-- What follows for the tasks of many patients at once is a matter of statements, not of calls for each patient and row.

-- Gives enrolments (keys side by side) what their newest states say.
create function follow_states(of_patients bigint[], enrolments bigint[], by_user bigint) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  update patient_workflow w set status = n.status, date_completed = n.completed, outcome_concept_id = n.outcome, reason = n.reason, phase_id = n.phase,
    changed_by = by_user, date_changed = now()
  from (
    select e.patient_id, e.patient_workflow_id, coalesce(s.status, 'active') as status,
      case when s.status not in ('active', 'paused') then s.since end as completed, s.outcome_concept_id as outcome, s.reason, p.phase_id as phase
    from unnest(of_patients, enrolments) e (patient_id, patient_workflow_id)
    left join lateral (select x.status, x.since, x.outcome_concept_id, x.reason from enrolment_state x
      where x.patient_id = e.patient_id and x.patient_workflow_id = e.patient_workflow_id and not x.voided and x.status is not null
      order by x.since desc, x.enrolment_state_id desc limit 1) s on true
    left join lateral (select x.phase_id from enrolment_state x
      where x.patient_id = e.patient_id and x.patient_workflow_id = e.patient_workflow_id and not x.voided and x.phase_id is not null
      order by x.since desc, x.enrolment_state_id desc limit 1) p on true) n
  where w.patient_id = n.patient_id and w.patient_workflow_id = n.patient_workflow_id
    and (w.status, w.date_completed, w.outcome_concept_id, w.reason, w.phase_id) is distinct from (n.status, n.completed, n.outcome, n.reason, n.phase);
end $$;

-- Of one enrolment.
create or replace function follow_states(of_patient bigint, enrolment bigint, by_user bigint) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform follow_states(array[of_patient], array[enrolment], by_user);
end $$;

-- While tasks are being settled nobody is noted for them: that is looked at before the function is called.
drop trigger tasks_follow on dashboard_change;
drop trigger tasks_follow on patient_workflow;
drop trigger tasks_follow on enrolment_state;
create trigger tasks_follow after insert on dashboard_change for each row
when (current_setting('fieldward.tasks_held', true) is distinct from 'on') execute function tasks_follow();
create trigger tasks_follow after insert or update or delete on patient_workflow for each row
when (current_setting('fieldward.tasks_held', true) is distinct from 'on') execute function tasks_follow();
create trigger tasks_follow after insert or update or delete on enrolment_state for each row
when (current_setting('fieldward.tasks_held', true) is distinct from 'on') execute function tasks_follow();

-- Whoever looks at everybody tells the dashboard of everybody, once.
drop trigger due_made on task;
drop trigger due_moved on task;
create trigger due_made after insert on task referencing new table as changed for each statement
when (current_setting('fieldward.dashboard_told', true) is distinct from 'on') execute function due_changed();
create trigger due_moved after update on task referencing new table as changed for each statement
when (current_setting('fieldward.dashboard_told', true) is distinct from 'on') execute function due_changed();

-- Two parts of the patients are renewed at the same time: those with an even key, and those with an odd one.
alter table task_renewal
  add column part integer not null default 0 constraint task_renewal_part_known check (part in (0, 1)),
  drop constraint task_renewal_pkey,
  add primary key (schedule_id, part);
comment on column task_renewal.part is 'What remains of the key of the patient, divided by two';
insert into task_renewal (schedule_id, part, built_to, begun_at, ended_at) select schedule_id, 1, built_to, begun_at, ended_at from task_renewal;
create or replace function renew_tasks() returns trigger language plpgsql as $$
begin
  insert into public.task_renewal (schedule_id, part) select new.schedule_id, p from generate_series(0, 1) p
  on conflict (schedule_id, part) do update set built_to = 0, done = 0, begun_at = now(), ended_at = null;
  return null;
end $$;
