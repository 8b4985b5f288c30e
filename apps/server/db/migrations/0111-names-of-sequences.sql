-- A database that was partitioned by patient numbers its volume tables from sequences with other names (obs_obs_id_seq1);
-- statements that number rows themselves name them as they were.
do $$
declare
  one record;
begin
  for one in
    select pg_get_serial_sequence(format('%I', c.relname), a.attname) as present, c.relname || '_' || a.attname || '_seq' as meant
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'p' and a.attidentity <> ''
  loop
    if to_regclass(format('%I', one.meant)) is null then
      execute format('alter sequence %s rename to %I', one.present, one.meant);
    end if;
  end loop;
end $$;
