-- What a test is done from, and from where that is taken; a test without rows takes any.
create table lab_test_specimen_type (
  lab_test_type_id bigint not null constraint lab_test_specimen_type_test_known references lab_test_type on delete cascade,
  concept_id bigint not null constraint lab_test_specimen_type_concept_known references concept,
  primary key (lab_test_type_id, concept_id)
);
create index lab_test_specimen_type_by_concept on lab_test_specimen_type (concept_id);

create table lab_test_specimen_site (
  lab_test_type_id bigint not null constraint lab_test_specimen_site_test_known references lab_test_type on delete cascade,
  concept_id bigint not null constraint lab_test_specimen_site_concept_known references concept,
  primary key (lab_test_type_id, concept_id)
);
create index lab_test_specimen_site_by_concept on lab_test_specimen_site (concept_id);
