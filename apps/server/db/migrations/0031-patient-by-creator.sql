-- Patients without a place are seen by whoever registered them.
create index patient_by_creator on patient (creator, patient_id);
