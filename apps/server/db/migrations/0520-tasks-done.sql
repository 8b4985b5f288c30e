-- What was done, or given up, lately: how long it waited, and who was lost.
create index task_settled on task (settled_on) where status = 'settled';
create index task_given_up on task (lost_on) where status = 'lost';
-- Those who were enrolled in a workflow from a day on.
drop index patient_workflow_by_workflow;
create index patient_workflow_by_workflow on patient_workflow (workflow_id, date_enrolled);
