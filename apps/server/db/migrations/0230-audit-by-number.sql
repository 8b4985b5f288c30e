-- Every look at a patient is an entry of the audit trail, and each of its indexes is written with it. The key begins with the number, which
-- only grows, and so serves what looked by number, too; what belongs to a patient is found by one index in the order in which it is shown.

alter table audit_log drop constraint audit_log_pkey, add primary key (audit_log_id, patient_id);
drop index audit_log_by_number;
drop index audit_log_by_patient;
create index audit_log_by_patient on audit_log (patient_id, occurred_at desc, audit_log_id desc);
