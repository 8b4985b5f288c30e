-- Who was told of a critical value repeats it: only then was it understood.
alter table lab_callback add column read_back boolean not null default false;
comment on column lab_callback.read_back is 'Whoever was told repeated the value';
