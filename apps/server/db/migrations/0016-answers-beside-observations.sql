-- Answers of a filled form that no observation holds as they were given, by uuid of the form field: addresses, attributes without a
-- concept, the location and the moment of filling. They show the form as it was filled; null when there are none.
alter table form_encounter add column beside jsonb;

-- How often the words of a form changed that are not its own: the names of its questions' concepts and of their answers. Whoever keeps
-- a form in memory knows by it that the form reads differently.
create table form_wording (
  form_id bigint primary key constraint form_wording_form_known references form on delete cascade,
  changes bigint not null default 1
);

create function concept_name_words_forms() returns trigger language plpgsql as $$
begin
  insert into form_wording (form_id)
  select form_id from (
    select ff.form_id from changed n join field f on f.concept_id = n.concept_id join form_field ff on ff.field_id = f.field_id
    union
    select ff.form_id from changed n join field_answer a on a.concept_id = n.concept_id join form_field ff on ff.field_id = a.field_id) w
  order by form_id
  on conflict (form_id) do update set changes = form_wording.changes + 1;
  return null;
end $$;
create trigger concept_name_added after insert on concept_name referencing new table as changed for each statement execute function concept_name_words_forms();
create trigger concept_name_changed after update on concept_name referencing new table as changed for each statement execute function concept_name_words_forms();
create trigger concept_name_removed after delete on concept_name referencing old table as changed for each statement execute function concept_name_words_forms();
