-- Attempts to reach who should have come: forms whose outcome decides what is next. docs/decisions/tasks.md

alter table task
  add column trace_form text,
  add column attempts integer not null default 0,
  add column attempted_on date,
  add column attempt_encounter text,
  add column outcome text constraint task_outcome_known check (outcome in ('reached', 'promised', 'moved', 'died', 'refused', 'notFound'));
comment on column task.trace_form is 'uuid of the form by which attempts to reach the patient are recorded';
comment on column task.attempt_encounter is 'uuid of the encounter of the last attempt';
comment on column task.outcome is 'of the last attempt, on attempted_on';
comment on column task.put_off_until is 'It is not shown before this day: an attempt is to be repeated then, or somebody put it off';
