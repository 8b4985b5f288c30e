-- Records that may be of one person, found every night and after registrations, and what somebody decided of them.

create table patient_pair (
  patient_a bigint not null constraint patient_pair_a_known references patient on delete cascade,
  patient_b bigint not null constraint patient_pair_b_known references patient on delete cascade,
  score smallint not null,
  reasons text[] not null,
  found_at timestamptz not null default now(),
  decided_by bigint,
  date_decided timestamptz,
  primary key (patient_a, patient_b),
  constraint patient_pair_in_order check (patient_a < patient_b),
  constraint patient_pair_decided_whole check ((decided_by is null) = (date_decided is null))
);
comment on column patient_pair.decided_by is 'Who said that they are not the same person';
create index patient_pair_of_b on patient_pair (patient_b);
create index patient_pair_open on patient_pair (score desc, patient_a, patient_b) where date_decided is null;
create index patient_pair_different on patient_pair (date_decided desc) where date_decided is not null;

-- How far the search has come.
create table patient_pair_search (
  only_one boolean primary key default true check (only_one),
  last_patient bigint not null default 0,
  last_whole timestamptz
);
insert into patient_pair_search (last_patient) select coalesce(max(patient_id), 0) from patient;
