-- The history of a patient's values is read from those entries of the audit trail that keep former values.
create index audit_log_values on audit_log (patient_id, audit_log_id) where jsonb_exists(detail, 'values');
