-- What a request did is found by its id, which people see as 'Reference' beside a failure.
create index audit_log_by_request on audit_log (request_id) where request_id is not null;
