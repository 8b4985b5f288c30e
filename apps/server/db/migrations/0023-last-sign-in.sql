-- The last sign-in of an account is read from the audit trail; sign-ins are few among its rows.
create index audit_log_sign_in on audit_log (user_id, occurred_at desc) where action = 'sign-in';
