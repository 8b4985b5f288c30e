-- Who is due on the dashboard follows the tasks where a schedule asks for them: it is counted anew when they change.

create function due_changed() returns trigger language plpgsql as $$
begin
  insert into public.dashboard_change (patient_id) select distinct patient_id from changed;
  return null;
end $$;
create trigger due_made after insert on task referencing new table as changed for each statement execute function due_changed();
create trigger due_moved after update on task referencing new table as changed for each statement execute function due_changed();
create trigger due_gone after delete on task referencing old table as changed for each statement execute function due_changed();

-- Notes a patient whose records change, once in a transaction, where a schedule may ask something of him or did, or a phase of his advances by a condition:
-- the word `phases` says that. What is noted stands in the
-- setting of the transaction, which the server reads before it commits; whatever it cannot follow at once is left in the table.
create or replace function note_for_tasks(of_patient bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  noted text := coalesce(current_setting('fieldward.changed_patients', true), '');
  ruled boolean;
begin
  -- the tasks are being settled by everything that is recorded: what follows from them changes nothing of that
  if current_setting('fieldward.tasks_held', true) = 'on' then return; end if;
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
