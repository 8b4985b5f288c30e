-- A new preferred name, address or identifier takes the mark from the one before (0003). Each table has a function of its own, whose
-- statements stay prepared, and nothing is updated where there is none before: an update of no row still fires the triggers of its table.

drop trigger prefer_newest on person_name;
drop trigger prefer_newest on person_address;
drop trigger prefer_newest on patient_identifier;
drop function prefer_newest();

create function prefer_newest_name() returns trigger language plpgsql as $$
begin
  if exists (select from person_name o where o.person_id = new.person_id and o.person_name_id <> new.person_name_id and o.preferred) then
    update person_name set preferred = false where person_id = new.person_id and person_name_id <> new.person_name_id and preferred;
  end if;
  return null;
end $$;
create trigger prefer_newest after insert or update of preferred on person_name
for each row when (new.preferred) execute function prefer_newest_name();

create function prefer_newest_address() returns trigger language plpgsql as $$
begin
  if exists (select from person_address o where o.person_id = new.person_id and o.person_address_id <> new.person_address_id and o.preferred) then
    update person_address set preferred = false where person_id = new.person_id and person_address_id <> new.person_address_id and preferred;
  end if;
  return null;
end $$;
create trigger prefer_newest after insert or update of preferred on person_address
for each row when (new.preferred) execute function prefer_newest_address();

create function prefer_newest_identifier() returns trigger language plpgsql as $$
begin
  if exists (
    select from patient_identifier o
    where o.patient_id = new.patient_id and o.patient_identifier_id <> new.patient_identifier_id and o.preferred) then
    update patient_identifier set preferred = false
    where patient_id = new.patient_id and patient_identifier_id <> new.patient_identifier_id and preferred;
  end if;
  return null;
end $$;
create trigger prefer_newest after insert or update of preferred on patient_identifier
for each row when (new.preferred) execute function prefer_newest_identifier();
