-- Splits the volume tables into 16 hash partitions by patient. Run once, in one transaction, while no Fieldward server is
-- at work, by the owner of the tables: psql -1 -f. Names of constraints and indexes stay, because problems are told by them.
-- Needs room for a second copy of the largest table. partition-by-patient.test.ts runs it.
drop schema if exists bound, guarded, bound_guarded, app, app_bound, app_guarded, app_bound_guarded cascade; -- the server makes them again when it starts
do $$
declare
  -- the tables whose key is patient_id and a number of their own
  volume constant text[] := array(
    select c.relname::text from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisprimary and i.indnkeyatts = 2 and c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'patient_id' and a.attnum = any (i.indkey))
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '' and a.attnum = any (i.indkey)));
  parts constant int := 16;
  name text;
  entry record;
  serial text;
  key text;
  given text;
begin
  create temp table kept on commit drop as
  select c.conrelid::regclass::text as relation, c.conname::text as name, c.contype::text as kind, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c where c.conrelid::regclass::text = any (volume) and c.contype in ('p', 'u', 'f', 'x');
  create temp table kept_index on commit drop as
  select i.indrelid::regclass::text as relation, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i where i.indrelid::regclass::text = any (volume)
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'));
  create temp table kept_trigger on commit drop as
  select t.tgrelid::regclass::text as relation, pg_get_triggerdef(t.oid) as definition
  from pg_trigger t where t.tgrelid::regclass::text = any (volume) and not t.tgisinternal;

  for entry in select * from kept where kind = 'f' loop
    execute format('alter table %I drop constraint %I', entry.relation, entry.name);
  end loop;

  foreach name in array volume loop
    execute format('alter table %I rename to %I', name, name || '_whole');
    execute format('create table %I (like %I including all excluding indexes) partition by hash (patient_id)', name, name || '_whole');
    for part in 0..parts - 1 loop
      execute format('create table %I partition of %I for values with (modulus %s, remainder %s)', name || '_p' || part, name, parts, part);
    end loop;
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into given from pg_attribute a
    where a.attrelid = name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
    execute format('insert into %I (%s) overriding system value select %s from %I', name, given, given, name || '_whole');
    select a.attname into key from pg_attribute a where a.attrelid = name::regclass and a.attidentity <> '';
    serial := pg_get_serial_sequence(name, key);
    execute format('select setval(%L, coalesce((select max(%I) from %I), 0) + 1, false)', serial, key, name);
    execute format('drop table %I', name || '_whole');
    -- statements that number their rows themselves name the sequence
    execute format('alter sequence %s rename to %I', serial, name || '_' || key || '_seq');
  end loop;

  for entry in select * from kept order by kind = 'f' loop
    execute format('alter table %I add constraint %I %s', entry.relation, entry.name, entry.definition);
  end loop;
  for entry in select * from kept_index loop
    execute entry.definition;
  end loop;
  for entry in select * from kept_trigger loop
    execute entry.definition;
  end loop;
end $$;
analyze;
