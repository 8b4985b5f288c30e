-- Files of a bulk export are given while its account sees no other people, and no less of them, than when they were made.
alter table fhir_export add column sight text not null default '';
alter table fhir_export alter column sight drop default;
comment on column fhir_export.sight is 'What the account saw when it began, as engine/sight.ts says it';
comment on column fhir_export.files is '[{key, type, of, count, sha256, bytes}], in the order of their making; of: the declared resource whose rows they show';
