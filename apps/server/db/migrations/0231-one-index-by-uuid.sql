-- The tables that are kept by patient had two indexes with the uuid: of the patient and the uuid, which is unique, and of the uuid alone.
-- One that begins with the uuid does the work of both, and each row that is entered is entered in one index less.

do $$
declare
  kept record;
begin
  for kept in
    select c.relname as table, k.conname as name, x.relname as plain
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class x on x.relname = c.relname || '_uuid' and x.relkind in ('i', 'I')
    where c.relnamespace = current_schema()::regnamespace and x.relnamespace = c.relnamespace and k.contype = 'u'
      and k.conname = c.relname || '_uuid_key' and not c.relispartition and pg_get_constraintdef(k.oid) = 'UNIQUE (patient_id, uuid)'
  loop
    execute format('alter table %I drop constraint %I, add constraint %I unique (uuid, patient_id)', kept.table, kept.name, kept.name);
    execute format('drop index %I', kept.plain);
  end loop;
end $$;
