-- Somebody looked at a marked submission: who, when, and what came of it. All three or none.
alter table form_submission
  add column looked_at timestamptz,
  add column looked_by bigint constraint form_submission_looked_by_known references users (user_id),
  add column looked_reason text,
  add constraint form_submission_looked_at_whole check (num_nulls(looked_at, looked_by, looked_reason) in (0, 3));
create index form_submission_looked_by on form_submission (looked_by) where looked_by is not null;
