-- Whether somebody like that is registered at a place that the account does not see: who, nobody is told.
create function matches_elsewhere(given text, family text, wanted_gender text, born date, identifier text)
returns boolean language plpgsql stable as $$
begin
  return exists (
    select from patient_matches(given, family, wanted_gender, born, identifier) m
    where not exists (select from bound.patient p where p.patient_id = m.patient_id));
end $$;
-- It looks at the whole, whoever asks.
do $$
begin
  execute format('alter function matches_elsewhere(text, text, text, date, text) set search_path = %I, pg_temp', current_schema());
end $$;
