-- Lists of a hundred thousand places: pages by name without sorting, and the places where care is recorded without the geography.
create index location_by_name on location (name, location_id) where not retired;
create index location_by_name_folded on location (lower(name), location_id) where not retired;

-- A place is offered where care is recorded when it has a tag that is not geography. Kept by the database, whoever writes tags.
alter table location add column offered boolean not null default false;

create function location_is_offered(place bigint) returns boolean language sql stable
return exists (select 1 from location_tag_map m join location_tag k using (location_tag_id)
  where m.location_id = place and lower(k.name) not in ('country', 'province/state', 'city/village'));

update location set offered = true where location_is_offered(location_id);
create index location_offered on location (name, location_id) where offered and not retired;

create function location_tags_changed() returns trigger language plpgsql as $$
begin
  update location l set offered = not l.offered
  where l.location_id in (select location_id from changed) and l.offered is distinct from location_is_offered(l.location_id);
  return null;
end $$;
create trigger location_tag_added after insert on location_tag_map referencing new table as changed
for each statement execute function location_tags_changed();
create trigger location_tag_removed after delete on location_tag_map referencing old table as changed
for each statement execute function location_tags_changed();

create function location_tag_renamed() returns trigger language plpgsql as $$
begin
  update location l set offered = not l.offered
  where l.location_id in (select location_id from location_tag_map where location_tag_id = new.location_tag_id)
    and l.offered is distinct from location_is_offered(l.location_id);
  return null;
end $$;
create trigger location_tag_renamed after update of name on location_tag
for each row when (old.name is distinct from new.name) execute function location_tag_renamed();
