-- Wrong guesses at passwords, codes and links, counted for all servers of the database. Names and addresses are hashed: people type
-- passwords where their name belongs. Unlogged, because a crash may forget them.
create unlogged table guess (
  kind text not null,
  account bytea not null,
  -- empty for the account as a whole
  address bytea not null,
  failures integer not null,
  last timestamptz not null default clock_timestamp(),
  primary key (kind, account, address)
);
create index guess_by_time on guess (last);
