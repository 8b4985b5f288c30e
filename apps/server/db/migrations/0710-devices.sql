-- Devices that hold people for work without a network, and whom each of them holds (docs/decisions/devices.md).
create table device (
  device_id bigint generated always as identity primary key,
  -- chosen by the device itself, at random
  uuid text not null unique constraint device_uuid_shape check (uuid ~ '^[A-Za-z0-9-]{8,38}$'),
  user_id bigint not null constraint device_user_known references users on delete cascade,
  name text not null constraint device_name_given check (btrim(name) <> '' and length(name) <= 100),
  date_created timestamptz not null default now(),
  last_contact timestamptz not null default now(),
  last_address text,
  -- records that were saved there and not on the server yet, as it last said
  waiting integer not null default 0 constraint device_waiting_counted check (waiting >= 0),
  -- seconds by which its clock is ahead
  clock_off bigint not null default 0,
  -- how often it began to load from the beginning
  loads integer not null default 0,
  date_revoked timestamptz,
  revoked_by bigint constraint device_revoker_known references users,
  revoke_reason text,
  -- when it was told to erase what it holds
  date_told timestamptz,
  constraint device_revoked_by_somebody check ((date_revoked is null) = (revoked_by is null))
);
create index device_user on device (user_id);
create index device_revoker on device (revoked_by);
comment on table device is 'Devices on which accounts work without a network';

-- The places whose people it holds; none: the own places of the account.
create table device_place (
  device_id bigint not null constraint device_place_device_known references device on delete cascade,
  location_id bigint not null constraint device_place_location_known references location on delete cascade,
  primary key (device_id, location_id)
);
create index device_place_location on device_place (location_id);
comment on table device_place is 'Places whose people a device holds, where it does not hold those of all places of its account';

-- Whom the server told it of. A row goes once the device has said that it knows.
create table device_patient (
  patient_id bigint not null constraint device_patient_known references patient on delete cascade,
  device_id bigint not null constraint device_patient_device_known references device on delete cascade,
  -- the load in which it was told of
  load integer not null,
  -- the turn of the feed in which it was told of, or of going; it has taken note once it asks for the next one
  told bigint not null default 0,
  gone bigint,
  primary key (patient_id, device_id)
);
create index device_patient_by_device on device_patient (device_id, patient_id);
comment on table device_patient is 'People whom a device holds';
