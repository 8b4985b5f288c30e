-- Who is bound to places changes only these and what stands in them, makes and moves places only within them, and neither moves nor
-- retires a place that holds them together: otherwise a moved place would show its patients to everybody who is bound around it.
create function demand_within_own_places() returns trigger language plpgsql as $$
declare
  inside boolean;
  moves boolean := tg_op = 'DELETE';
begin
  -- what another trigger keeps up to date follows from what was allowed
  if pg_trigger_depth() > 1 then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' then
    moves := old.parent_location is distinct from new.parent_location or old.retired is distinct from new.retired;
  end if;
  inside := exists (
    select from user_place p where p.user_id = bound_actor() and p.location_id = case when moves then old.parent_location else old.location_id end);
  if inside and tg_op = 'UPDATE' and moves then
    inside := exists (select from user_place p where p.user_id = bound_actor() and p.location_id = new.parent_location);
  end if;
  if not inside then
    raise exception using errcode = 'check_violation', constraint = 'within_own_places', message = 'not within the places of this account';
  end if;
  return coalesce(new, old);
end $$;
create trigger within_own_places before update or delete on location
for each row when (current_setting('fieldward.actor', true) <> '') execute function demand_within_own_places();

-- After `location_added`, which gives new places to whoever is bound around them.
create function demand_made_within_own_places() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_rows n
    where not exists (select from user_place p where p.user_id = bound_actor() and p.location_id = n.parent_location))
  then
    raise exception using errcode = 'check_violation', constraint = 'within_own_places', message = 'not within the places of this account';
  end if;
  return null;
end $$;
create trigger location_made_within_own_places after insert on location referencing new table as new_rows
for each statement when (current_setting('fieldward.actor', true) <> '') execute function demand_made_within_own_places();
