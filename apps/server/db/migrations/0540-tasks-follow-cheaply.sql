-- What notes patients for tasks costs every write: it is called once for a patient and transaction rather than for every row, and says which
-- versions of schedules the patient follows, so that the server asks for everything that these need at once.

-- As in 0491, and the published versions that the patient follows as `follows:<workflow>/<version>`.
create or replace function note_for_tasks(of_patient bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  noted text := coalesce(current_setting('fieldward.changed_patients', true), '');
  ruled boolean;
  follows text;
begin
  -- the tasks are being settled by everything that is recorded: what follows from them changes nothing of that
  if current_setting('fieldward.tasks_held', true) = 'on' then return; end if;
  if of_patient is null or position(' ' || of_patient || ' ' in noted) > 0 then return; end if;
  select bool_or(not x.voided and (x.reached or exists (select from workflow_phase p where p.workflow_id = x.workflow_id and p.advance = 'rule'))),
    string_agg(distinct ' follows:' || f.uuid || '/' || v.version || ' ', '')
  into ruled, follows
  from (select w.workflow_id, bool_and(w.voided) as voided, bool_or(not w.voided and w.reached is not null) as reached
    from patient_workflow w where w.patient_id = of_patient group by w.workflow_id) x
  join workflow f using (workflow_id)
  left join schedule s on s.workflow_id = x.workflow_id and not s.retired
  left join lateral (
    select v.schedule_version_id as version from schedule_version v where v.schedule_id = s.schedule_id order by v.number desc limit 1) v on true;
  if ruled or follows is not null or exists (select from task t where t.patient_id = of_patient) then
    insert into task_change (patient_id) values (of_patient);
    -- a list that is longer is not followed at once
    if length(noted) < 5000 then
      perform set_config('fieldward.changed_patients', noted || ' ' || of_patient || ' '
        || case when ruled and position(' phases ' in noted) = 0 then ' phases ' else '' end
        || case when follows is not null and position(follows in noted) = 0 then follows else '' end, true);
    end if;
  end if;
end $$;

-- Looks first whether anything is left to note: to call the function above takes as long as what it does.
create or replace function tasks_follow() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('fieldward.changed_patients', true), '');
begin
  if current_setting('fieldward.tasks_held', true) = 'on' then return null; end if;
  if tg_op <> 'INSERT' and position(' ' || old.patient_id || ' ' in noted) = 0 then perform public.note_for_tasks(old.patient_id); end if;
  if tg_op <> 'DELETE' and position(' ' || new.patient_id || ' ' in noted) = 0 then perform public.note_for_tasks(new.patient_id); end if;
  return null;
end $$;

-- The dashboard is told of a patient once in a transaction.
create or replace function due_changed() returns trigger language plpgsql as $$
begin
  insert into public.dashboard_change (patient_id) select distinct c.patient_id from changed c
  where c.patient_id::text is distinct from current_setting('fieldward.noted_patient', true);
  return null;
end $$;
