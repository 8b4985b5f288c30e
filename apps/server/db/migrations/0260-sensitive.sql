-- Questions, tests and identifiers that not everybody may see: their answers, results and numbers are hidden from accounts without the
-- privilege 'View Sensitive Data' (guarded-views.sql). Whether there is any is asked with every sign-in, so each has an index of those.
alter table concept add column sensitive boolean not null default false;
alter table lab_test_type add column sensitive boolean not null default false;
alter table patient_identifier_type add column sensitive boolean not null default false;
comment on column concept.sensitive is 'Answers to this question, and problems recorded by it, are hidden from whoever lacks View Sensitive Data';
comment on column lab_test_type.sensitive is 'Results are hidden from whoever lacks View Sensitive Data; the order is not';
comment on column patient_identifier_type.sensitive is 'Identifiers of this type are hidden from whoever lacks View Sensitive Data';
create index concept_sensitive on concept (concept_id) where sensitive;
create index lab_test_type_sensitive on lab_test_type (lab_test_type_id) where sensitive;
create index patient_identifier_type_sensitive on patient_identifier_type (patient_identifier_type_id) where sensitive;
