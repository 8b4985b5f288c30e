-- The functions of 0049 named the schema `public`, so a database whose tables are elsewhere could not note a call. They keep
-- the schema they are made in: accounts that are bound to places work on views of the same names.
create or replace function lab_result_is_told(patient bigint, result bigint) returns void language plpgsql set search_path from current as $$
begin
  update lab_result r set told = not r.told
  where r.patient_id = patient and r.lab_result_id = result and r.told is distinct from exists (
    select from lab_callback c where c.patient_id = r.patient_id and c.lab_result_id = r.lab_result_id and not c.voided);
end $$;
create or replace function lab_callback_told() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then perform lab_result_is_told(old.patient_id, old.lab_result_id); end if;
  if tg_op <> 'DELETE' then perform lab_result_is_told(new.patient_id, new.lab_result_id); end if;
  return null;
end $$;
