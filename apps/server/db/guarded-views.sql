-- What an account does not see that lacks the privilege 'View Sensitive Data': answers, results and identifiers that the programme has
-- marked as sensitive. Views with the names of the tables, as bound-views.sql has them, in a schema that stands in front of everything else
-- (docs/decisions/sensitive-data.md). Run twice by migrate.ts, with other words for what stands in braces: in front of the tables
-- (`guarded`), and in front of the views of accounts that are bound to places (`bound_guarded`).
-- Rows that are hidden do not exist; of rows that stay, single values are null (`masks`).

create schema {schema};

create function {schema}.enter(account bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(4738125191);
  perform set_config('fieldward.{actor}', account::text, true), set_config('fieldward.guarded', account::text, true),
    set_config('plan_cache_mode', 'force_generic_plan', true), set_config('search_path', '{path}, ' || current_setting('search_path'), true);
end $$;

-- A view {schema}.<name> of the rows of {under}.<name> that meet the condition. `changed` is the version of a row of a table (as in
-- bound-views.sql; a view below brings its own), `masks` the values that are not shown as they are, by column.
create procedure pg_temp.guard(name text, condition text, changed text, masks jsonb default '{}', options text default '') language plpgsql as $$
declare columns text;
begin
  select string_agg(coalesce('(' || (masks->>a.attname) || format(') as %I', a.attname), format('t.%I', a.attname)), ', ' order by a.attnum) into columns
  from pg_attribute a where a.attrelid = format('{under}.%I', name)::regclass and a.attnum > 0 and not a.attisdropped;
  if not exists (select from pg_attribute a where a.attrelid = format('{under}.%I', name)::regclass and a.attnum > 0 and a.attname = 'xmin') then
    columns := columns || format(', %s as xmin', changed);
  end if;
  execute format('create view {schema}.%I as select %s from {under}.%I t where %s %s', name, columns, name, condition, options);
end $$;

-- PostgreSQL writes through a view, but not to a value that it makes: whoever fills a form still writes what is not shown afterwards. What
-- was masked and is not changed stays as it is; `kept` says what it becomes otherwise (SQL over `new`, `old` and the row `t`).
create procedure pg_temp.written(name text, key text[], masks text[], kept jsonb default '{}', refused text default 'false') language plpgsql as $$
declare
  home constant regclass := format('{home}.%I', name)::regclass;
  columns text; inserted text; updated text; found text; each record;
begin
  select string_agg(format('%I', a.attname), ', ' order by a.attnum), string_agg(format('new.%I', a.attname), ', ' order by a.attnum),
    string_agg(format('%I = %s', a.attname, coalesce(kept->>a.attname, case when a.attname = any (masks)
      then format('case when new.%I is distinct from old.%I then new.%I else t.%I end', a.attname, a.attname, a.attname, a.attname)
      else format('new.%I', a.attname) end)), ', ' order by a.attnum)
  into columns, inserted, updated
  from pg_attribute a where a.attrelid = home and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
  select string_agg(format('t.%I = old.%I', k, k), ' and ') into found from unnest(key) k;
  for each in
    select a.attname, a.attidentity <> '' as numbered, pg_get_expr(d.adbin, d.adrelid) as otherwise
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = home and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and (d.adbin is not null or a.attidentity <> '')
  loop
    execute format('alter view {schema}.%I alter column %I set default %s', name, each.attname, case when each.numbered
      then format('nextval(%L::regclass)', pg_get_serial_sequence(format('{home}.%I', name), each.attname)) else each.otherwise end);
  end loop;
  execute format($f$create function {schema}.%I() returns trigger language plpgsql as $t$
declare made record;
begin
  if %s then
    raise exception using errcode = 'with_check_option_violation', message = 'what is hidden is not changed';
  elsif tg_op = 'INSERT' then
    insert into {under}.%I (%s) values (%s) returning * into made;
    return jsonb_populate_record(new, to_jsonb(made));
  else
    update {under}.%I t set %s where %s;
    return new;
  end if;
end $t$ $f$, name || '_written', refused, name, columns, inserted, name, updated, found);
  execute format('create trigger written instead of insert or update on {schema}.%I for each row execute function {schema}.%I()', name, name || '_written');
end $$;

-- The masks of a column that names a concept, and of what is written beside it: null where that is among them.
create function pg_temp.concept_masks(name text, concepts text, beside text default null) returns jsonb language sql as $$
  select jsonb_object_agg(c, format('case when t.%I is null or t.%I not in %s then t.%I end', name, name, concepts, c))
  from unnest(array[name, beside]) c where c is not null
$$;

do $$
declare
  volume constant text := '(extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint';
  linked constant text := '(extract(epoch from greatest(t.date_created, t.date_changed)) * 1000000)::bigint';
  concepts constant text := '(select c.concept_id from concept c where c.sensitive)';
  -- the same by what forms and results keep: the uuid
  coded constant text := '(select c.uuid from concept c where c.sensitive)';
  -- a text or document (#) that names none of them
  silent constant text := 'not exists (select from concept c where c.sensitive and strpos(#::text, c.uuid) > 0)';
  -- the words of an answer that is kept as an attribute (#): by any name of its concept
  named constant text := '(lower(#) in (select lower(n.name) from concept_name n join concept c using (concept_id) where c.sensitive)
    or # in (select c.uuid from concept c where c.sensitive))';
  fields constant text := '(select ff.uuid from form_field ff join field f using (field_id) join concept c on c.concept_id = f.concept_id where c.sensitive)';
  -- types of attributes that keep the answers to a sensitive question, or are called like one: older clients name the type
  types constant text := '(select y.person_attribute_type_id from person_attribute_type y join concept c on c.sensitive
    and (c.concept_id = any (y.answers_of) or exists (select from concept_name n where n.concept_id = c.concept_id and lower(n.name) = lower(y.name))))';
  -- a column (#) of what a device handed in
  record constant text := format($m$case when t.creator = current_setting('fieldward.guarded')::bigint or not exists (
    select from (select x.uuid as word from concept x where x.sensitive union all select x from unnest(array%s) x
      union all select y.name from person_attribute_type y where y.person_attribute_type_id in %s) w
    where strpos(lower(concat(t.content, t.former, t.corrected)), lower(w.word)) > 0) then t.# end$m$, fields, types);
  -- a column (#) that only the dead have
  alive constant text := 'case when not new.dead or new.# is distinct from old.# then new.# else t.# end';
  test constant text := '(select y.lab_test_type_id from lab_test_type y where y.sensitive)';
  -- those whose results are not recorded unseen: they may name a sensitive answer, too
  unseen constant text := '(select y.lab_test_type_id from lab_test_type y where y.sensitive or exists (select from lab_test_attribute_type f
    join concept q on q.uuid = f.datatype_config join concept_answer a on a.concept_id = q.concept_id join concept c on c.concept_id = a.answer_concept
    where f.lab_test_type_id = y.lab_test_type_id and c.sensitive))';
  -- a test that has a result which names a sensitive answer
  telling constant text := format('exists (select from {under}.lab_result r where r.patient_id = t.patient_id and r.lab_test_id = t.lab_test_id
    and not r.voided and r.value_reference in %s)', coded);
begin
  -- an answer goes with its question, with what it says, and with those of the group that it stands in
  call pg_temp.guard('obs', format('t.concept_id not in %s and (t.value_coded is null or t.value_coded not in %s) and (t.obs_group_id is null or not exists (
    with recursive above (id) as (
      select t.obs_group_id union select g.obs_group_id from above join obs g on g.patient_id = t.patient_id and g.obs_id = above.id where g.obs_group_id is not null)
    select from above join obs g on g.patient_id = t.patient_id and g.obs_id = above.id where g.concept_id in %s or g.value_coded in %s))',
    concepts, concepts, concepts, concepts), volume);
  call pg_temp.guard('conditions', format('t.coded is null or t.coded not in %s', concepts), 't.xmin');
  call pg_temp.guard('encounter_diagnosis', format('t.coded is null or t.coded not in %s', concepts), volume);
  -- a medicine that was ordered says what somebody has; tests are guarded by their type, below
  call pg_temp.guard('orders', format('(t.drug_id is null and t.drug_non_coded is null) or t.concept_id not in %s', concepts), volume,
    pg_temp.concept_masks('order_reason_id', concepts, 'order_reason_non_coded'));
  call pg_temp.written('orders', '{patient_id,order_id}', '{order_reason_id,order_reason_non_coded}');
  -- what somebody has, where it is why something was done or how it ended: what was done is told, the reason is not, nor the words beside it
  call pg_temp.guard('person', 'true', 't.xmin', pg_temp.concept_masks('cause_of_death', concepts, 'cause_of_death_non_coded'));
  call pg_temp.written('person', '{person_id}', '{cause_of_death,cause_of_death_non_coded}', jsonb_build_object(
    'cause_of_death', replace(alive, '#', 'cause_of_death'), 'cause_of_death_non_coded', replace(alive, '#', 'cause_of_death_non_coded')));
  call pg_temp.guard('visit', 'true', volume, pg_temp.concept_masks('indication_concept_id', concepts));
  call pg_temp.written('visit', '{patient_id,visit_id}', '{indication_concept_id}');
  call pg_temp.guard('patient_workflow', 'true', volume, pg_temp.concept_masks('outcome_concept_id', concepts, 'reason'));
  call pg_temp.written('patient_workflow', '{patient_id,patient_workflow_id}', '{outcome_concept_id,reason}');
  call pg_temp.guard('enrolment_state', 'true', volume, pg_temp.concept_masks('outcome_concept_id', concepts, 'reason'));
  call pg_temp.written('enrolment_state', '{patient_id,enrolment_state_id}', '{outcome_concept_id,reason}');
  call pg_temp.guard('medication_statement', format('t.medicine is null or t.medicine not in %s', concepts), 't.xmin');
  call pg_temp.guard('immunization', format('t.vaccine is null or t.vaccine not in %s', concepts), 't.xmin');
  call pg_temp.guard('patient_identifier',
    't.identifier_type not in (select y.patient_identifier_type_id from patient_identifier_type y where y.sensitive)', 't.xmin');

  -- a task that comes from an answer or result
  call pg_temp.guard('task', 'not t.names && (select sensitive_names())', linked);
  -- what was done with it goes with it: the reason, and that it was marked as done
  call pg_temp.guard('task_act', 'not exists (select from {under}.task k where k.patient_id = t.patient_id
    and case when t.schedule_id is null then k.kind = t.step and k.subject = t.subject else k.schedule_id = t.schedule_id and k.step = t.step end
    and not exists (select from {schema}.task v where v.patient_id = k.patient_id and v.task_id = k.task_id))', volume);

  -- the text of a message that tells what somebody has
  call pg_temp.guard('message', 'true', 't.xmin', jsonb_build_object('body', 'case when not t.reveals then t.body end'));
  call pg_temp.written('message', '{message_id}', '{body}');

  -- answers that are kept as attributes of the person, and the words that people are found by: those that something else bears, too, stay
  call pg_temp.guard('person_attribute', format('t.person_attribute_type_id not in %s and not %s', types, replace(named, '#', 't.value')), 't.xmin');
  execute format('create view {schema}.person_word as select t.* from {home}.person_word t where t.source <> ''attribute''
    or not exists (select from {home}.person_attribute a where a.person_id = t.person_id and (a.person_attribute_type_id in %s or %s))
    or exists (select from {schema}.person_attribute a join person_attribute_type y using (person_attribute_type_id)
      where a.person_id = t.person_id and not a.voided and y.searchable and t.word = any (borne_tokens(a.value)))', types, replace(named, '#', 'a.value'));

  -- what stands beside the answers of a form, and its marks
  call pg_temp.guard('form_encounter', 'true', volume, jsonb_build_object('beside',
    format('select nullif(jsonb_object_agg(b.key, b.value), ''{}'') from jsonb_each(t.beside) b where b.key not in %s and %s', fields, replace(silent, '#', 'b.value'))));
  call pg_temp.written('form_encounter', '{patient_id,form_encounter_id}', '{beside}', jsonb_build_object('beside', format(
    'nullif(coalesce(new.beside, ''{}'') || coalesce((select jsonb_object_agg(b.key, b.value) from jsonb_each(t.beside) b where b.key in %s or not %s and not coalesce(new.beside, ''{}'') ? b.key), ''{}''), ''{}'')', fields, replace(silent, '#', 'b.value'))));
  call pg_temp.guard('form_submission', 'true', linked, jsonb_build_object('marks',
    format('case when t.marks is null or exists (select from jsonb_array_elements(t.marks) m where m->>''field'' in %s) or not %s then null else t.marks end', fields, replace(silent, '#', 't.marks'))));
  call pg_temp.written('form_submission', '{patient_id,form_submission_id}', '{marks}');
  -- What the server refused, with an answer to a sensitive question: to others than its author only that it is there. Older clients name the
  -- question or the type of the attribute.
  call pg_temp.guard('field_record', 'true', 't.xmin', jsonb_build_object('content', replace(record, '#', 'content'),
    'former', replace(record, '#', 'former'), 'corrected', replace(record, '#', 'corrected'), 'problem', replace(record, '#', 'problem')));
  call pg_temp.written('field_record', '{field_record_id}', '{content,former,corrected,problem}');
  call pg_temp.guard('form_correction', 'true', linked, jsonb_build_object('former',
    format('case when exists (select from jsonb_object_keys(t.former->''answers'') k where k in %s) or not %s then null else t.former end', fields, replace(silent, '#', 't.former'))));
  call pg_temp.written('form_correction', '{patient_id,form_correction_id}', '{former}');

  -- that a test was ordered and has results is told, so that nobody orders it again; what the results say is not. They are not changed unseen.
  -- A result that names a sensitive answer goes alone; what was written about all results of the test goes with it.
  call pg_temp.guard('lab_test', 'true', volume, jsonb_build_object('result_comments',
    format('case when t.lab_test_type_id not in %s and not %s then t.result_comments end', test, telling)));
  call pg_temp.written('lab_test', '{patient_id,lab_test_id}', '{result_comments}', refused => format(
    '(new.lab_test_type_id in %s or old.lab_test_type_id in %s or tg_op = ''UPDATE'' and %s) and (new.result_comments, new.resulted_at, new.released_at, case when tg_op = ''UPDATE'' then new.lab_test_type_id end)
      is distinct from (old.result_comments, old.resulted_at, old.released_at, old.lab_test_type_id)', unseen, unseen, replace(telling, 't.', 'old.')));
  call pg_temp.guard('lab_result', format(
    't.value_reference not in %s and exists (select from lab_test x where x.patient_id = t.patient_id and x.lab_test_id = t.lab_test_id and x.lab_test_type_id not in %s)',
    coded, test), volume, options => 'with local check option');
end $$;

-- A change (of `detail.values` of the audit trail) as it is told: of a person, without why somebody died, and the words for it, where that
-- is, was or became a sensitive concept; of an answer that is or was one, null.
create function {schema}.former_values(v jsonb, patient bigint) returns jsonb language sql stable as $$
  select case
    when v->>'of' = 'obs' then case when not exists (select from {home}.concept c where c.sensitive
      and c.concept_id::text in (v->'from'->>'value_coded', v->'to'->>'value_coded')) then v end
    when v->>'of' is distinct from 'person' or not ((v->'to') ?| array['cause_of_death', 'cause_of_death_non_coded']) or not exists (
      select from {home}.concept c where c.sensitive and (
        c.concept_id = (select p.cause_of_death from {home}.person p where p.person_id = patient)
        or exists (select from {home}.audit_log a cross join lateral jsonb_array_elements(a.detail->'values') w
          where a.patient_id = patient and jsonb_typeof(a.detail->'values') = 'array' and w->>'of' = 'person'
            and c.concept_id::text in (w->'from'->>'cause_of_death', w->'to'->>'cause_of_death'))))
    then v
    else v || jsonb_build_object('from', (v->'from') - array['cause_of_death', 'cause_of_death_non_coded'],
      'to', (v->'to') - array['cause_of_death', 'cause_of_death_non_coded']) end
$$;

-- The measures of the dashboard that follow from a sensitive question: the setting names it in a condition that they are made of
-- (dashboard-measures.ts). A setting that cannot be read is as if nothing were set, and then nothing follows from it.
create function {schema}.hidden_measures() returns smallint[] language plpgsql stable as $$
declare programme jsonb;
begin
  select s.value::jsonb->'programme' into programme from {home}.system_setting s where lower(s.property) = 'fieldward.reportcontent';
  return array(
    select m.measure from (values (2, 'screened'), (3, 'presumptive'), (4, 'diagnosed'), (5, 'treatmentStarted'), (6, 'treatmentEnded'),
      (7, 'followUp'), (8, 'nextAppointment'), (8, 'followUp'), (8, 'treatmentStarted'), (8, 'treatmentEnded'), (9, 'contactForm'),
      (10, 'tested'), (10, 'positive')) m (measure, step)
    where exists (select from {home}.concept c where c.sensitive and strpos(programme->>m.step, c.uuid) > 0));
exception when invalid_text_representation then
  return '{}';
end $$;

do $$
declare
  volume constant text := '(extract(epoch from greatest(t.date_created, t.date_changed, t.date_voided)) * 1000000)::bigint';
begin
  call pg_temp.guard('lab_callback',
    'exists (select from {schema}.lab_result x where x.patient_id = t.patient_id and x.lab_result_id = t.lab_result_id)', volume, options => 'with local check option');

  -- the lists of people behind a number of the dashboard; the numbers themselves name nobody
  -- A day on which somebody is due (measure 8) is that of a task where a schedule asks: a task that is hidden shows its day nowhere, nor
  -- one that it had until a moment ago.
  call pg_temp.guard('dashboard_fact', 't.measure not in (select m from unnest({schema}.hidden_measures()) m) and (t.measure <> 8
    or exists (select from {schema}.task k where k.patient_id = t.patient_id and k.kind = ''schedule'' and k.status = ''open'' and k.due_on = t.day)
    or not exists (select from {home}.task k where k.patient_id = t.patient_id and k.kind = ''schedule'' and (k.status = ''open'' or k.due_on = t.day
      and not exists (select from {schema}.task v where v.patient_id = k.patient_id and v.task_id = k.task_id))))', '0');

  -- what was merged is kept as it was, in one piece
  call pg_temp.guard('patient_merge', 'true', 't.xmin', '{"manifest": "''{}''::jsonb", "keep": "''{}''::jsonb"}');

  -- What was done is told; what others looked for and what values were before is not, but of names, addresses and attributes, and of what is seen
  -- anyway. Words that hold no value stay.
  call pg_temp.guard('audit_log', 'true', '0', jsonb_build_object('detail', $m$case
    when t.detail is null or jsonb_typeof(t.detail) <> 'object' then t.detail
    when t.patient_id = 0 and t.action not in ('search', 'read', 'export', 'denied') and t.resource not like '%identifier%' then t.detail - 'values'
    else coalesce((select jsonb_object_agg(d.key, d.value) from jsonb_each(t.detail) d
        where d.key in ('patients', 'changed', 'gone', 'form', 'list', 'found', 'correction', 'submission', 'expires', 'until', 'format', 'everything', 'import', 'method', 'privilege')
          or t.user_id = current_setting('fieldward.guarded')::bigint and d.key <> 'values'
          or d.key = 'reason' and t.resource in ('patient', 'person', 'personname', 'personaddress', 'personattribute')), '{}')
      || coalesce((select jsonb_build_object('values', coalesce(jsonb_agg(s) filter (where s is not null), '[]'))
        from jsonb_array_elements(case jsonb_typeof(t.detail->'values') when 'array' then t.detail->'values' else '[]' end) v cross join lateral {schema}.former_values(v, t.patient_id) s where case v->>'of'
        when 'obs' then exists (select from {schema}.obs o where o.uuid = v->>'uuid')
        when 'patientidentifier' then exists (select from {schema}.patient_identifier i where i.uuid = v->>'uuid')
        when 'personattribute' then exists (select from {schema}.person_attribute a where a.uuid = v->>'uuid')
        else v->>'of' in ('person', 'personname', 'personaddress') end
        having count(*) > 0), '{}') end$m$));
  call pg_temp.written('audit_log', '{audit_log_id,patient_id}', '{detail}');
end $$;

create view {schema}.dashboard_patient as
select f.patient_id,
  min(f.day) filter (where f.measure = 1) as registered,
  min(f.day) filter (where f.measure = 2) as screened,
  min(f.day) filter (where f.measure = 3) as presumptive,
  min(f.day) filter (where f.measure = 4) as diagnosed,
  min(f.day) filter (where f.measure = 5) as treatment_started,
  min(f.day) filter (where f.measure = 6) as treatment_ended,
  max(f.day) filter (where f.measure = 7) as last_follow_up,
  max(f.day) filter (where f.measure = 8) as next_due
from {schema}.dashboard_fact f
group by f.patient_id;

-- Functions have copies here, as in bound-views.sql. Triggers look at the whole, and so does what has a fixed search path.
do $$
declare each record;
begin
  for each in
    select pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = '{under}'::regnamespace and p.prokind = 'f' and l.lanname in ('plpgsql', 'sql') and p.prosqlbody is null
      and p.prorettype <> 'trigger'::regtype and p.proname <> 'enter' and not coalesce(p.proconfig::text like '%search_path=%', false)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute regexp_replace(each.definition, 'FUNCTION {under}\.', 'FUNCTION {schema}.');
  end loop;
end $$;

drop procedure pg_temp.guard, pg_temp.written;
drop function pg_temp.concept_masks;
