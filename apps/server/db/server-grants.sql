-- What the role of the servers may do (the setting fieldward.server_role names it): read and write rows, nothing else. It owns no table, so
-- it can neither change nor drop one, nor switch off a trigger. The audit trail and its links it can only read and add to; details are taken out by
-- redact_audit only, which leaves its trace. Run by the owner of
-- the tables after every migration, in one transaction; what is granted already is left alone, so that it costs next to nothing.

do $$
declare
  role constant name := current_setting('fieldward.server_role');
  audit constant regclass[] := array(
    select 'audit_log'::regclass union select 'audit_link'::regclass
    union select inhrelid::regclass from pg_inherits where inhparent = 'audit_log'::regclass);
  held record;
begin
  if not has_database_privilege(role, current_database(), 'temporary') or not has_database_privilege(role, current_database(), 'connect') then
    execute format('grant connect, temporary on database %I to %I', current_database(), role);
  end if;

  for held in select oid::regnamespace as namespace from pg_namespace
    where nspname in ('public', 'bound', 'guarded', 'bound_guarded', 'app', 'app_bound', 'app_guarded', 'app_bound_guarded') and not has_schema_privilege(role, oid, 'usage')
  loop
    execute format('grant usage on schema %s to %I', held.namespace, role);
  end loop;

  for held in
    select c.oid::regclass as name,
      case when c.oid = any (audit) then 'select, insert'
        when c.relname in ('schema_migration', 'audit_redaction') then 'select'
        else 'select, insert, update, delete' end as rights,
      case when c.oid = any (audit) then has_table_privilege(role, c.oid, 'select') and has_table_privilege(role, c.oid, 'insert')
        when c.relname in ('schema_migration', 'audit_redaction') then has_table_privilege(role, c.oid, 'select')
        else has_table_privilege(role, c.oid, 'select') and has_table_privilege(role, c.oid, 'insert')
          and has_table_privilege(role, c.oid, 'update') and has_table_privilege(role, c.oid, 'delete') end as granted
    from pg_class c
    where c.relnamespace::regnamespace::text in ('public', 'bound', 'guarded', 'bound_guarded', 'app', 'app_bound', 'app_guarded', 'app_bound_guarded') and c.relkind in ('r', 'p', 'v')
      -- those of extensions have their own
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  loop
    if not held.granted then
      execute format('grant %s on %s to %I', held.rights, held.name, role);
      -- statistics after a large import; where PostgreSQL is older, ANALYZE warns and leaves it to the autovacuum
      if current_setting('server_version_num')::int >= 170000 then
        execute format('grant maintain on %s to %I', held.name, role);
      end if;
    end if;
  end loop;

  if not has_function_privilege(role, 'redact_audit(bigint[], text)', 'execute') then
    execute format('grant execute on function redact_audit(bigint[], text) to %I', role);
  end if;

  for held in select s.oid::regclass as name from pg_class s
    where s.relnamespace = 'public'::regnamespace and s.relkind = 'S'
      and not (has_sequence_privilege(role, s.oid, 'usage') and has_sequence_privilege(role, s.oid, 'select'))
  loop
    execute format('grant usage, select on sequence %s to %I', held.name, role);
  end loop;
end $$;
