-- What somebody typed and has not saved, as their browsers sealed it: the server keeps it for their other browsers and can neither read nor
-- search it (docs/decisions/sealed-drafts.md). The name is a keyed hash of what the draft belongs to.
create sequence draft_version;
create table draft (
  user_id bigint not null constraint draft_user_known references users on delete cascade,
  name text not null constraint draft_name_shape check (length(name) between 1 and 64),
  -- grows with each change: what a browser has of an older version is old
  version bigint not null default nextval('draft_version'),
  -- when it was typed, in milliseconds since 1970 by the clock of the browser: sealed with the text, so it never changes
  at bigint not null,
  -- null: it was saved or given up; kept for browsers that still have it
  sealed text,
  -- of the browser that typed it
  browser text not null,
  -- of the device, for people: the name of browser and system
  device text not null,
  -- what another browser typed of the same, before this
  other_at bigint,
  other_sealed text,
  other_browser text,
  other_device text,
  date_changed timestamptz not null default now(),
  primary key (user_id, name),
  constraint draft_other_whole check (num_nonnulls(other_at, other_sealed, other_browser, other_device) in (0, 4))
);
comment on table draft is 'What accounts typed and have not saved, sealed by their browsers';
create index draft_by_change on draft (date_changed);
