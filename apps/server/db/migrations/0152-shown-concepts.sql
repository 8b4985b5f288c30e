-- The name by which a concept is shown stands in its row: whatever names concepts (observations, orders, questions, lists of answers)
-- looks it up by key, instead of choosing among the names of each concept again and again. It is written with the names themselves,
-- in the same statement's triggers, so it is never another than `shown_concept_name` would give.
alter table concept add column shown text;

-- English, preferred, fully specified first.
create function shown_concept_name(concept bigint) returns text language sql stable parallel safe
return (
  select n.name from concept_name n
  where n.concept_id = concept and not n.voided
  order by (n.locale = 'en') desc, n.locale_preferred desc,
    (n.concept_name_type = 'FULLY_SPECIFIED') desc nulls last, n.concept_name_id
  limit 1);

create function concept_name_shown() returns trigger language plpgsql as $$
begin
  update concept c set shown = x.shown
  from (select i.concept_id, shown_concept_name(i.concept_id) as shown from (select distinct r.concept_id from changed_rows r order by 1) i) x
  where c.concept_id = x.concept_id and c.shown is distinct from x.shown;
  return null;
end $$;

-- A name that moves to another concept, too, changes both.
create function concept_name_changed() returns trigger language plpgsql as $$
begin
  update concept c set shown = x.shown
  from (
    select i.concept_id, shown_concept_name(i.concept_id) as shown
    from (select o.concept_id from old_rows o union select n.concept_id from changed_rows n order by 1) i) x
  where c.concept_id = x.concept_id and c.shown is distinct from x.shown;
  return null;
end $$;

create trigger concept_shown_added after insert on concept_name
referencing new table as changed_rows for each statement execute function concept_name_shown();
create trigger concept_shown_changed after update on concept_name
referencing old table as old_rows new table as changed_rows for each statement execute function concept_name_changed();
create trigger concept_shown_removed after delete on concept_name
referencing old table as changed_rows for each statement execute function concept_name_shown();

update concept set shown = shown_concept_name(concept_id);

create or replace function concept_display(concept bigint) returns text language sql stable parallel safe
return (select c.shown from concept c where c.concept_id = concept);

-- The newest observations of a patient, in the order of the wire: without it a patient with tens of thousands is read and sorted whole.
create index obs_newest on obs (patient_id, obs_datetime desc, obs_id desc) where not voided;
