-- What speaks against a submission that was kept all the same: [{field, label, code, holes}]; null for all others.
alter table form_submission add column marks jsonb;
create index form_submission_marked on form_submission (date_created desc) where marks is not null;
