-- A list of a place is read in its order, and only as far as it is shown; its tasks are counted with those to trace apart from the others.
create index task_by_place_in_order on task (location_id, rank_on, task_id) where status = 'open';
create index task_by_place_traced on task (location_id, coalesce(trace_on, 'infinity'::date), shows_on) where status = 'open';
drop index task_by_place;
