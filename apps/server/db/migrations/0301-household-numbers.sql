-- Numbers of households come from sources too: one of the programme, and others of places, for these and all places within them.
alter table identifier_source drop constraint identifier_source_numbers_known;
alter table identifier_source add constraint identifier_source_numbers_known check (numbers in ('patients', 'references', 'samples', 'households'));
alter table identifier_source add column location_id bigint constraint identifier_source_location_known references location
  constraint identifier_source_of_place check (numbers = 'households' or location_id is null);
comment on column identifier_source.location_id is 'Households there and at all places within it; null: everywhere else';
create index identifier_source_by_location on identifier_source (location_id) where location_id is not null;
drop index identifier_source_of_laboratory;
create unique index identifier_source_of_laboratory on identifier_source (numbers, lab_test_type_id) nulls not distinct
  where not retired and numbers in ('references', 'samples');
create unique index identifier_source_of_households on identifier_source (location_id) nulls not distinct
  where not retired and numbers = 'households';
-- the next number follows the newest ones
create index household_newest on household (household_id desc) where number is not null;
