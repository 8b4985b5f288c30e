-- A patient whom no schedule follows was looked at for each observation that an update changed, before and after: seven times in a correction of three
-- answers. It is remembered for the transaction, as it is of those who are followed. What makes a patient one to follow notes the patient itself, and
-- asks whatever was remembered. Else as in 0832.
create or replace function tasks_follow() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('fieldward.changed_patients', true), '');
  unfollowed text := coalesce(current_setting('fieldward.unfollowed', true), '');
  patient bigint;
begin
  if current_setting('fieldward.tasks_held', true) = 'on' then return null; end if;
  foreach patient in array
    case when tg_op = 'INSERT' then array[new.patient_id] when tg_op = 'DELETE' or old.patient_id = new.patient_id then array[old.patient_id]
      else array[old.patient_id, new.patient_id] end
  loop
    continue when position(' ' || patient || ' ' in noted) > 0 or tg_table_name = 'obs' and position(' ' || patient || ' ' in unfollowed) > 0;
    if exists (select from public.patient_workflow w where w.patient_id = patient) or exists (select from public.task t where t.patient_id = patient)
    then
      perform public.note_for_tasks(patient);
      noted := coalesce(current_setting('fieldward.changed_patients', true), '');
    end if;
    -- a list that is longer is remembered no further
    if position(' ' || patient || ' ' in noted) = 0 and position(' ' || patient || ' ' in unfollowed) = 0 and length(unfollowed) < 5000 then
      unfollowed := unfollowed || ' ' || patient || ' ';
      perform set_config('fieldward.unfollowed', unfollowed, true);
    end if;
  end loop;
  return null;
end $$;
