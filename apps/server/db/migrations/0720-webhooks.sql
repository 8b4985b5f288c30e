-- Changes that are sent to other programs as they happen (docs/decisions/webhooks.md). A row has no content of a record: what a batch tells is
-- read anew for each attempt, between two places of the chain of the audit trail.
create table webhook (
  webhook_id bigint generated always as identity primary key,
  uuid text not null unique default gen_random_uuid()::text,
  name text not null constraint webhook_name_given check (btrim(name) <> '' and length(name) <= 100),
  address text not null constraint webhook_address_length check (length(address) <= 500),
  -- it tells what a program may read with this token
  api_token_id bigint not null constraint webhook_token_known references api_token on delete cascade,
  -- names of resources, and actions; null: all
  resources text[] constraint webhook_some_resource check (cardinality(resources) > 0),
  actions text[] constraint webhook_some_action check (cardinality(actions) > 0),
  -- sealed with the secret key of the server
  secret text not null,
  state text not null default 'on' constraint webhook_state check (state in ('on', 'paused', 'stopped')),
  stopped_why text constraint webhook_why check (stopped_why in ('dead', 'gone', 'token')),
  when_dead text not null default 'stop' constraint webhook_when_dead check (when_dead in ('stop', 'skip')),
  days int not null default 7 constraint webhook_days check (days between 1 and 30),
  -- where the next batch begins
  place_seq bigint not null,
  place_id bigint not null,
  -- batches that begin before it are told again
  replay_seq bigint,
  replay_id bigint,
  next_at timestamptz not null default now(),
  -- the process that is at it, and until when nobody else is
  claim text,
  claimed_until timestamptz,
  delivered bigint not null default 0,
  failed bigint not null default 0,
  delivered_at timestamptz,
  ping_asked timestamptz,
  ping_at timestamptz,
  ping_failure text,
  ping_status int,
  ping_answer text,
  creator bigint not null constraint webhook_creator_known references users,
  date_created timestamptz not null default now(),
  changed_by bigint constraint webhook_changer_known references users,
  date_changed timestamptz,
  constraint webhook_stopped_for_a_reason check ((state = 'stopped') = (stopped_why is not null)),
  constraint webhook_replay_whole check ((replay_seq is null) = (replay_id is null))
);
create index webhook_token on webhook (api_token_id);
create index webhook_creator on webhook (creator);
create index webhook_changer on webhook (changed_by);
comment on table webhook is 'Where changes are sent as they happen';

-- What was begun to be sent and has no receipt yet. A row that is gone was received, or dropped by somebody.
create table webhook_batch (
  webhook_batch_id bigint generated always as identity primary key,
  -- the webhook-id of every attempt
  uuid text not null unique default gen_random_uuid()::text,
  webhook_id bigint not null constraint webhook_batch_webhook_known references webhook on delete cascade,
  from_seq bigint not null,
  from_id bigint not null,
  to_seq bigint not null,
  to_id bigint not null,
  events int not null,
  replay boolean not null default false,
  state text not null default 'waiting' constraint webhook_batch_state check (state in ('waiting', 'dead')),
  made_at timestamptz not null default now(),
  attempts int not null default 0,
  first_at timestamptz,
  failure text,
  status int,
  answer text constraint webhook_batch_answer check (length(answer) <= 1000),
  failed_at timestamptz,
  constraint webhook_batch_in_order check ((from_seq, from_id) < (to_seq, to_id))
);
create index webhook_batch_of on webhook_batch (webhook_id, state, from_seq, from_id);
comment on table webhook_batch is 'Batches of changes that were not received yet, and those that were given up';

-- Whether an account sees no more than the one for which the transaction sees its own places only.
create function is_own_account(account bigint) returns boolean language sql stable as $$
  select bound_actor() is null or account = bound_actor() or (
    exists (select from user_location l where l.user_id = account)
    and not exists (select from user_location l where l.user_id = account
      and not exists (select from user_place p where p.user_id = bound_actor() and p.location_id = l.location_id)))
$$;

-- Somebody bound makes no token of an account that sees more, and ends none.
create trigger own_account before insert or update on api_token
for each row when (current_setting('fieldward.actor', true) <> '') execute function demand_own_account();

-- Nor do they have told what such a token may read.
create function demand_own_webhook() returns trigger language plpgsql as $$
begin
  if not is_own_account((select k.user_id from api_token k where k.api_token_id = new.api_token_id)) then
    raise exception using errcode = 'check_violation', constraint = 'own_account', message = 'not an account of the own places';
  end if;
  return new;
end $$;
create trigger own_account before insert or update on webhook
for each row when (current_setting('fieldward.actor', true) <> '') execute function demand_own_webhook();
