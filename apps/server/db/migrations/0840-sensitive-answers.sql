-- What hides a task that comes of it: sensitive questions, tests, and answers that conditions name.
create function sensitive_names() returns text[] language sql stable as $$
  select coalesce(array_agg(x.uuid), array[]::text[]) from (
    select f.uuid from field f join concept c using (concept_id) where c.sensitive
    union all select c.uuid from concept c where c.sensitive
    union all select y.uuid from lab_test_type y where y.sensitive) x
$$;
comment on function sensitive_names() is 'uuids of questions, concepts and types of tests that are sensitive, as task.names has them';

-- Tasks that were made before do not know the answers that their steps name: they are followed again.
insert into task_change (patient_id) select distinct t.patient_id from task t where t.kind = 'schedule';
