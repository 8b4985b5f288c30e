-- A file that the store refuses to remove is tried again after all others: it keeps none of them.
alter table file_removal add date_refused timestamptz;
create index file_removal_by_turn on file_removal (date_refused nulls first, date_created);
