-- Links with which somebody sets a new password: one for an account at a time, good once and for a while. Only hashes are kept.
create table password_reset (
  user_id bigint primary key constraint password_reset_user_known references users on delete cascade,
  token_hash bytea not null constraint password_reset_token_unique unique,
  creator bigint not null constraint password_reset_creator_known references users,
  date_created timestamptz not null default now(),
  expires_at timestamptz not null
);
create index password_reset_by_creator on password_reset (creator);
