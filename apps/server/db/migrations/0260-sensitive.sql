-- Questions, tests and identifiers that not everybody may see: their answers, results and numbers are hidden from accounts without the
-- privilege 'View Sensitive Data' (guarded-views.sql). Whether there is any is asked with every sign-in, so each has an index of those.
alter table concept add column sensitive boolean not null default false;
alter table lab_test_type add column sensitive boolean not null default false;
alter table patient_identifier_type add column sensitive boolean not null default false;
comment on column concept.sensitive is 'Answers to this question, and problems recorded by it, are hidden from whoever lacks View Sensitive Data';
comment on column lab_test_type.sensitive is 'Results are hidden from whoever lacks View Sensitive Data; the order is not';
comment on column patient_identifier_type.sensitive is 'Identifiers of this type are hidden from whoever lacks View Sensitive Data';
create index concept_sensitive on concept (concept_id) where sensitive;
create index lab_test_type_sensitive on lab_test_type (lab_test_type_id) where sensitive;
create index patient_identifier_type_sensitive on patient_identifier_type (patient_identifier_type_id) where sensitive;

-- Answers may be kept as attributes of the person as well: each type knows the questions that feed it, whatever either is called later.
alter table person_attribute_type add column answers_of bigint[] not null default '{}';
comment on column person_attribute_type.answers_of is 'Keys of the concepts whose answers forms keep as attributes of this type: hidden with them';
update person_attribute_type y set answers_of = n.concepts
from (select lower(n.name) as name, array_agg(distinct n.concept_id) as concepts from concept_name n group by 1) n where n.name = lower(y.name);

-- What somebody was found by is told of what the account sees: with bodies that are read anew, these have copies behind the views, too.
create or replace function found_words(person bigint, source text) returns text language sql stable as $$
select case source
  when 'address' then (
    select concat_ws(', ', nullif(a.address1, ''), nullif(a.address2, ''), nullif(a.address3, ''), nullif(a.city_village, ''), nullif(a.county_district, ''))
    from person_address a where a.person_id = person and not a.voided order by a.preferred desc, a.person_address_id limit 1)
  when 'attribute' then (
    select string_agg(y.name || ': ' || a.value, ', ' order by y.sort_weight, a.person_attribute_id)
    from person_attribute a join person_attribute_type y using (person_attribute_type_id)
    where a.person_id = person and not a.voided and y.searchable and phone_key(a.value) is null) end $$;
create or replace function match_reason(person bigint, cost integer, identifier text, token_ids integer[], found_by text default null)
returns jsonb language sql stable as $$
select jsonb_build_object(
  'by', coalesce(found_by, case when identifier is null then 'name' else 'identifier' end),
  'how', (array['exact', 'prefix', 'spelling', 'spelling', 'sound'])[cost + 1],
  'text', coalesce(identifier, found_words(person, found_by), matched_words(person, token_ids))) $$;
