-- Whoever is in no programme and has no task is followed by nothing: that is looked at first, in two look-ups, before what is followed is asked
-- for. Else as in 0540.
create or replace function tasks_follow() returns trigger language plpgsql as $$
declare
  noted text := coalesce(current_setting('fieldward.changed_patients', true), '');
begin
  if current_setting('fieldward.tasks_held', true) = 'on' then return null; end if;
  if tg_op <> 'INSERT' and position(' ' || old.patient_id || ' ' in noted) = 0 then perform public.note_for_tasks(old.patient_id); end if;
  if tg_op <> 'DELETE' and position(' ' || new.patient_id || ' ' in noted) = 0 and (
    exists (select from public.patient_workflow w where w.patient_id = new.patient_id) or exists (select from public.task t where t.patient_id = new.patient_id))
  then
    perform public.note_for_tasks(new.patient_id);
  end if;
  return null;
end $$;
