-- One zone says which day it is: the setting fieldward.timeZone. Nobody checked it before now.
update system_setting set value = 'UTC'
where lower(property) = 'fieldward.timezone' and not exists (select 1 from pg_timezone_names z where z.name = system_setting.value);

-- In statements as (select programme_zone()), which is then asked once.
create function programme_zone() returns text language sql stable parallel safe as $$
  select coalesce((select nullif(trim(s.value), '') from system_setting s where lower(s.property) = 'fieldward.timezone'), 'UTC')
$$;

-- A moment as a query has it: ISO 8601 with Z, or a clock of the programme.
create function asked_moment(written text) returns timestamptz language sql stable parallel safe as $$
  select case when written like '%Z' then written::timestamptz else written::timestamp at time zone programme_zone() end
$$;
