-- Functions, extensions and the two row templates that every table of Fieldward is made from.

do $$
declare extension text;
begin
  foreach extension in array array['pg_trgm', 'fuzzystrmatch', 'unaccent'] loop
    if exists (select 1 from pg_available_extensions where name = extension) then
      execute format('create extension if not exists %I', extension);
    else
      raise exception 'Fieldward needs the PostgreSQL extension % (package postgresql-contrib)', extension;
    end if;
  end loop;
end $$;

-- The forms in which times leave the server (OpenMRS ISO with a numeric zone, always UTC).
-- Stable and not immutable, because to_char is stable: only so can PostgreSQL inline them.
create function iso(t timestamptz) returns text language sql stable parallel safe
return to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+0000"');

create function iso_day(d date) returns text language sql stable parallel safe
return to_char(d, 'YYYY-MM-DD"T00:00:00.000+0000"');

-- Templates: `like metadata_row including all` gives a table the columns that each row of its kind
-- has. creator, changed_by, retired_by and voided_by are users.user_id without a foreign key: users
-- are never deleted (0003), and a key with its index on each of them would double the write cost of obs.
create table metadata_row (
  uuid text not null default gen_random_uuid()::text unique
    constraint uuid_shape check (uuid ~ '^[A-Za-z0-9-]{1,38}$'),
  creator bigint not null default 1,
  date_created timestamptz not null default now(),
  changed_by bigint,
  date_changed timestamptz,
  retired boolean not null default false,
  retired_by bigint,
  date_retired timestamptz,
  retire_reason text
);
comment on table metadata_row is 'Template of metadata tables; holds no rows';

create table data_row (
  uuid text not null default gen_random_uuid()::text unique
    constraint uuid_shape check (uuid ~ '^[A-Za-z0-9-]{1,38}$'),
  creator bigint not null default 1,
  date_created timestamptz not null default now(),
  changed_by bigint,
  date_changed timestamptz,
  voided boolean not null default false,
  voided_by bigint,
  date_voided timestamptz,
  void_reason text
);
comment on table data_row is 'Template of data tables; holds no rows';

-- Rows that come and go without being retired (mappings, settings).
create table link_row (
  uuid text not null default gen_random_uuid()::text unique
    constraint uuid_shape check (uuid ~ '^[A-Za-z0-9-]{1,38}$'),
  creator bigint not null default 1,
  date_created timestamptz not null default now(),
  changed_by bigint,
  date_changed timestamptz
);
comment on table link_row is 'Template of mapping tables; holds no rows';
