-- People who may be the one about to be registered, shown before a registration is saved.

-- At most ten patients that are not voided, likeliest first. The score adds up what agrees: identifier 100, name 50 (by
-- sound 40), day of birth 30 (within a year, or day and month swapped, 15), gender 10; a different gender or a birth date further
-- away takes 20. From 60 on it is worth a look; a name alone is when nothing else is known.
create function patient_matches(given text, family text, wanted_gender text, born date, identifier text)
returns table (patient_id bigint, score integer, reasons text[]) language plpgsql stable rows 5
set plan_cache_mode = force_generic_plan as $$
declare
  words text[] := array(select distinct w from (
    select unnest((name_tokens(split_part(btrim(coalesce(given, '')), ' ', 1)))[1:2])
    union all select unnest((name_tokens(coalesce(family, '')))[1:3])) x(w));
  key text := identifier_key(coalesce(identifier, ''));
  floor_score int := case when born is null then 50 else 60 end;
begin
  return query
  with named as (
    select n.person_id as id, n.cost from people_by_name(words, 40, true) n),
  candidate as materialized (
    select c.token_id, w.i, c.cost
    from unnest(case when born is not null then words end) with ordinality w(word, i), (values (false), (true)) f(fuzzy), name_candidates(w.word, f.fuzzy) c),
  same_day as materialized (
    select p.person_id from person p where p.birthdate = born and not p.voided limit 2000),
  pair as materialized (
    select d.person_id, t.name_token_id from same_day d
    cross join lateral (select t.name_token_id from person_name_token t where t.person_id = d.person_id offset 0) t),
  born_same as (
    select b.person_id as id, max(b.cost) as cost
    from (
      select p.person_id, c.i, min(c.cost) as cost
      from pair p join candidate c on c.token_id = p.name_token_id group by 1, 2) b
    group by 1 having count(*) = cardinality(words)),
  identified as (
    select i.patient_id as id from patient_identifier i
    where key <> '' and not i.voided and identifier_key(i.identifier) collate "C" = key collate "C" limit 10),
  possible as (
    select x.id, min(x.cost) as cost, bool_or(x.same_identifier) as same_identifier
    from (
      select n.id, n.cost, false as same_identifier from named n
      union all select b.id, b.cost, false from born_same b
      union all select i.id, null, true from identified i) x
    group by 1),
  judged as (
    select o.id, o.same_identifier, o.cost, p.gender = wanted_gender as same_gender, p.birthdate = born as same_birth,
      abs(p.birthdate - born) <= 366 or (extract(year from p.birthdate) = extract(year from born)
        and extract(day from p.birthdate) = extract(month from born) and extract(month from p.birthdate) = extract(day from born)) as near_birth
    from possible o
    join person p on p.person_id = o.id
    join patient t on t.patient_id = o.id and not t.voided),
  scored as (
    select j.*,
      case when j.same_identifier then 100 else 0 end
      + case when j.cost is null then 0 when j.cost = 4 then 40 else 50 end
      + case when j.same_birth then 30 when j.near_birth then 15 when j.near_birth is null then 0 else -20 end
      + case when j.same_gender then 10 when j.same_gender is null then 0 else -20 end as sum
    from judged j)
  select s.id, least(s.sum, 100), array_remove(array[
    case when s.same_identifier then 'identifier' end,
    case when s.cost <= 3 then 'name' when s.cost = 4 then 'soundsAlike' end,
    case when s.same_birth or s.near_birth then 'birthdate' end,
    case when s.same_gender then 'gender' end], null)
  from scored s
  where s.sum >= floor_score or s.same_identifier
  order by s.sum desc, s.cost nulls last, s.id
  limit 10;
end $$;
