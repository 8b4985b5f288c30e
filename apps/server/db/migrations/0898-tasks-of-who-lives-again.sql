-- A death that is taken back: what was recorded meanwhile asks for something again, also where nothing did before.
create or replace function person_of_task_changed() returns trigger language plpgsql as $$
begin
  if not new.dead or exists (select from public.task t where t.patient_id = new.person_id and t.subject is not null) then
    perform public.note_for_records(new.person_id);
  end if;
  return null;
end $$;
