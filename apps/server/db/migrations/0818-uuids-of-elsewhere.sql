-- Tables that may be partitioned by patient have a uuid once a patient, not once at all. Whoever does not see the row that has it (of other places,
-- or hidden) would make another one of that uuid, which then stands for both: it is refused, as in every other table.
create function uuids_are_free() returns trigger language plpgsql set search_path from current as $$
declare taken text;
begin
  execute format('select i.uuid from made i join %s t on t.uuid = i.uuid and t.patient_id <> i.patient_id limit 1', tg_relid::regclass) into taken;
  if taken is not null then
    raise exception using errcode = 'unique_violation', constraint = tg_table_name || '_uuid_key', table = tg_table_name,
      message = 'a uuid that something of another patient has';
  end if;
  return null;
end $$;

do $$
declare volume regclass;
begin
  for volume in
    select c.conrelid from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'u' and not r.relispartition and c.connamespace = current_schema()::regnamespace and (
      select array_agg(a.attname::text order by a.attname) from unnest(c.conkey) k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k) = '{patient_id,uuid}'
  loop
    execute format($f$create trigger uuids_are_free after insert on %s referencing new table as made for each statement
      when (coalesce(current_setting('fieldward.actor', true), '') <> '' or coalesce(current_setting('fieldward.guarded', true), '') <> '')
      execute function uuids_are_free()$f$, volume);
  end loop;
end $$;
