-- The visits that touch a span of time, with their patient held until the end of the transaction: who comes second sees what the first one made.
create function visits_held(asked bigint, first timestamptz, next timestamptz)
returns table (visit_id bigint, location_id bigint, start_datetime timestamptz, stop_datetime timestamptz, formed boolean, latest timestamptz)
language plpgsql rows 2 set search_path from current as $$
begin
  perform from patient p where p.patient_id = asked for no key update;
  return query select * from visits_around(asked, first, next);
end $$;
