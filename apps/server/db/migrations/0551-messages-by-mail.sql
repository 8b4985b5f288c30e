-- Messages by e-mail, and where accounts are written to. docs/decisions/messages.md

alter table message_setting
  add email text not null default 'none' constraint message_setting_email_known check (email in ('none', 'log', 'smtp')),
  add smtp_host text,
  add smtp_port integer not null default 587 constraint message_setting_port_sound check (smtp_port between 1 and 65535),
  add smtp_security text not null default 'starttls' constraint message_setting_security_known check (smtp_security in ('starttls', 'tls', 'none')),
  add smtp_user text,
  add smtp_from text,
  add smtp_secret text;
comment on column message_setting.smtp_security is 'starttls: no word before the connection is encrypted; tls: encrypted from the start; none: not encrypted';
comment on column message_setting.smtp_secret is 'Sealed with the secret key';

create table user_contact (
  user_id bigint primary key constraint user_contact_known references users,
  email text,
  phone text,
  channel text not null default 'both' constraint user_contact_channel_known check (channel in ('both', 'email', 'sms', 'none')),
  language text,
  changed_by bigint,
  date_changed timestamptz not null default now()
);
comment on table user_contact is 'Where an account is written to, and by which way it wants to be';
comment on column user_contact.channel is 'both: by each way that has an address; none: never';

comment on column message.recipient is 'patient; uuid of the account and the way, with a colon between them; or the address of a test';
