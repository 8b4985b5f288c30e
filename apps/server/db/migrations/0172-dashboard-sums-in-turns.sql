-- Everything is counted anew in short turns: the sums of a new counting are made beside those that are shown, some thousand facts at a
-- time, and take their place at once when every fact is in them. docs/decisions/dashboard.md

alter table dashboard_day rename to dashboard_day_sum;
alter table dashboard_day_sum add column counting integer not null default 0;
alter table dashboard_day_sum alter column counting drop default;
alter table dashboard_day_sum drop constraint dashboard_day_pkey;
alter table dashboard_day_sum add primary key (counting, measure, day, location_id, key);
drop index dashboard_day_by_place;
create index dashboard_day_sum_by_place on dashboard_day_sum (counting, location_id, measure, day);
comment on column dashboard_day_sum.counting is 'Each time that everything is counted anew has a number of its own';

alter table dashboard_month rename to dashboard_month_sum;
alter table dashboard_month_sum add column counting integer not null default 0;
alter table dashboard_month_sum alter column counting drop default;
alter table dashboard_month_sum drop constraint dashboard_month_pkey;
alter table dashboard_month_sum add primary key (counting, location_id, measure, month, key);
comment on table dashboard_month_sum is 'dashboard_day_sum, summed over the days of each month';

alter table dashboard_state
  add column counting integer not null default 0,
  add column next_counting integer not null default 0,
  add column summed_measure smallint,
  add column summed_day date,
  add column summed_patient bigint,
  add constraint dashboard_state_summed_whole check (num_nulls(summed_measure, summed_day, summed_patient) in (0, 3));
comment on column dashboard_state.counting is 'The counting whose sums are shown';
comment on column dashboard_state.next_counting is 'The one that is being made, or was made last';
comment on column dashboard_state.summed_measure is 'With day and patient: the last fact that is in the sums of the next counting; null: facts are made';

-- What is shown.
create view dashboard_day as
select d.measure, d.day, d.location_id, d.key, d.n from dashboard_day_sum d where d.counting = (select s.counting from dashboard_state s);
create view dashboard_month as
select d.measure, d.month, d.location_id, d.key, d.n from dashboard_month_sum d where d.counting = (select s.counting from dashboard_state s);
