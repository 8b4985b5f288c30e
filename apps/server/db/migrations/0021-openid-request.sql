-- Sign-ins by OpenID Connect that are under way at the provider. Each is used once, by the browser that began it.

create table openid_request (
  state_hash bytea primary key,
  browser_hash bytea not null,
  code_verifier text not null,
  nonce text not null,
  next text not null,
  date_created timestamptz not null default now()
);
create index openid_request_age on openid_request (date_created);
