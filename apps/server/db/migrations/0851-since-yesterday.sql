-- What changed at a place since the last working day is looked for from that day on.
create index task_result_from on task (opens_on) where kind = 'result';
create index task_attempted on task (attempted_on) where attempted_on is not null;
create index referral_event_from on referral_event (date_created);
create index person_died on person (death_date) where dead;
create index enrolment_state_died on enrolment_state (date_created) where status = 'died';
