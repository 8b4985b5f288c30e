-- A patient is found by phone, by numbers that ended, by attributes that the programme marks as searchable (a mother's name), and by the
-- words of the address. Measurements and limits: docs/decisions/patient-search.md.

create index patient_identifier_former_key on patient_identifier (identifier_key(identifier) collate "C", patient_id) where voided;

-- The digits of a number, of any script, without the zeros that it begins with: of 00, of a trunk.
create function phone_digits(t text) returns text language sql immutable strict parallel safe
return ltrim(regexp_replace(
  translate(t, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯', '0123456789012345678901234567890123456789'), '[^0-9]', '', 'g'), '0');

-- What all ways to write one phone number have in common: its last seven digits. Null for what is no phone number. Its body is bound here
-- and now: an index is built without a search path.
create function phone_key(t text) returns text language sql immutable strict parallel safe
return case when t ~ '^[[:space:]+()./0-9٠-٩۰-۹०-९০-৯-]{6,30}$' and length(phone_digits(t)) between 6 and 15 then right(phone_digits(t), 7) end;

create index person_attribute_phone on person_attribute (phone_key(value), person_id) where not voided and phone_key(value) is not null;

-- The words of addresses and of searchable attributes, and whose they are. Derived, and written by the triggers below; like the words of
-- names it is looked through for everybody, and what is found is shown to those who see the patient.
create table person_word (
  word text collate "C" not null,
  person_id bigint not null,
  source text not null constraint person_word_source check (source in ('address', 'attribute')),
  primary key (word, person_id, source)
);
create index person_word_of_person on person_word (person_id, source);

-- Not the country and the province: most patients of a programme have the same.
create function address_words(a person_address) returns text[] language sql stable parallel safe
return borne_tokens(concat_ws(' ', a.address1, a.address2, a.address3, a.address4, a.address5, a.address6, a.city_village, a.county_district));

-- Writes the words of these people anew.
create function enter_person_words(people bigint[], of_source text) returns void language plpgsql as $$
begin
  if cardinality(people) = 0 then return; end if;
  delete from person_word w where w.person_id = any (people) and w.source = of_source;
  if of_source = 'address' then
    insert into person_word (word, person_id, source)
    select distinct w, a.person_id, of_source from person_address a, unnest(address_words(a)) w
    where a.person_id = any (people) and not a.voided;
  else
    insert into person_word (word, person_id, source)
    select distinct w, a.person_id, of_source
    from person_attribute a join person_attribute_type y using (person_attribute_type_id), unnest(borne_tokens(a.value)) w
    where a.person_id = any (people) and not a.voided and y.searchable and phone_key(a.value) is null;
  end if;
end $$;

create function person_address_inserted() returns trigger language plpgsql as $$
begin
  insert into person_word (word, person_id, source)
  select distinct w, a.person_id, 'address' from new_rows a, unnest(borne_tokens(
    concat_ws(' ', a.address1, a.address2, a.address3, a.address4, a.address5, a.address6, a.city_village, a.county_district))) w
  where not a.voided on conflict do nothing;
  return null;
end $$;
create function person_address_changed() returns trigger language plpgsql as $$
begin
  perform enter_person_words(array(select distinct o.person_id from old_rows o), 'address');
  return null;
end $$;
create trigger words_inserted after insert on person_address
referencing new table as new_rows for each statement execute function person_address_inserted();
create trigger words_updated after update on person_address
referencing old table as old_rows for each statement execute function person_address_changed();
create trigger words_deleted after delete on person_address
referencing old table as old_rows for each statement execute function person_address_changed();

create function person_attribute_inserted() returns trigger language plpgsql as $$
begin
  insert into person_word (word, person_id, source)
  select distinct w, a.person_id, 'attribute'
  from new_rows a join person_attribute_type y using (person_attribute_type_id), unnest(borne_tokens(a.value)) w
  where not a.voided and y.searchable and phone_key(a.value) is null on conflict do nothing;
  return null;
end $$;
create function person_attribute_changed() returns trigger language plpgsql as $$
begin
  perform enter_person_words(array(
    select distinct o.person_id from old_rows o join person_attribute_type y using (person_attribute_type_id) where y.searchable), 'attribute');
  return null;
end $$;
create trigger words_inserted after insert on person_attribute
referencing new table as new_rows for each statement execute function person_attribute_inserted();
create trigger words_updated after update on person_attribute
referencing old table as old_rows for each statement execute function person_attribute_changed();
create trigger words_deleted after delete on person_attribute
referencing old table as old_rows for each statement execute function person_attribute_changed();

create function person_attribute_type_searchable() returns trigger language plpgsql as $$
begin
  perform enter_person_words(array(
    select distinct a.person_id from person_attribute a where a.person_attribute_type_id = new.person_attribute_type_id), 'attribute');
  return null;
end $$;
create trigger words_of_type after update of searchable on person_attribute_type
for each row when (old.searchable <> new.searchable) execute function person_attribute_type_searchable();

-- People who have each of the words in an address, in a searchable attribute or in a name, and at least one not in a name; by the number
-- of the person, at most `most`. The rarest word leads, and no more than the first 400 of its people are looked at.
create function people_by_words(words text[], most int)
returns table (person_id bigint, source text) language plpgsql stable rows 10
set plan_cache_mode = force_generic_plan as $$
declare
  looked constant int := 400;
  w text; people int; fewest int := looked + 1; lead text;
  token int; borne int; fewest_borne int := looked + 1; lead_token int;
  -- bound: own bigint[] := array(select p.patient_id from own_patients(1201) p);
begin
  foreach w in array words loop
    select count(*) into people from (select from person_word x where x.word = w limit looked) y;
    if people > 0 and people < fewest then fewest := people; lead := w; end if;
    select t.name_token_id, t.frequency into token, borne from name_token t where t.token = w;
    if found and borne < fewest_borne then fewest_borne := borne; lead_token := token; end if;
  end loop;
  if lead is null then return; end if;
  if fewest <= fewest_borne then lead_token := null; else lead := null; end if;
  return query
  with likely as materialized (
    select distinct c.id from (
      (select x.person_id as id from person_word x
       where x.word = lead
         -- bound: and (cardinality(own) > 1200 or x.person_id = any (own))
       order by x.person_id limit looked)
      union all
      (select b.person_id from person_name_token b
       where b.name_token_id = lead_token
         -- bound: and (cardinality(own) > 1200 or b.person_id = any (own))
       order by b.person_id limit looked)) c)
  select s.id, s.source from (
    select l.id, (select min(x.source) from person_word x where x.person_id = l.id and x.word = any (words)) as source
    from likely l
    where not exists (
      select from unnest(words) o(word)
      where not exists (select from person_word x where x.word = o.word and x.person_id = l.id)
        and not exists (
          select from name_token t join person_name_token b using (name_token_id) where t.token = o.word and b.person_id = l.id))) s
  where s.source is not null
  order by s.id limit most;
end $$;

-- What somebody was found by who was found by words: the address, or the searchable attributes.
create function found_words(person bigint, source text) returns text language sql stable
return case source
  when 'address' then (
    select concat_ws(', ', nullif(a.address1, ''), nullif(a.address2, ''), nullif(a.address3, ''), nullif(a.city_village, ''), nullif(a.county_district, ''))
    from person_address a where a.person_id = person and not a.voided order by a.preferred desc, a.person_address_id limit 1)
  when 'attribute' then (
    select string_agg(y.name || ': ' || a.value, ', ' order by y.sort_weight, a.person_attribute_id)
    from person_attribute a join person_attribute_type y using (person_attribute_type_id)
    where a.person_id = person and not a.voided and y.searchable and phone_key(a.value) is null) end;

drop function match_reason(bigint, integer, text, integer[]);
-- Why a row matched: {by: identifier|formerIdentifier|phone|name|attribute|address, how: exact|prefix|spelling|sound, text: what of the
-- record matched}.
create function match_reason(person bigint, cost integer, identifier text, token_ids integer[], found_by text default null)
returns jsonb language sql stable
return jsonb_build_object(
  'by', coalesce(found_by, case when identifier is null then 'name' else 'identifier' end),
  'how', (array['exact', 'prefix', 'spelling', 'spelling', 'sound'])[cost + 1],
  'text', coalesce(identifier, found_words(person, found_by), matched_words(person, token_ids)));

drop function patient_search(text, int);
-- What a person types to find a patient: an identifier or the beginning of one, one that ended, a phone number, or words in any order: of
-- the name, and where few are called so, of the address and of searchable attributes too. Answers at most `wanted` patients that are not
-- voided, best first, `rank` from 1, and what match_reason needs.
create function patient_search(q text, wanted int)
returns table (patient_id bigint, rank bigint, cost integer, identifier text, token_ids integer[], found_by text) language plpgsql stable rows 10
set plan_cache_mode = force_generic_plan as $$
declare
  key text := identifier_key(coalesce(q, ''));
  words text[];
  most int := wanted;
  found bigint[] := '{}';
  hit record;
  enough constant int := 20; -- who has so many by name is shown none by words
  good int := 0;
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
    select n.person_id as id, n.cost, n.token_ids from people_by_name(words, most, true) n
  loop
    continue when hit.id = any (found);
    rank := rank + 1; found := found || hit.id; patient_id := hit.id; cost := hit.cost; token_ids := hit.token_ids;
    if hit.cost <= 1 then good := good + 1; end if;
    return next;
    if rank >= wanted then return; end if;
  end loop;
  if good >= enough then return; end if;
  cost := 0; token_ids := null;
  for hit in select w.person_id as id, w.source from people_by_words(words, 150) w loop
    continue when hit.id = any (found) or not exists (select from patient p where p.patient_id = hit.id and not p.voided);
    rank := rank + 1; patient_id := hit.id; found_by := hit.source;
    return next;
    if rank >= wanted then return; end if;
  end loop;
end $$;

-- What is there already; a mother's name tells namesakes apart wherever it is kept.
update person_attribute_type set searchable = true where uuid = '8d871d18-c2cc-11de-8d13-0010c6dffd0f' and not searchable;
select enter_person_words(array(select distinct a.person_id from person_address a), 'address');
select enter_person_words(array(
  select distinct a.person_id from person_attribute a join person_attribute_type y using (person_attribute_type_id) where y.searchable), 'attribute');
