-- The sums of the dashboard, quicker to read: besides every place also over all of them (location_id -1), and by months.

create table dashboard_month (
  measure smallint not null,
  month date not null,
  location_id bigint not null,
  key bigint not null,
  n bigint not null,
  primary key (location_id, measure, month, key)
) with (fillfactor = 70);
comment on table dashboard_month is 'dashboard_day, summed over the days of each month';

create index dashboard_day_by_place on dashboard_day (location_id, measure, day);
comment on column dashboard_day.location_id is '0: what has no place; -1: everywhere';

-- counted anew by the server
truncate dashboard_day;
update dashboard_state set counted_by = null, building_by = null, building_since = null, built_to = 0;
