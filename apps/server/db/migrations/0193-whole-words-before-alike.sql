-- As in 0192, but whole words of the address and of searchable attributes come before names that are only spelt or sound alike: Qureshi
-- Karachi finds the Qureshis of Karachi before all those to whose name Karachi sounds alike.
create or replace function patient_search(q text, wanted int)
returns table (patient_id bigint, rank bigint, cost integer, identifier text, token_ids integer[], found_by text) language plpgsql stable rows 10
set plan_cache_mode = force_generic_plan as $$
declare
  key text := identifier_key(coalesce(q, ''));
  words text[];
  most int := wanted;
  found bigint[] := '{}';
  hit record;
  enough constant int := 20; -- who has so many by name is shown none by words
  phone text := phone_key(coalesce(q, ''));
  number text := phone_digits(coalesce(q, ''));
begin
  rank := 0;
  if key = '' then return; end if;
  for hit in
    select i.patient_id as id, min(identifier_key(i.identifier)) = key as exact, min(i.identifier) as identifier
    from (
      select x.patient_id, x.identifier from patient_identifier x
      where not x.voided and identifier_key(x.identifier) collate "C" >= key collate "C"
        and identifier_key(x.identifier) collate "C" < (key || U&'\+10FFFF') collate "C"
      order by identifier_key(x.identifier) collate "C", x.patient_id limit wanted + 20) i
    join patient p on p.patient_id = i.patient_id and not p.voided
    group by 1 order by 2 desc, min(identifier_key(i.identifier)) collate "C", 1 limit wanted
  loop
    rank := rank + 1; found := found || hit.id; patient_id := hit.id;
    cost := case when hit.exact then 0 else 1 end; identifier := hit.identifier;
    return next;
  end loop;
  if rank >= wanted then return; end if;
  found_by := 'formerIdentifier';
  for hit in
    select i.patient_id as id, min(identifier_key(i.identifier)) = key as exact, min(i.identifier) as identifier
    from (
      select x.patient_id, x.identifier from patient_identifier x
      where x.voided and identifier_key(x.identifier) collate "C" >= key collate "C"
        and identifier_key(x.identifier) collate "C" < (key || U&'\+10FFFF') collate "C"
      order by identifier_key(x.identifier) collate "C", x.patient_id limit wanted + 20) i
    join patient p on p.patient_id = i.patient_id and not p.voided
    group by 1 order by 2 desc, min(identifier_key(i.identifier)) collate "C", 1 limit wanted
  loop
    continue when hit.id = any (found);
    rank := rank + 1; found := found || hit.id; patient_id := hit.id;
    cost := case when hit.exact then 0 else 1 end; identifier := hit.identifier;
    return next;
    if rank >= wanted then return; end if;
  end loop;
  found_by := 'phone';
  if phone is not null then
    for hit in
      select a.person_id as id, min(a.value) as value
      from person_attribute a join person_attribute_type y using (person_attribute_type_id)
      join patient p on p.patient_id = a.person_id and not p.voided
      where phone_key(a.value) = phone and not a.voided and y.searchable
        and (right(phone_digits(a.value), length(number)) = number or right(number, length(phone_digits(a.value))) = phone_digits(a.value))
      group by 1 order by 1 limit 50
    loop
      continue when hit.id = any (found);
      rank := rank + 1; found := found || hit.id; patient_id := hit.id; cost := 0; identifier := hit.value;
      return next;
      if rank >= wanted then return; end if;
    end loop;
  end if;
  found_by := null;
  if key ~ '^[0-9]+$' then return; end if;
  words := (name_tokens(q))[1:6];
  -- Two common words meet often: who wants to see more than so many should say more.
  if cardinality(words) > 1 then most := least(wanted, 150); end if;
  identifier := null;
  for hit in
    with named as materialized (
      select n.person_id as id, n.cost, n.token_ids, null::text as source, case when n.cost <= 1 then 1 else 3 end as part, n.at
      from people_by_name(words, most, true) with ordinality n(person_id, cost, token_ids, at))
    select n.id, n.cost, n.token_ids, n.source from (
      select * from named
      union all
      select w.person_id, 0, null, w.source, 2, w.at
      from people_by_words(words, 150) with ordinality w(person_id, source, at)
      where (select count(*) from named where named.cost <= 1) < enough) n
    order by n.part, n.at
  loop
    continue when hit.id = any (found);
    if hit.source is not null then continue when not exists (select from patient p where p.patient_id = hit.id and not p.voided); end if;
    rank := rank + 1; found := found || hit.id; patient_id := hit.id; cost := hit.cost; token_ids := hit.token_ids; found_by := hit.source;
    return next;
    if rank >= wanted then return; end if;
  end loop;
end $$;
