-- A type of attributes that is, or was, called like a question keeps its answers (older clients name the type): it is noted with the type
-- for good, so that neither a new name of the type nor one of the question shows what the question hides.
create function attribute_type_called() returns trigger language plpgsql as $$
begin
  new.answers_of := array(
    select unnest(new.answers_of)
    union select n.concept_id from concept_name n
      where lower(n.name) in (lower(new.name), case when tg_op = 'UPDATE' then lower(old.name) end));
  return new;
end $$;
create trigger called before insert or update of name on person_attribute_type for each row execute function attribute_type_called();

create function question_called() returns trigger language plpgsql as $$
begin
  update person_attribute_type y set answers_of = y.answers_of || n.concepts
  from (select lower(c.name) as name, array_agg(distinct c.concept_id) as concepts from called c group by 1) n
  where n.name = lower(y.name) and not n.concepts <@ y.answers_of;
  return null;
end $$;
create trigger called after insert on concept_name referencing new table as called for each statement execute function question_called();
create trigger called_anew after update on concept_name referencing new table as called for each statement execute function question_called();

update person_attribute_type set name = name;
