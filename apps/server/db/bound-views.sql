-- What an account sees that is bound to places: views with the names of the tables, in a schema of their own that stands in front
-- in the search path of its transactions (`bound.enter`). Made anew after every migration (migrate.ts), so they always have all
-- columns; run in one transaction. A new table whose rows have a patient_id is seen with the patient (below); any other that says something
-- of people needs a view here: own-places.test.ts finds the one that has none.

drop schema if exists bound cascade;
create schema bound;

-- Begins it, for the rest of the transaction: from here on there is no other way to a table. Waits while views are made anew.
create function bound.enter(account bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4738125191);
  -- planning through views takes longer than most statements: once per connection is enough
  perform set_config('fieldward.actor', account::text, true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('search_path', 'bound, ' || current_setting('search_path'), true);
end $$;

-- The column xmin is the version of a row. Volume tables may be partitioned, and then PostgreSQL tells no xmin of an inserted row:
-- there it is the time of the last change.
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
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from encounter t
where exists (select from bound.patient p where p.patient_id = t.patient_id)
  and (t.location_id is null
    or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
    or exists (
      select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now()));

create view bound.visit as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from visit t
where exists (select from bound.patient p where p.patient_id = t.patient_id)
  and (t.location_id is null
    or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
    or exists (
      select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now()));

create view bound.obs as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from obs t
where case when t.encounter_id is null
  then exists (select from bound.patient p where p.patient_id = t.patient_id) and (t.location_id is null
    or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
    or exists (
      select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now()))
  else exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id) end;

create view bound.encounter_provider as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from encounter_provider t
where exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id);

create view bound.encounter_diagnosis as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from encounter_diagnosis t
where exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id);

create view bound.visit_attribute as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from visit_attribute t
where exists (select from bound.visit v where v.patient_id = t.patient_id and v.visit_id = t.visit_id);

create view bound.form_encounter as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from form_encounter t
where exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id);

create view bound.form_submission as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed)) * 1000000)::bigint as xmin from form_submission t
where exists (select from bound.patient p where p.patient_id = t.patient_id)
  and (t.encounter_id is null
    or exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id));

create view bound.form_correction as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed)) * 1000000)::bigint as xmin from form_correction t
where exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id);

create view bound.patient_workflow as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from patient_workflow t
where exists (select from bound.patient p where p.patient_id = t.patient_id);

-- Where a task has a place, that must be one of the account's, unless the patient was opened for a while. Whoever is a patient of that
-- place is seen by the account: asked first, since that is so of nearly all, and it spares the way over the patient.
create view bound.task as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed)) * 1000000)::bigint as xmin from task t
where (exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
    and exists (select from patient_place p where p.patient_id = t.patient_id and p.location_id = t.location_id offset 0)
  or exists (select from bound.patient p where p.patient_id = t.patient_id)
    and (t.location_id is null
      or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
      or exists (
        select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now())))
  and (t.other_patient is null or exists (select from bound.patient p where p.patient_id = t.other_patient));

-- What was done with a task goes with it: of those that a patient had at a place before, another place is told nothing.
create view bound.task_act as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from task_act t
where case when t.schedule_id is null then exists (select from bound.task k where k.patient_id = t.patient_id and k.kind = t.step and k.subject = t.subject)
  else exists (select from bound.task k where k.patient_id = t.patient_id and k.schedule_id = t.schedule_id and k.step = t.step
    and (k.occurrence = t.occurrence or k.since = t.since or t.uuid in (k.assigned_by, k.put_off_by))) end;

-- An appointment is of no matter to its clinic alone.
create view bound.appointment as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from appointment t
where exists (select from bound.patient p where p.patient_id = t.patient_id);

create view bound.appointment_change as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from appointment_change t
where exists (select from bound.patient p where p.patient_id = t.patient_id);

-- What is written to or about the patients that an account sees, at its places; what is about nobody when it is written to the account itself.
create view bound.message as
select t.*, t.xmin from message t
where case when t.patient_id is null then t.user_id = bound_actor()
  else exists (select from bound.patient p where p.patient_id = t.patient_id)
    and (t.location_id is null
      or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
      or exists (
        select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now())) end;

-- What a device handed in is seen by whoever filled it, whomever it is about, else with its patient.
create view bound.field_record as
select t.*, t.xmin from field_record t
where t.creator = bound_actor() or exists (select from bound.patient p where p.patient_id = t.patient_id)
  -- what is held of an event is decided by whoever sees the event
  or (t.kind = 'eventclosure' and exists (
    select from event e join user_place u on u.location_id = e.location_id
    where u.user_id = bound_actor() and e.uuid = t.content #>> '{body,event}'));

-- Of nobody who is registered here: seen by whoever sees everything.
create view bound.held_row as
select t.*, t.xmin from held_row t
where exists (select from bound.patient p where p.patient_id = t.patient_id);

-- Between two places, and of no matter to a third.
create view bound.referral as
select t.*, t.xmin from referral t
where exists (select from bound.patient p where p.patient_id = t.patient_id)
  and (exists (select from user_place u where u.user_id = bound_actor() and u.location_id in (t.from_location_id, t.to_location_id))
    or exists (
      select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now()));

create view bound.referral_event as
select t.*, t.xmin from referral_event t
where exists (select from bound.referral r where r.referral_id = t.referral_id);

-- What was ordered is seen with its encounter, the laboratory's work with its order.
create view bound.orders as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from orders t
where exists (select from bound.encounter e where e.patient_id = t.patient_id and e.encounter_id = t.encounter_id);

create view bound.lab_test as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from lab_test t
where exists (select from bound.orders o where o.patient_id = t.patient_id and o.order_id = t.order_id);

create view bound.lab_sample as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from lab_sample t
where exists (select from bound.lab_test x where x.patient_id = t.patient_id and x.lab_test_id = t.lab_test_id);

create view bound.lab_result as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from lab_result t
where exists (select from bound.lab_test x where x.patient_id = t.patient_id and x.lab_test_id = t.lab_test_id);

create view bound.lab_callback as
select t.*, (extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint as xmin from lab_callback t
where exists (select from bound.lab_result x where x.patient_id = t.patient_id and x.lab_result_id = t.lab_result_id);

create view bound.patient_identifier as
select t.*, t.xmin from patient_identifier t
where exists (select from bound.patient p where p.patient_id = t.patient_id);

-- Lists of the own places and of no place; who is on them as far as the patient is seen.
create view bound.cohort as
select t.*, t.xmin from cohort t
where t.location_id is null or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id);

create view bound.cohort_member as
select t.*, t.xmin from cohort_member t
where exists (select from bound.patient p where p.patient_id = t.patient_id)
  and exists (select from bound.cohort c where c.cohort_id = t.cohort_id);

-- Seen by a patient who lives there, at its place, or by who made it where it has neither.
create view bound.household as
select t.*, t.xmin from household t
where exists (
    select from household_member m join bound.patient p on p.patient_id = m.person_id
    where m.household_id = t.household_id and m.end_date is null and m.voided = t.voided)
  or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
  or (t.creator = bound_actor() and t.location_id is null
    and not exists (select from household_member m join patient p on p.patient_id = m.person_id where m.household_id = t.household_id));

-- Who lives in households is no patient, and is seen with these only. Staff are seen by everybody.
create view bound.household_stranger as
select m.person_id from household_member m
where not exists (select from household_member o join bound.household h on h.household_id = o.household_id where o.person_id = m.person_id)
  and not exists (select from users u where u.person_id = m.person_id)
  and not exists (select from provider v where v.person_id = m.person_id);

-- Whoever is no patient and lives in no household is seen by everybody: staff, contacts.
create view bound.person as
select t.*, t.xmin from person t
where (not exists (select from patient p where p.patient_id = t.person_id)
    and not exists (select from bound.household_stranger s where s.person_id = t.person_id))
  or exists (select from bound.patient p where p.patient_id = t.person_id);

create view bound.person_name as
select t.*, t.xmin from person_name t
where (not exists (select from patient p where p.patient_id = t.person_id)
    and not exists (select from bound.household_stranger s where s.person_id = t.person_id))
  or exists (select from bound.patient p where p.patient_id = t.person_id);

create view bound.person_address as
select t.*, t.xmin from person_address t
where (not exists (select from patient p where p.patient_id = t.person_id)
    and not exists (select from bound.household_stranger s where s.person_id = t.person_id))
  or exists (select from bound.patient p where p.patient_id = t.person_id);

create view bound.person_attribute as
select t.*, t.xmin from person_attribute t
where (not exists (select from patient p where p.patient_id = t.person_id)
    and not exists (select from bound.household_stranger s where s.person_id = t.person_id))
  or exists (select from bound.patient p where p.patient_id = t.person_id);

create view bound.relationship as
select t.*, t.xmin from relationship t
where exists (select from bound.person p where p.person_id = t.person_a)
  and exists (select from bound.person p where p.person_id = t.person_b);

-- Patients as far as they are seen, all others with their household.
create view bound.household_member as
select t.*, t.xmin from household_member t
where exists (select from bound.patient p where p.patient_id = t.person_id)
  or (not exists (select from patient p where p.patient_id = t.person_id)
    and exists (select from bound.household h where h.household_id = t.household_id));

create view bound.patient_pair as
select t.*, t.xmin from patient_pair t
where exists (select from bound.patient p where p.patient_id = t.patient_a) and exists (select from bound.patient p where p.patient_id = t.patient_b);

create view bound.patient_merge as
select t.*, t.xmin from patient_merge t
where exists (select from bound.patient p where p.patient_id = t.survivor);

create view bound.patient_erasure as
select t.*, t.xmin from patient_erasure t
where exists (select from bound.patient p where p.patient_id = t.patient_id);

-- Events and all that they have are seen at the own places only; people, assets and services belong to every place.
create view bound.event as
select t.*, t.xmin from event t
where exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id);

create view bound.event_schedule as
select t.*, t.xmin from event_schedule t
where exists (select from bound.event e where e.event_id = t.event_id);

create view bound.event_asset as
select t.*, t.xmin from event_asset t
where exists (select from bound.event e where e.event_id = t.event_id);

create view bound.event_service as
select t.*, t.xmin from event_service t
where exists (select from bound.event e where e.event_id = t.event_id);

create view bound.event_participant as
select t.*, t.xmin from event_participant t
where exists (select from bound.event e where e.event_id = t.event_id);

-- What is counted at the own places. Who may be counted there is seen there.
create view bound.dashboard_fact as
select t.*, 0 as xmin from dashboard_fact t
where exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
  and exists (select from bound.patient p where p.patient_id = t.patient_id);

create view bound.dashboard_day as
select t.* from dashboard_day t
where exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id);

create view bound.dashboard_month as
select t.* from dashboard_month t
where exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id);

create view bound.dashboard_patient as
select f.patient_id,
  min(f.day) filter (where f.measure = 1) as registered,
  min(f.day) filter (where f.measure = 2) as screened,
  min(f.day) filter (where f.measure = 3) as presumptive,
  min(f.day) filter (where f.measure = 4) as diagnosed,
  min(f.day) filter (where f.measure = 5) as treatment_started,
  min(f.day) filter (where f.measure = 6) as treatment_ended,
  max(f.day) filter (where f.measure = 7) as last_follow_up,
  max(f.day) filter (where f.measure = 8) as next_due
from bound.dashboard_fact f
group by f.patient_id;

-- What others looked for, read and exported names patients, too, and so does what they were refused; events are seen at their places.
create view bound.audit_log as
select t.*, 0 as xmin from audit_log t
where (t.patient_id = 0 and (t.user_id = bound_actor() or (
    t.action not in ('search', 'read', 'export')
    and (t.action <> 'denied' or not exists (select from patient p where p.uuid = t.resource_uuid)
      or exists (select from bound.patient p where p.uuid = t.resource_uuid))
    and case t.resource
      when 'event' then exists (select from bound.event e where e.uuid = t.resource_uuid)
      when 'event-schedule' then exists (select from bound.event_schedule e where e.uuid = t.resource_uuid)
      when 'event-asset' then exists (select from bound.event_asset e where e.uuid = t.resource_uuid)
      when 'event-service' then exists (select from bound.event_service e where e.uuid = t.resource_uuid)
      when 'event-participant' then exists (select from bound.event_participant e where e.uuid = t.resource_uuid)
      else true end)))
  or exists (select from bound.person p where p.person_id = t.patient_id);

-- All other tables whose rows are about a patient: they are seen with the patient, and where a row has a place of its own, that must be one
-- of the account's. The version of a row is the time of its last change where the table may be partitioned. What is left out is made by
-- triggers, which look at the whole, or says who sees a patient.
do $$
declare each record; here constant text := current_schema();
begin
  for each in
    select c.relname as name, exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and i.indnkeyatts > 1 and own.attnum = any (i.indkey)) as volume,
      (select string_agg('t.' || a.attname, ', ' order by a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attname in ('date_created', 'date_changed', 'date_voided')) as changes,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'location_id') as placed
    from pg_class c join pg_attribute own on own.attrelid = c.oid and own.attname = 'patient_id' and own.attnotnull
    where c.relnamespace = here::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and to_regclass(format('bound.%I', c.relname)) is null
      and c.relname not in ('broken_glass', 'dashboard_change', 'patient_place', 'task_change', 'task_turn')
  loop
    execute format(
      $v$create view bound.%1$I as select t.*, %2$s as xmin from %1$I t
      where exists (select from bound.patient p where p.patient_id = t.patient_id)%3$s$v$,
      each.name,
      case when each.volume and each.changes is not null then format('(extract(epoch from greatest(%s)) * 1000000)::bigint', each.changes) else 't.xmin' end,
      case when each.placed then $v$ and (t.location_id is null
        or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = t.location_id)
        or exists (select from broken_glass g where g.patient_id = t.patient_id and g.user_id = bound_actor() and g.expires_at > now()))$v$ else '' end);
  end loop;
end $$;

-- Functions name tables by the search path: bound accounts have copies, so that each keeps its plans. Triggers look at the whole.
-- Where a copy reads otherwise, the function says both (0103): behind `-- bound: ` stands what only the copy has, before `-- unbound`
-- at the end of a line what it has not.
do $$
declare each record; here constant text := current_schema();
begin
  for each in
    select p.oid, p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition, p.prorettype = 'trigger'::regtype as is_trigger
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = here::regnamespace and p.prokind = 'f' and l.lanname in ('plpgsql', 'sql') and p.prosqlbody is null
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    -- words that matched are told of rows that are shown
    if each.is_trigger or each.signature like 'matched_words(%' then
      execute format('alter function %s set search_path = %I, pg_temp', each.signature, here);
    else
      execute regexp_replace(regexp_replace(regexp_replace(
        each.definition, '^ *-- bound: ', '', 'gn'), '^.*-- unbound$', '', 'gn'), format('FUNCTION %I\.', here), 'FUNCTION bound.');
    end if;
  end loop;
end $$;

-- Patients that the account sees, as bound.patient has it, from the other side; no more than so many.
create function bound.own_patients(most int) returns table (patient_id bigint) language sql stable rows 1000
set enable_nestloop = on
begin atomic
  select x.patient_id
  from (
    select p.patient_id from user_place u join patient_place p on p.location_id = u.location_id where u.user_id = bound_actor()
    union all
    select t.patient_id from patient t
    where t.creator = bound_actor() and not exists (select from patient_place p where p.patient_id = t.patient_id)
    union all
    select g.patient_id from broken_glass g where g.user_id = bound_actor() and g.expires_at > now()) x
  limit most;
end;

-- Whether a patient is one that the account sees, as bound.patient has it, and not voided.
create function bound.sees(patient bigint) returns boolean language sql stable
set enable_nestloop = on
begin atomic
  select exists (
      select from patient_place p join user_place u on u.location_id = p.location_id join patient t using (patient_id)
      where p.patient_id = patient and u.user_id = bound_actor() and not t.voided)
    or exists (
      select from patient t where t.patient_id = patient and t.creator = bound_actor() and not t.voided
        and not exists (select from patient_place p where p.patient_id = patient))
    or exists (
      select from broken_glass g join patient t using (patient_id)
      where g.patient_id = patient and g.user_id = bound_actor() and g.expires_at > now() and not t.voided);
end;

-- Who registered whom, of all patients.
create view bound.patient_row as select t.patient_id, t.creator from patient t;

-- How far the numbers of people go.
create function bound.extent() returns table (first bigint, last bigint) language sql stable
begin atomic
  select min(p.person_id), max(p.person_id) from person p;
end;
