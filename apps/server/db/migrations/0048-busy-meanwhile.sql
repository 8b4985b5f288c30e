-- Who and what is needed at other events in a span of time, at any place: the first such event of each. `seen`: the account that asks
-- sees that event. Written so that accounts bound to places look at the whole, too.
create function busy_meanwhile(asked_from timestamptz, asked_to timestamptz, besides text)
returns table (what text, uuid text, event_uuid text, event_name text, starts timestamptz, ends timestamptz, seen boolean)
language sql stable
begin atomic
  select distinct on (c.what, c.uuid) c.what, c.uuid, c.event_uuid, c.event_name, lower(c.during), upper(c.during),
    bound_actor() is null or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = c.location_id)
  from event_schedule s
  cross join lateral (
    select 'person' as what, r.uuid, e.uuid as event_uuid, e.name as event_name, e.event_id, e.location_id, l.during
    from event e join event_participant l on l.event_id = e.event_id join participant r on r.participant_id = l.participant_id
    where e.event_id = s.event_id and e.uuid <> besides and l.during && tstzrange(asked_from, asked_to, '[)')
    union all
    select 'asset', r.uuid, e.uuid, e.name, e.event_id, e.location_id, l.during
    from event e join event_asset l on l.event_id = e.event_id join asset r on r.asset_id = l.asset_id
    where e.event_id = s.event_id and e.uuid <> besides and l.during && tstzrange(asked_from, asked_to, '[)')) c
  where s.span && tstzrange(asked_from, asked_to, '[)')
  order by c.what, c.uuid, lower(c.during), c.event_id;
end;
