-- The audit trail is looked through by action, by resource and by patient, newest first.
create index audit_log_by_action on audit_log (action, occurred_at desc, audit_log_id desc);
create index audit_log_by_resource_time on audit_log (resource, occurred_at desc, audit_log_id desc);
create index audit_log_by_patient on audit_log (patient_id, occurred_at desc, audit_log_id desc) where patient_id <> 0;
