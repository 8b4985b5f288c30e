-- The calendar that other programs subscribe to, and copies of events.

-- The address of somebody's own calendar: whoever knows its token reads what the account may see. Only the hash is kept.
create table calendar_feed (
  user_id bigint primary key constraint calendar_feed_user_known references users on delete cascade,
  token_hash bytea not null constraint calendar_feed_token_once unique,
  date_created timestamptz not null default now(),
  last_used timestamptz
);

-- Who (or what) is needed at other events meanwhile, of a list [{n, what: person | asset, id, starts, ends}]: for each the first such
-- event. `seen`: the account that asks sees it. Written so that accounts bound to places look at the whole, too.
create function needed_meanwhile(asked jsonb)
returns table (n int, event_uuid text, event_name text, starts timestamptz, ends timestamptz, seen boolean)
language sql stable
begin atomic
  select c.n, e.uuid, e.name, lower(c.during), upper(c.during),
    bound_actor() is null or exists (select from user_place u where u.user_id = bound_actor() and u.location_id = e.location_id)
  from jsonb_to_recordset(asked) as a(n int, what text, id bigint, starts timestamptz, ends timestamptz)
  cross join lateral (
    select o.n, o.event_id, o.during
    from (
      select a.n, p.event_id, p.during from event_participant p
      where a.what = 'person' and p.participant_id = a.id and p.during && tstzrange(a.starts, a.ends, '[)')
      union all
      select a.n, t.event_id, t.during from event_asset t
      where a.what = 'asset' and t.asset_id = a.id and t.during && tstzrange(a.starts, a.ends, '[)')) o
    order by lower(o.during), o.event_id limit 1) c
  join event e on e.event_id = c.event_id;
end;
