-- Whether an entry of the audit trail is of a patient who was merged or erased is looked at by one trigger in place of two; else as in 0210 and 0282.
drop trigger audit_log_not_of_merged on audit_log;
drop trigger audit_log_not_of_erased on audit_log;
drop function audit_log_not_of_merged();
drop function audit_log_not_of_erased();

create function audit_log_of_present() returns trigger language plpgsql as $$
begin
  if new.action not in ('merge', 'unmerge')
    and exists (select from public.patient_merge m where m.loser = new.patient_id and m.date_undone is null) then
    raise exception using errcode = 'serialization_failure', constraint = 'patient_merged', message = 'the patient is another record now';
  end if;
  if new.action <> 'erase' and exists (select from public.patient_erasure e where e.patient_id = new.patient_id) then
    raise exception using errcode = 'check_violation', constraint = 'patient_erased', message = 'the patient was erased';
  end if;
  return new;
end $$;
create trigger audit_log_of_present before insert on audit_log for each row
when (new.patient_id <> 0 and new.action not in ('read', 'search', 'export', 'denied')) execute function audit_log_of_present();
