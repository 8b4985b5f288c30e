-- What somebody typed and has not saved, as their browsers sealed it: the server keeps it for their other browsers and can neither read nor
-- search it (docs/decisions/sealed-drafts.md). The name is a keyed hash of what the draft belongs to. Each browser has its own.
create sequence draft_version;
create table draft (
  user_id bigint not null constraint draft_user_known references users on delete cascade,
  name text not null constraint draft_name_shape check (length(name) between 1 and 64),
  -- the random name of the browser that typed it
  browser text not null constraint draft_browser_shape check (length(browser) between 8 and 64),
  -- of the device, for people: the name of browser and system
  device text not null,
  -- grows with each change of the account, which come one after the other: a browser asks for what is later than it has
  version bigint not null default nextval('draft_version'),
  -- when it was typed, in milliseconds since 1970 by the clock of the browser: sealed with the text, so it never changes
  at bigint not null,
  -- null: it was saved or given up; kept for browsers that still have it
  sealed text,
  -- the browser that did so
  ended_by text,
  date_changed timestamptz not null default now(),
  primary key (user_id, name, browser),
  constraint draft_ended_by_somebody check ((sealed is null) = (ended_by is not null))
);
comment on table draft is 'What accounts typed and have not saved, sealed by their browsers';
