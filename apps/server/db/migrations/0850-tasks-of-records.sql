-- Tasks that no schedule asks for: a result to tell, a form to finish, a referral to accept, a pair of records to check. docs/decisions/tasks.md

alter table task drop constraint task_kind_known;
alter table task
  add constraint task_kind_known check (kind in ('schedule', 'result', 'form', 'referral', 'pair')),
  add column subject text,
  add column urgent boolean not null default false,
  add column other_patient bigint;
comment on column task.subject is 'uuid of what it is about where no schedule asks for it: the test, the submission or held record, the referral, the other patient';
comment on column task.step is 'Of a schedule; of a form: held, or marked';
comment on column task.occurrence is 'Of a schedule; of a result: how many values were recorded for the test, so that an amended one is told anew';
comment on column task.urgent is 'It stands before all others: a critical result, an emergency';
comment on column task.other_patient is 'The other one of a pair of records: whoever does not see both sees no task';
create unique index task_of_record on task (patient_id, kind, subject) where subject is not null;
create index task_by_kind on task (kind, rank_on, task_id) where status = 'open' and kind <> 'schedule';

alter table task_act
  alter column schedule_id drop not null,
  add column subject text,
  add constraint task_act_of_one check (num_nonnulls(schedule_id, subject) = 1);
comment on column task_act.subject is 'As that of the task, where no schedule asked for it; the step is its kind';
create index task_act_of_record on task_act (patient_id, subject) where subject is not null;

-- Results that others could see before this moment were told before anybody was asked to say so.
create table task_beginning (
  only_one boolean primary key default true check (only_one),
  results_since timestamptz not null
);
insert into task_beginning (results_since) values (now() - interval '14 days');

-- What is asked for by what is recorded of patients: one row for each, done (`settled_on`) or not. An act counts for what was asked when it was
-- done: an amended result is told, and shown, anew.
create function record_tasks(of_patients bigint[]) returns table (
  patient_id bigint, kind text, subject text, step text, occurrence integer, names text[], location_id bigint, opens_on date, due_on date, urgent boolean,
  other_patient bigint, settled_on date, assigned_by text, assigned_user bigint, assigned_role bigint, put_off_until date, put_off_by text)
language sql stable set search_path = public, pg_temp as $$
with alive as (
  select p.patient_id, (select i.location_id from patient_identifier i where i.patient_id = p.patient_id and not i.voided
    order by i.preferred desc, i.patient_identifier_id limit 1) as home
  from patient p where p.patient_id = any (of_patients) and not p.voided and not exists (select from patient_erasure r where r.patient_id = p.patient_id)
), asked as (
  select t.patient_id, 'result' as kind, t.uuid as subject, null::text as step, v.many as occurrence, array[y.uuid] as names, n.location_id as place,
    (greatest(t.released_at, v.newest) at time zone programme_zone())::date as opens_on, null::date as due_on, v.critical as urgent, null::bigint as other_patient,
    null::date as settled_on, null::bigint as first_user
  from alive a join lab_test t using (patient_id) join lab_test_type y using (lab_test_type_id)
  join orders o on o.patient_id = t.patient_id and o.order_id = t.order_id and not o.voided
  join encounter n on n.patient_id = o.patient_id and n.encounter_id = o.encounter_id
  join person e on e.person_id = t.patient_id and not e.dead
  cross join lateral (
    select count(*)::int as many, max(r.date_created) filter (where not r.voided) as newest,
      coalesce(bool_or(not r.voided and r.flag in ('criticalLow', 'criticalHigh')), false) as critical
    from lab_result r where r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id) v
  where not t.voided and t.released_at >= (select results_since from task_beginning) and v.newest is not null
  union all
  select s.patient_id, 'form', s.uuid, 'marked', 1, array(select m ->> 'field' from jsonb_array_elements(s.marks) m where m ->> 'field' is not null),
    n.location_id, (s.date_created at time zone programme_zone())::date, null, false, null,
    (s.looked_at at time zone programme_zone())::date, s.creator
  from alive a join form_submission s using (patient_id) join encounter n on n.patient_id = s.patient_id and n.encounter_id = s.encounter_id and not n.voided
  where s.marks is not null
  union all
  select r.patient_id, 'form', r.uuid, 'held', 1, '{}', a.home, (r.date_created at time zone programme_zone())::date, null, false, null,
    case when r.state <> 'held' then (coalesce(r.decided_at, r.date_changed, r.date_created) at time zone programme_zone())::date end, r.creator
  from alive a join field_record r using (patient_id) where r.state in ('held', 'accepted', 'rejected', 'superseded')
  union all
  select r.patient_id, 'referral', r.uuid, null, 1, '{}', r.to_location_id, (r.date_created at time zone programme_zone())::date, r.expected_date,
    r.urgency = 'emergency', null, case when r.state not in ('sent', 'received') then (coalesce(r.date_changed, r.date_created) at time zone programme_zone())::date end, null
  from alive a join referral r using (patient_id) where not r.voided and r.to_location_id is not null
  union all
  select q.patient_a, 'pair', b.uuid, null, 1, '{}', a.home, (q.found_at at time zone programme_zone())::date, null, false, q.patient_b,
    (q.date_decided at time zone programme_zone())::date, null
  from alive a join patient_pair q on q.patient_a = a.patient_id join patient b on b.patient_id = q.patient_b and not b.voided
)
select k.patient_id, k.kind, k.subject, k.step, k.occurrence, k.names, coalesce(g.to_location, k.place), k.opens_on, coalesce(k.due_on, k.opens_on), k.urgent, k.other_patient,
  case when k.kind = 'result' then (select max(d.acted_on) from task_act d where d.patient_id = k.patient_id and d.subject = k.subject and d.step = k.kind
    and d.kind = 'done' and d.occurrence = k.occurrence and not d.voided) else k.settled_on end,
  g.uuid, case when g.uuid is null then k.first_user else g.to_user end, g.to_role, f.until, f.uuid
from asked k
left join lateral (
  select x.* from (
    select a.uuid, a.to_user, a.to_role, a.to_location, a.followed_at from task_act a
    where a.patient_id = k.patient_id and a.subject = k.subject and a.step = k.kind and a.kind = 'assign' and not a.voided
    order by a.task_act_id desc limit 1) x
  where x.followed_at is null or x.followed_at = k.place) g on true
left join lateral (
  select a.uuid, a.until from task_act a
  where a.patient_id = k.patient_id and a.subject = k.subject and a.step = k.kind and a.kind = 'putOff' and a.occurrence = k.occurrence and not a.voided
  order by a.task_act_id desc limit 1) f on true
$$;

-- Brings these tasks of patients into line with what is recorded. Whoever calls it holds the tasks of these patients.
create function settle_record_tasks(of_patients bigint[]) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  with wanted as materialized (
    select w.*, case when w.settled_on is null then 'open' else 'settled' end as status,
      case when w.urgent then date '0001-01-01' when w.kind = 'pair' then date '9999-12-31' else w.due_on end as rank_on
    from record_tasks(of_patients) w
  ), changed as (
    update task t set step = w.step, occurrence = w.occurrence, names = w.names, location_id = w.location_id, opens_on = w.opens_on, due_on = w.due_on,
      rank_on = w.rank_on, urgent = w.urgent, other_patient = w.other_patient, status = w.status, settled_on = w.settled_on, assigned_by = w.assigned_by,
      assigned_user = w.assigned_user, assigned_role = w.assigned_role, put_off_until = w.put_off_until, put_off_by = w.put_off_by, date_changed = now()
    from wanted w
    where t.patient_id = w.patient_id and t.kind = w.kind and t.subject = w.subject
      and (t.step, t.occurrence, t.names, t.location_id, t.opens_on, t.due_on, t.rank_on, t.urgent, t.other_patient, t.status, t.settled_on, t.assigned_by,
        t.assigned_user, t.assigned_role, t.put_off_until, t.put_off_by)
      is distinct from (w.step, w.occurrence, w.names, w.location_id, w.opens_on, w.due_on, w.rank_on, w.urgent, w.other_patient, w.status, w.settled_on, w.assigned_by,
        w.assigned_user, w.assigned_role, w.put_off_until, w.put_off_by)
  ), gone as (
    update task t set status = 'cancelled', date_changed = now()
    where t.patient_id = any (of_patients) and t.subject is not null and t.status = 'open'
      and not exists (select from wanted w where w.patient_id = t.patient_id and w.kind = t.kind and w.subject = t.subject)
  )
  insert into task (patient_id, kind, status, subject, step, occurrence, name, names, location_id, opens_on, due_on, rank_on, urgent, other_patient,
    assigned_by, assigned_user, assigned_role, put_off_until, put_off_by)
  select w.patient_id, w.kind, 'open', w.subject, w.step, w.occurrence, '', w.names, w.location_id, w.opens_on, w.due_on, w.rank_on, w.urgent, w.other_patient,
    w.assigned_by, w.assigned_user, w.assigned_role, w.put_off_until, w.put_off_by
  from wanted w where w.settled_on is null
    and not exists (select from task t where t.patient_id = w.patient_id and t.kind = w.kind and t.subject = w.subject);
end $$;

-- As in 0540; a task that no schedule asks for notes nobody.
create or replace function note_for_tasks(of_patient bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  noted text := coalesce(current_setting('fieldward.changed_patients', true), '');
  ruled boolean;
  follows text;
begin
  -- the tasks are being settled by everything that is recorded: what follows from them changes nothing of that
  if current_setting('fieldward.tasks_held', true) = 'on' then return; end if;
  if of_patient is null or position(' ' || of_patient || ' ' in noted) > 0 then return; end if;
  select bool_or(not x.voided and (x.reached or exists (select from workflow_phase p where p.workflow_id = x.workflow_id and p.advance = 'rule'))),
    string_agg(distinct ' follows:' || f.uuid || '/' || v.version || ' ', '')
  into ruled, follows
  from (select w.workflow_id, bool_and(w.voided) as voided, bool_or(not w.voided and w.reached is not null) as reached
    from patient_workflow w where w.patient_id = of_patient group by w.workflow_id) x
  join workflow f using (workflow_id)
  left join schedule s on s.workflow_id = x.workflow_id and not s.retired
  left join lateral (
    select v.schedule_version_id as version from schedule_version v where v.schedule_id = s.schedule_id order by v.number desc limit 1) v on true;
  if ruled or follows is not null or exists (select from task t where t.patient_id = of_patient and t.kind = 'schedule') then
    insert into task_change (patient_id) values (of_patient);
    -- a list that is longer is not followed at once
    if length(noted) < 5000 then
      perform set_config('fieldward.changed_patients', noted || ' ' || of_patient || ' '
        || case when ruled and position(' phases ' in noted) = 0 then ' phases ' else '' end
        || case when follows is not null and position(follows in noted) = 0 then follows else '' end, true);
    end if;
  end if;
end $$;

-- Notes a patient whose record asks for something, or did: the word `records` says so. Whatever else may follow is noted first, as it is noted once.
create function note_for_records(of_patient bigint) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  noted text;
begin
  if of_patient is null or current_setting('fieldward.tasks_held', true) = 'on' then return; end if;
  perform note_for_tasks(of_patient);
  noted := coalesce(current_setting('fieldward.changed_patients', true), '');
  if position(' ' || of_patient || ' ' in noted) > 0 then
    if position(' records ' in noted) > 0 then return; end if;
  else
    insert into task_change (patient_id) values (of_patient);
    if length(noted) >= 5000 then return; end if;
    noted := noted || ' ' || of_patient || ' ';
  end if;
  perform set_config('fieldward.changed_patients', noted || case when position(' records ' in noted) = 0 then ' records ' else '' end, true);
end $$;

create function records_ask() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform public.note_for_records(old.patient_id); end if;
  if tg_op <> 'DELETE' then perform public.note_for_records(new.patient_id); end if;
  return null;
end $$;

-- results, once others see them
create trigger records_ask_made after insert on lab_test for each row when (new.released_at is not null) execute function records_ask();
create trigger records_ask after update on lab_test for each row
when ((old.released_at is not null or new.released_at is not null) and (old.patient_id, old.order_id, old.released_at, old.voided, old.lab_test_type_id)
  is distinct from (new.patient_id, new.order_id, new.released_at, new.voided, new.lab_test_type_id)) execute function records_ask();
create trigger records_ask_removed after delete on lab_test for each row when (old.released_at is not null) execute function records_ask();
create function result_asks() returns trigger language plpgsql as $$
begin
  if exists (select from public.lab_test t where t.patient_id = new.patient_id and t.lab_test_id = new.lab_test_id and t.released_at is not null) then
    perform public.note_for_records(new.patient_id);
  end if;
  return null;
end $$;
create trigger records_ask_made after insert on lab_result for each row execute function result_asks();
create trigger records_ask after update on lab_result for each row
when ((old.voided, old.flag) is distinct from (new.voided, new.flag)) execute function result_asks();

-- forms that were kept although their rules refuse them, and those that were refused and are held
create trigger records_ask_made after insert on form_submission for each row when (new.marks is not null) execute function records_ask();
create trigger records_ask after update on form_submission for each row
when ((old.marks is not null or new.marks is not null) and (old.patient_id, old.encounter_id, old.marks, old.looked_at)
  is distinct from (new.patient_id, new.encounter_id, new.marks, new.looked_at)) execute function records_ask();
create trigger records_ask_removed after delete on form_submission for each row when (old.marks is not null) execute function records_ask();
create trigger records_ask_made after insert on field_record for each row when (new.state = 'held') execute function records_ask();
create trigger records_ask after update on field_record for each row
when ((old.state <> 'stored' or new.state <> 'stored') and (old.patient_id, old.state) is distinct from (new.patient_id, new.state)) execute function records_ask();
create trigger records_ask_removed after delete on field_record for each row when (old.state <> 'stored') execute function records_ask();

create trigger records_ask_made after insert or delete on referral for each row execute function records_ask();
create trigger records_ask after update on referral for each row
when ((old.patient_id, old.to_location_id, old.state, old.urgency, old.expected_date, old.voided)
  is distinct from (new.patient_id, new.to_location_id, new.state, new.urgency, new.expected_date, new.voided))
execute function records_ask();

create function pair_asks() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform public.note_for_records(old.patient_a); end if;
  if tg_op <> 'DELETE' then perform public.note_for_records(new.patient_a); end if;
  return null;
end $$;
create trigger records_ask_made after insert or delete on patient_pair for each row execute function pair_asks();
create trigger records_ask after update on patient_pair for each row
when ((old.patient_a, old.patient_b, old.date_decided) is distinct from (new.patient_a, new.patient_b, new.date_decided)) execute function pair_asks();

-- What decides besides whether, where and for whom something is asked: nothing of it is looked at where nothing ever was.
create function record_of_task_changed() returns trigger language plpgsql as $$
begin
  if exists (select from public.task t where t.patient_id = new.patient_id and t.subject is not null) then
    perform public.note_for_records(new.patient_id);
  end if;
  return null;
end $$;
create trigger records_ask after update on encounter for each row
when ((old.location_id, old.voided) is distinct from (new.location_id, new.voided)) execute function record_of_task_changed();
create trigger records_ask after update on orders for each row when (old.voided is distinct from new.voided) execute function record_of_task_changed();
create trigger records_ask after insert or update on patient_identifier for each row execute function record_of_task_changed();
create trigger records_ask after insert on patient_erasure for each row execute function record_of_task_changed();
create function person_of_task_changed() returns trigger language plpgsql as $$
begin
  if exists (select from public.task t where t.patient_id = new.person_id and t.subject is not null) then
    perform public.note_for_records(new.person_id);
  end if;
  return null;
end $$;
create trigger records_ask after update on person for each row when (old.dead is distinct from new.dead) execute function person_of_task_changed();
-- who comes back asks for what was asked of them, and of whom they may be the same as
create function patient_of_task_changed() returns trigger language plpgsql as $$
begin
  perform public.note_for_records(new.patient_id);
  perform public.note_for_records(q.patient_a) from public.patient_pair q where q.patient_b = new.patient_id;
  return null;
end $$;
create trigger records_ask after update on patient for each row when (old.voided is distinct from new.voided) execute function patient_of_task_changed();

-- what was done with such a task
create trigger records_ask_made after insert on task_act for each row when (new.subject is not null) execute function records_ask();
create trigger records_ask after update on task_act for each row when (old.subject is not null or new.subject is not null) execute function records_ask();
create trigger records_ask_removed after delete on task_act for each row when (old.subject is not null) execute function records_ask();

-- When somebody is due by a schedule is no matter of other tasks.
create or replace function due_changed() returns trigger language plpgsql as $$
begin
  insert into public.dashboard_change (patient_id) select distinct c.patient_id from changed c
  where c.kind = 'schedule' and c.patient_id::text is distinct from current_setting('fieldward.noted_patient', true);
  return null;
end $$;

-- what was recorded before
insert into task_change (patient_id)
select t.patient_id from lab_test t where t.released_at >= (select results_since from task_beginning) and not t.voided
union select s.patient_id from form_submission s where s.marks is not null and s.looked_at is null
union select r.patient_id from field_record r where r.state = 'held' and r.patient_id is not null
union select r.patient_id from referral r where r.state in ('sent', 'received') and r.to_location_id is not null and not r.voided
union select q.patient_a from patient_pair q where q.date_decided is null;

-- Digests tell of these, too, where a programme left their texts as they were.
update message_template t set body = n.body
from (values
  ('daily', 'en', '{name}, today: {due} due, {missed} missed, {trace} to trace. {link}',
    '{name}, today: {due} due, {missed} missed, {trace} to trace; {results} results to tell, {forms} forms to finish, {referrals} referrals to accept, {pairs} pairs to check. {link}'),
  ('daily', 'fr', '{name}, aujourd’hui : {due} à faire, {missed} manqués, {trace} à rechercher. {link}',
    '{name}, aujourd’hui : {due} à faire, {missed} manqués, {trace} à rechercher ; {results} résultats à annoncer, {forms} formulaires à terminer, {referrals} références à accepter, {pairs} paires à vérifier. {link}'),
  ('daily', 'ar', '{name}، اليوم: المستحق {due}، الفائت {missed}، للتتبع {trace}. {link}',
    '{name}، اليوم: المستحق {due}، الفائت {missed}، للتتبع {trace}؛ نتائج للإبلاغ {results}، نماذج للإكمال {forms}، إحالات للقبول {referrals}، أزواج للتحقق {pairs}. {link}'),
  ('weekly', 'en', '{name}, this week: {due} due, {missed} missed, {trace} to trace. In the last seven days: {settled} done, {lost} given up. {link}',
    '{name}, this week: {due} due, {missed} missed, {trace} to trace; {results} results to tell, {forms} forms to finish, {referrals} referrals to accept, {pairs} pairs to check. In the last seven days: {settled} done, {lost} given up. {link}'),
  ('weekly', 'fr', '{name}, cette semaine : {due} à faire, {missed} manqués, {trace} à rechercher. Ces sept derniers jours : {settled} faits, {lost} abandonnés. {link}',
    '{name}, cette semaine : {due} à faire, {missed} manqués, {trace} à rechercher ; {results} résultats à annoncer, {forms} formulaires à terminer, {referrals} références à accepter, {pairs} paires à vérifier. Ces sept derniers jours : {settled} faits, {lost} abandonnés. {link}'),
  ('weekly', 'ar', '{name}، هذا الأسبوع: المستحق {due}، الفائت {missed}، للتتبع {trace}. في الأيام السبعة الأخيرة: المنجز {settled}، المتروك {lost}. {link}',
    '{name}، هذا الأسبوع: المستحق {due}، الفائت {missed}، للتتبع {trace}؛ نتائج للإبلاغ {results}، نماذج للإكمال {forms}، إحالات للقبول {referrals}، أزواج للتحقق {pairs}. في الأيام السبعة الأخيرة: المنجز {settled}، المتروك {lost}. {link}')
) n (purpose, language, former, body)
where t.purpose = n.purpose and t.language = n.language and t.body = n.former;
