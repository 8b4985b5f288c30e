-- The second factor of an account (a code that changes every 30 seconds), its recovery codes, and who must have one.

create table second_factor (
  user_id bigint primary key constraint second_factor_user_known references users,
  secret text not null,
  confirmed timestamptz,
  last_step bigint not null default 0,
  date_created timestamptz not null default now()
);
comment on column second_factor.secret is 'Base32, as the authenticator of its owner has it; leaves the server only while it is being added';
comment on column second_factor.confirmed is 'When the first code was right; null while it is being added, and then it is not asked for';
comment on column second_factor.last_step is 'The 30-second step of the last accepted code: neither it nor an older one is accepted again';

create table recovery_code (
  user_id bigint not null constraint recovery_code_user_known references users,
  code_hash bytea not null,
  used timestamptz,
  primary key (user_id, code_hash)
);

alter table role add column second_factor boolean not null default false;
comment on column role.second_factor is 'Whoever holds the role adds a second factor before doing anything else';

alter table session add column awaits text constraint session_awaits_known check (awaits = 'code');
alter table session add column via text not null default 'password' constraint session_via_known check (via in ('password', 'openid'));
comment on column session.awaits is 'What is still to be given before it is a session: it opens nothing until then';
