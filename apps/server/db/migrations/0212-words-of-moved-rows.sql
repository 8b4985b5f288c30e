-- An address or attribute that becomes another person's takes its words along (0192 looked at whose it was only).

create or replace function person_address_changed() returns trigger language plpgsql as $$
begin
  perform enter_person_words(array(select distinct o.person_id from old_rows o), 'address');
  if tg_op = 'UPDATE' then
    perform enter_person_words(array(
      select n.person_id from new_rows n except select o.person_id from old_rows o), 'address');
  end if;
  return null;
end $$;
drop trigger words_updated on person_address;
create trigger words_updated after update on person_address
referencing old table as old_rows new table as new_rows for each statement execute function person_address_changed();

create or replace function person_attribute_changed() returns trigger language plpgsql as $$
begin
  perform enter_person_words(array(
    select distinct o.person_id from old_rows o join person_attribute_type y using (person_attribute_type_id) where y.searchable), 'attribute');
  if tg_op = 'UPDATE' then
    perform enter_person_words(array(
      select n.person_id from new_rows n join person_attribute_type y using (person_attribute_type_id) where y.searchable
      except select o.person_id from old_rows o), 'attribute');
  end if;
  return null;
end $$;
drop trigger words_updated on person_attribute;
create trigger words_updated after update on person_attribute
referencing old table as old_rows new table as new_rows for each statement execute function person_attribute_changed();
