-- The identifiers of a voided patient are free again, as in OpenMRS; the patient keeps them, and takes them back when restored.
alter table patient_identifier add column freed boolean not null default false;
comment on column patient_identifier.freed is 'Its patient is voided: others may have the same identifier';
update patient_identifier i set freed = true from patient p where p.patient_id = i.patient_id and p.voided;

drop index patient_identifier_unique;
create unique index patient_identifier_unique on patient_identifier (identifier_type, lower(identifier)) where not voided and not freed;

create function free_identifiers() returns trigger language plpgsql as $$
declare given text;
begin
  if not new.voided then
    select i.identifier into given from patient_identifier i
    join patient_identifier o on o.identifier_type = i.identifier_type and lower(o.identifier) = lower(i.identifier)
    where i.patient_id = new.patient_id and o.patient_id <> new.patient_id and not i.voided and not o.voided and not o.freed limit 1;
    if found then
      raise exception using errcode = 'unique_violation', constraint = 'identifier_given_away',
        message = 'the identifier was given to another patient', detail = format('Key (identifier)=(%s) already exists.', given);
    end if;
  end if;
  update patient_identifier set freed = new.voided where patient_id = new.patient_id and freed <> new.voided;
  return null;
end $$;
create trigger free_identifiers after update of voided on patient
for each row when (old.voided <> new.voided) execute function free_identifiers();
