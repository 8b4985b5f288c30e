-- Somebody's calendar for other programs is that of the events, and now that of the clinics; each has an address of its own.
alter table calendar_feed
  add column shows text not null default 'events' constraint calendar_feed_shows_known check (shows in ('events', 'clinics')),
  drop constraint calendar_feed_pkey,
  add primary key (user_id, shows);
