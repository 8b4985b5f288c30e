-- Critical values that nobody was told of are found by an index, however many there ever were: each result knows whether somebody was told.
alter table lab_result add column told boolean not null default false;
comment on column lab_result.told is 'Somebody was told of it (lab_callback); kept by the database';
update lab_result r set told = true
where exists (select from lab_callback c where c.patient_id = r.patient_id and c.lab_result_id = r.lab_result_id and not c.voided);
create index lab_result_untold on lab_result (patient_id, lab_test_id)
where flag in ('criticalLow', 'criticalHigh') and not voided and not told;
drop index lab_result_critical;

-- named with their schema: accounts that are bound to places work on views of the same names
create function lab_result_is_told(patient bigint, result bigint) returns void language plpgsql as $$
begin
  update public.lab_result r set told = not r.told
  where r.patient_id = patient and r.lab_result_id = result and r.told is distinct from exists (
    select from public.lab_callback c where c.patient_id = r.patient_id and c.lab_result_id = r.lab_result_id and not c.voided);
end $$;
create function lab_callback_told() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform public.lab_result_is_told(old.patient_id, old.lab_result_id); end if;
  if tg_op <> 'DELETE' then perform public.lab_result_is_told(new.patient_id, new.lab_result_id); end if;
  return null;
end $$;
create trigger lab_callback_told after insert or delete or update of patient_id, lab_result_id, voided on lab_callback
for each row execute function lab_callback_told();
