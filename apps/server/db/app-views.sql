-- What an app sees that a person opened for one patient (docs/decisions/smart.md): that patient, and what is of nobody. Views with the names of
-- the tables, as bound-views.sql and guarded-views.sql have them, in a schema that stands in front of everything else. Run four times by
-- migrate.ts, with other words for what stands in braces: in front of the tables (`app`), of the views of accounts that are bound to places
-- (`app_bound`), of those without the right to sensitive data (`app_guarded`), and of those who are both. `under` is the schema below, `home`
-- that of the tables.
-- Every table that has a view for bound accounts has one here: rows with a patient_id are seen where that is the patient, people as below, and
-- what is neither is not seen at all. So a table of tomorrow is closed until somebody opens it.

create schema {schema};

-- Begins it, for the rest of the transaction.
create function {schema}.enter(account bigint, patient bigint) returns void language plpgsql as $$
begin
  if patient is null then
    raise exception 'an app that is opened for one patient names that patient';
  end if;
  if '{under}' = '{home}' then
    perform pg_advisory_xact_lock_shared(4738125191);
    perform set_config('plan_cache_mode', 'force_generic_plan', true);
  else
    execute 'select {under}.enter($1)' using account;
  end if;
  perform set_config('fieldward.app_patient', patient::text, true),
    set_config('search_path', '{schema}, ' || current_setting('search_path'), true);
end $$;

do $$
declare each record; below regclass; version text; condition text;
begin
  for each in
    select c.relname as name, h.oid as home,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'patient_id') as of_patient,
      exists (select from pg_index i join pg_attribute own on own.attrelid = i.indrelid and own.attname = 'patient_id'
        where i.indrelid = h.oid and i.indisprimary and i.indnkeyatts > 1 and own.attnum = any (i.indkey)) as volume,
      (select string_agg('t.' || a.attname, ', ' order by a.attname) from pg_attribute a
        where a.attrelid = h.oid and a.attname in ('date_created', 'date_changed', 'date_voided')) as changes
    from pg_class c
    left join pg_class h on h.relname = c.relname and h.relnamespace = '{home}'::regnamespace
    where c.relnamespace = 'bound'::regnamespace and c.relkind = 'v'
    -- people are those whom relationships of people lead to
    order by c.relname <> 'person', c.relname
  loop
    below := coalesce(to_regclass(format('{under}.%I', each.name)), case when '{under}' like '%bound%' then to_regclass(format('bound.%I', each.name)) end,
      to_regclass(format('{home}.%I', each.name)));
    continue when below is null; -- a view of bound accounts alone
    condition := case
      when each.name = 'person' then $c$t.person_id = {home}.app_patient()
        or not exists (select from {home}.patient p where p.patient_id = t.person_id)
          and (exists (select from {home}.users u where u.person_id = t.person_id) or exists (select from {home}.provider v where v.person_id = t.person_id)
            or exists (select from {home}.relationship r where not r.voided and (r.person_a, r.person_b) in (
              (t.person_id, {home}.app_patient()), ({home}.app_patient(), t.person_id))))$c$
      when each.name in ('person_name', 'person_address', 'person_attribute') then 'exists (select from {schema}.person p where p.person_id = t.person_id)'
      when each.name = 'relationship' then $c$(t.person_a = {home}.app_patient() or t.person_b = {home}.app_patient())
        and exists (select from {schema}.person p where p.person_id = t.person_a) and exists (select from {schema}.person p where p.person_id = t.person_b)$c$
      -- a row that also names somebody else tells of both
      when each.of_patient then 't.patient_id = {home}.app_patient()' || coalesce((
        select string_agg(format(' and (t.%1$I is null or t.%1$I = {home}.app_patient())', a.attname), '' order by a.attname)
        from pg_attribute a where a.attrelid = below and a.attnum > 0 and not a.attisdropped and a.attname <> 'patient_id' and (
          a.attname ~ '^[a-z]+_patient(_id)?$'
          or exists (select from pg_constraint f where f.conrelid = each.home and f.contype = 'f' and f.confrelid = '{home}.patient'::regclass
            and exists (select from pg_attribute o where o.attrelid = each.home and o.attnum = any (f.conkey) and o.attname = a.attname)))), '')
      else 'false' end;
    version := case
      -- a view brings its own, where it has one
      when (select b.relkind from pg_class b where b.oid = below) = 'v' then ''
      when each.name like 'dashboard%' or each.name = 'audit_log' then ', 0 as xmin'
      when each.volume and each.changes is not null then format(', (extract(epoch from greatest(%s)) * 1000000)::bigint as xmin', each.changes)
      else ', t.xmin' end;
    execute format('create view {schema}.%I as select t.*%s from %s t where %s %s', each.name, version, below, condition,
      -- who writes of somebody else is refused; the trail also says what is of nobody
      case when each.of_patient and each.name <> 'audit_log' and each.name not like 'dashboard%' then 'with local check option' else '' end);
  end loop;
end $$;
