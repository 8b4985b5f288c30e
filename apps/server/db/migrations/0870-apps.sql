-- Apps of others that act for a person who let them, by SMART on FHIR (docs/decisions/smart.md).

-- The patient for whom an app is open, in its transactions (app-views.sql).
create function app_patient() returns bigint language sql stable parallel safe
return nullif(current_setting('fieldward.app_patient', true), '')::bigint;

create table connected_app (
  connected_app_id bigint generated always as identity primary key,
  uuid text not null unique default gen_random_uuid()::text,
  name text not null constraint connected_app_name_given check (btrim(name) <> '' and length(name) <= 100),
  -- by what the app calls itself
  client_id text not null unique,
  -- SHA-256 of its secret, which is random; null for one that can keep none (a page in a browser, an app on a telephone)
  secret_hash bytea,
  -- where answers may go, to the letter
  redirects text[] not null constraint connected_app_returns check (cardinality(redirects) between 1 and 10),
  -- where it is opened from the page of a patient
  launch_address text,
  -- what it may ask a person for
  scopes text[] not null constraint connected_app_may_ask check (cardinality(scopes) > 0),
  creator bigint not null constraint connected_app_creator_known references users,
  date_created timestamptz not null default now(),
  ended_by bigint constraint connected_app_ender_known references users,
  date_ended timestamptz,
  constraint connected_app_ended_by_somebody check ((date_ended is null) = (ended_by is null))
);
create index connected_app_creator on connected_app (creator);
create index connected_app_ender on connected_app (ended_by);
comment on table connected_app is 'Apps of others that may ask people to act for them';

-- What a person let an app do. It ends with all its codes and tokens.
create table app_grant (
  app_grant_id bigint generated always as identity primary key,
  uuid text not null unique default gen_random_uuid()::text,
  connected_app_id bigint not null constraint app_grant_app_known references connected_app,
  user_id bigint not null constraint app_grant_user_known references users on delete cascade,
  -- the patient for whom it was opened; one that is gone opens nothing
  opened_for text,
  -- it reaches nobody but that patient
  narrow boolean not null,
  scopes text[] not null constraint app_grant_of_something check (cardinality(scopes) > 0),
  -- until when it may be renewed; null for never
  renewed_until timestamptz,
  date_created timestamptz not null default now(),
  last_used timestamptz,
  last_address text,
  date_ended timestamptz,
  constraint app_grant_knows_whom check (not narrow or opened_for is not null)
);
create index app_grant_app on app_grant (connected_app_id);
create index app_grant_user on app_grant (user_id);
comment on table app_grant is 'What people let apps do for them';

create table app_code (
  code_hash bytea primary key,
  app_grant_id bigint not null constraint app_code_grant_known references app_grant on delete cascade,
  redirect text not null,
  -- of S256
  challenge text not null,
  expires timestamptz not null,
  used timestamptz
);
create index app_code_grant on app_code (app_grant_id);
comment on table app_code is 'One-time codes that apps exchange for tokens; only their hashes';

create table app_token (
  token_hash bytea primary key,
  app_grant_id bigint not null constraint app_token_grant_known references app_grant on delete cascade,
  renews boolean not null,
  scopes text[] not null constraint app_token_of_something check (cardinality(scopes) > 0),
  expires timestamptz not null,
  used timestamptz
);
create index app_token_grant on app_token (app_grant_id);
comment on table app_token is 'Tokens of apps, and those that renew them; only their hashes';

create table app_launch (
  launch_hash bytea primary key,
  connected_app_id bigint not null constraint app_launch_app_known references connected_app,
  user_id bigint not null constraint app_launch_user_known references users on delete cascade,
  opened_for text not null,
  expires timestamptz not null,
  used timestamptz
);
create index app_launch_app on app_launch (connected_app_id);
create index app_launch_user on app_launch (user_id);
comment on table app_launch is 'Apps that were opened from the page of a patient, until they ask for a code';

-- What an account let apps do ends where its sessions do: whoever changes a password or retires an account need not think of it.
create function end_app_grants() returns trigger language plpgsql as $$
begin
  if new.password is distinct from old.password or new.retired and not old.retired then
    update app_grant set date_ended = now() where user_id = new.user_id and date_ended is null;
  end if;
  return null;
end $$;
create trigger apps_end_with_password after update of password, retired on users for each row execute function end_app_grants();
