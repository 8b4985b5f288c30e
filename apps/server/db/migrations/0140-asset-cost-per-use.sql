-- What an event pays for an asset. The capital value of a fixed asset is what the programme owns, never the cost of an event.
alter table asset add column cost_per_use numeric(14, 2) constraint asset_cost_per_use_not_negative check (cost_per_use >= 0);

-- `assetPrice` of the domain says the same.
create function asset_price(a asset) returns numeric language sql immutable as $$
  select coalesce(a.cost_per_use, case when not a.fixed_asset then a.capital_value end)
$$;

create or replace function event_asset_planned() returns trigger language plpgsql as $$
declare is_open constant boolean := not exists (select from event e where e.event_id = new.event_id and e.closed);
begin
  if is_open and (tg_op = 'INSERT' or new.quantity is distinct from old.quantity or new.actual_cost is distinct from old.actual_cost or (old.voided and not new.voided))
  then
    new.planned_quantity := new.quantity;
    new.planned_cost := coalesce(new.actual_cost, (select asset_price(a) from asset a where a.asset_id = new.asset_id));
  end if;
  new.planned_for_event := coalesce(new.planned_for_event, is_open);
  new.during := case when not new.voided and exists (select from asset a where a.asset_id = new.asset_id and a.fixed_asset)
    then event_during(new.event_id, new.available_in_event) end;
  return new;
end $$;

-- plans that nobody has priced lose the capital value that they were given
update event_asset r set planned_cost = null
from asset a, event e
where a.asset_id = r.asset_id and e.event_id = r.event_id and a.fixed_asset and e.closed is not true
  and r.actual_cost is null and r.planned_cost = a.capital_value;
