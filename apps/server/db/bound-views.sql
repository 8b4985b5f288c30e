-- What an account sees that is bound to places: views with the names of the tables, in a schema of their own that stands in front
-- in the search path of its transactions (`bound.enter`). Made anew after every migration (migrate.ts), so they always have all
-- columns; run in one transaction. A new table with patients' data needs a view here: own-places.test.ts finds the one that has none.

drop schema if exists bound cascade;
create schema bound;

-- Begins it, for the rest of the transaction: from here on there is no other way to a table. Waits while views are made anew.
create function bound.enter(account bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4738125191);
  perform set_config('fieldward.actor', account::text, true), set_config('search_path', 'bound, ' || current_setting('search_path'), true);
end $$;

create view bound.patient as
select t.*, t.xmin from patient t
where exists (
    select from patient_place p join user_place u on u.location_id = p.location_id
    where p.patient_id = t.patient_id and u.user_id = bound_actor())
  or (t.creator = bound_actor() and not exists (select from patient_place p where p.patient_id = t.patient_id))
  or exists (
    select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now());

-- Where a row has a place of its own, that must be one of the account's, unless the patient was opened for a while.
create view bound.encounter as
select t.*, t.xmin from encounter t
where exists (select from bound.patient p where p.patient_id = t.patient_id)
  and (t.location_id is null
    or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
    or exists (
      select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now()));

create view bound.visit as
select t.*, t.xmin from visit t
where exists (select from bound.patient p where p.patient_id = t.patient_id)
  and (t.location_id is null
    or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
    or exists (
      select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now()));

create view bound.obs as
select t.*, t.xmin from obs t
where case when t.encounter_id is null
  then exists (select from bound.patient p where p.patient_id = t.patient_id) and (t.location_id is null
    or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
    or exists (
      select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now()))
  else exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id) end;

create view bound.encounter_provider as
select t.*, t.xmin from encounter_provider t
where exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id);

create view bound.form_encounter as
select t.*, t.xmin from form_encounter t
where exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id);

create view bound.form_submission as
select t.*, t.xmin from form_submission t
where exists (select from bound.patient p where p.patient_id = t.patient_id)
  and (t.encounter_id is null
    or exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id));

create view bound.patient_workflow as
select t.*, t.xmin from patient_workflow t
where exists (select from bound.patient p where p.patient_id = t.patient_id);

create view bound.patient_identifier as
select t.*, t.xmin from patient_identifier t
where exists (select from bound.patient p where p.patient_id = t.patient_id);

-- Whoever is no patient is seen by everybody: staff, contacts.
create view bound.person as
select t.*, t.xmin from person t
where not exists (select from patient p where p.patient_id = t.person_id)
  or exists (select from bound.patient p where p.patient_id = t.person_id);

create view bound.person_name as
select t.*, t.xmin from person_name t
where not exists (select from patient p where p.patient_id = t.person_id)
  or exists (select from bound.patient p where p.patient_id = t.person_id);

create view bound.person_address as
select t.*, t.xmin from person_address t
where not exists (select from patient p where p.patient_id = t.person_id)
  or exists (select from bound.patient p where p.patient_id = t.person_id);

create view bound.person_attribute as
select t.*, t.xmin from person_attribute t
where not exists (select from patient p where p.patient_id = t.person_id)
  or exists (select from bound.patient p where p.patient_id = t.person_id);

create view bound.relationship as
select t.*, t.xmin from relationship t
where exists (select from bound.person p where p.person_id = t.person_a)
  and exists (select from bound.person p where p.person_id = t.person_b);

create view bound.audit_log as
select t.*, t.xmin from audit_log t
where t.patient_id = 0 or exists (select from bound.person p where p.person_id = t.patient_id);

-- Functions name tables by the search path: bound accounts have copies, so that each keeps its plans. Triggers look at the whole.
do $$
declare each record; here constant text := current_schema();
begin
  for each in
    select p.oid, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition, p.prorettype = 'trigger'::regtype as is_trigger
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = here::regnamespace and p.prokind = 'f' and l.lanname in ('plpgsql', 'sql') and p.prosqlbody is null
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    if each.is_trigger then
      execute format('alter function %s set search_path = %I, pg_temp', each.signature, here);
    else
      execute regexp_replace(each.definition, format('FUNCTION %I\.', here), 'FUNCTION bound.');
    end if;
  end loop;
end $$;
