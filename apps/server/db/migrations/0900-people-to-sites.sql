-- People of a centre come to its sites (docs/decisions/sites.md).

-- At the centre: with which page, by its number, a site was told of a record. A page whose number the site does not have is told again.
alter table site_patient
  -- null: of the record as it is now it was not told
  add column told bigint,
  -- that it is not for the site any more
  add column gone bigint;

alter table site
  -- the link of the trail up to which changes were looked at for the site
  add column looked_link bigint,
  -- the day on which it was told of everybody
  add column told_day date,
  -- records that it said to be on their way
  add column people_behind integer not null default 0 constraint site_people_behind_counted check (people_behind >= 0);

-- At a site: records that the centre has otherwise, as far as is known.
create table record_to_come (
  -- uuid of the patient
  record text primary key,
  -- number of the page that told of it
  turn bigint not null,
  since timestamptz not null default now(),
  -- what the centre says of it, once all of that is here
  state text constraint record_to_come_state_known check (state in ('rows', 'same', 'elsewhere', 'merged', 'erased')),
  -- of merged and erased ones: which record it became, by which account, when, and for what reason
  became text,
  by_account text,
  done_at text,
  reason text,
  -- of the rows of which some have come
  digest text,
  tries integer not null default 0,
  next_try timestamptz not null default now(),
  -- rows that could not be taken at the last try
  left_rows integer not null default 0
);
create index record_to_come_next on record_to_come (next_try);
comment on table record_to_come is 'Records that the centre has otherwise than this site';

-- At a site: rows of records on their way.
create table come_row (
  record text not null constraint come_row_record_known references record_to_come on delete cascade,
  table_name text not null,
  key text not null,
  row text not null,
  primary key (record, table_name, key)
);
comment on table come_row is 'Rows of records on their way from the centre';

alter table joined_centre
  -- number of the page of people that came last
  add column people_turn bigint not null default 0,
  -- people who were not here before they came, and when somebody came or changed last
  add column people_came bigint not null default 0,
  add column people_at timestamptz;
