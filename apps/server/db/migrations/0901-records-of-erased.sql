-- Whether the record of whom a form was filled for was erased, whoever asks. docs/decisions/erasure.md
create function is_record_erased(named text, number text) returns boolean language sql stable set search_path from current as $$
  select exists (select from patient_erasure e where e.patient_id = field_record_patient(named, number))
$$;
