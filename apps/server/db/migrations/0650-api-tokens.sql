-- What lets a program act for an account: the token itself is known to the program alone (docs/decisions/api-tokens.md).
create table api_token (
  api_token_id bigint generated always as identity primary key,
  uuid text not null unique default gen_random_uuid()::text,
  user_id bigint not null constraint api_token_user_known references users on delete cascade,
  name text not null constraint api_token_name_given check (btrim(name) <> '' and length(name) <= 100),
  -- SHA-256 of the token, which is random: nobody finds it by guessing
  token_hash bytea not null unique,
  -- how the token begins, for people who tell several apart
  begins text not null,
  -- what it may do, as far as the account may, too
  privileges text[] not null constraint api_token_may_something check (cardinality(privileges) > 0),
  per_minute int not null constraint api_token_rate check (per_minute between 1 and 60000),
  expires timestamptz not null,
  creator bigint not null constraint api_token_creator_known references users,
  date_created timestamptz not null default now(),
  last_used timestamptz,
  last_address text,
  ended_by bigint constraint api_token_ender_known references users,
  date_ended timestamptz,
  constraint api_token_ended_by_somebody check ((date_ended is null) = (ended_by is null))
);
create index api_token_user on api_token (user_id);
create index api_token_creator on api_token (creator);
create index api_token_ender on api_token (ended_by);
comment on table api_token is 'Tokens with which programs act for accounts; only their hashes';
