-- Lists of places begin with those where care is recorded.
create index location_of_care_first on location ((not offered), name, location_id) where not retired;
