-- An entry about a list names the patients who were in it: who looked at one of them finds it.
create index audit_log_by_shown on audit_log using gin ((detail -> 'patients') jsonb_path_ops) where detail ? 'patients';
