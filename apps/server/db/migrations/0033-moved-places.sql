-- Only places that get another parent are looked at, and the places of accounts are found anew once per statement.

drop trigger location_moved on location;

create function location_gets_parent() returns trigger language plpgsql as $$
begin
  perform set_config('fieldward.places_moved', 'yes', true);
  return null;
end $$;
create trigger location_gets_parent after update of parent_location on location
for each row when (old.parent_location is distinct from new.parent_location) execute function location_gets_parent();

create or replace function location_moved() returns trigger language plpgsql as $$
begin
  if current_setting('fieldward.places_moved', true) = 'yes' then
    perform set_config('fieldward.places_moved', '', true);
    if exists (select from user_location) then perform fill_user_places(null); end if;
  end if;
  return null;
end $$;
create trigger location_moved after update of parent_location on location
for each statement execute function location_moved();
