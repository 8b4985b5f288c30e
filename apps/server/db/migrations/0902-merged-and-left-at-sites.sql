-- At a site, records follow what the centre did with them: they are merged, and those that left its places go (docs/decisions/sites.md).

alter table record_to_come drop constraint record_to_come_state_known;
alter table record_to_come
  add constraint record_to_come_state_known check (state in ('rows', 'same', 'elsewhere', 'left', 'merged', 'erased')),
  -- the centre says that it is at no place of the site; it is still here because of what only the site has
  add column leaves boolean not null default false;

-- The centre merges records and takes merges back; a site follows.
create trigger merges_of_the_centre before insert or update of date_undone on patient_merge
for each statement execute function of_the_centre();
