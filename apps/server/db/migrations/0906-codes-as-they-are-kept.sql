-- Identifiers and labels are kept with the digits 0 to 9 and without signs of direction, and what is searched for is read the same way
-- (packages/domain/person/typed-text.ts). What was entered before is put the same way, so that it is still found. Where another has that
-- number already, both stay as they are.
do $$
declare
  odd constant text := U&'[\0660-\0669\06F0-\06F9\061C\200B\200E\200F\202A-\202E\2060\2066-\2069\FEFF]';
  digits constant text := U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9';
  held record;
  plain text;
begin
  for held in
    select 'identifier' as what, patient_id, patient_identifier_id as id, identifier as code from patient_identifier where identifier ~ odd
    union all select 'sample', patient_id, lab_sample_id, sample_identifier from lab_sample where sample_identifier ~ odd
    union all select 'test', patient_id, lab_test_id, lab_reference_number from lab_test where lab_reference_number ~ odd
  loop
    plain := btrim(regexp_replace(translate(held.code, digits, '01234567890123456789'), odd, '', 'g'));
    continue when plain = '';
    begin
      case held.what
        when 'identifier' then update patient_identifier set identifier = plain where patient_id = held.patient_id and patient_identifier_id = held.id;
        when 'sample' then update lab_sample set sample_identifier = plain where patient_id = held.patient_id and lab_sample_id = held.id;
        else update lab_test set lab_reference_number = plain where patient_id = held.patient_id and lab_test_id = held.id;
      end case;
    exception when unique_violation then null;
    end;
  end loop;
end $$;
