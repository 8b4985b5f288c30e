/** Where patients are in their workflows, as pieces of SQL. */

/**
 * CTEs over `x` (patient_id): the stages of the patients' workflows and what was filled there (`step`), the last form of each workflow
 * (`last_step`) and what the patient is in, or was until death (`programme`). Empty unless `seen` (SQL of a boolean) is true.
 */
export const courseSql = (seen: string): string => `
filled as materialized (
  select patient_id, fe.component_form_id, max(e.encounter_datetime) as at
  from x join form_encounter fe using (patient_id) join encounter e using (patient_id, encounter_id)
  where ${seen} and not fe.voided and not e.voided group by 1, 2
),
enrolled as (
  select patient_id, w.workflow_id, w.uuid, w.name, min(pw.date_enrolled) as since
  from x join patient_workflow pw using (patient_id) join workflow w using (workflow_id)
  where ${seen} and not pw.voided and not w.retired and (pw.date_completed is null or pw.status = 'died')
  group by 1, 2, 3, 4
),
step as (
  select n.patient_id, cf.component_form_id, cf.uuid, cf.workflow_id, cf.form_id, fo.name as form, ph.name as phase, co.name as stage, f.at,
    row_number() over (partition by n.patient_id, cf.workflow_id
      order by wp.display_order nulls last, wp.workflow_phase_id, pc.display_order nulls last, pc.phase_component_id, cf.display_order nulls last, cf.component_form_id) as nth,
    max(f.at) over (partition by n.patient_id, cf.form_id, cf.workflow_id) as form_at
  from enrolled n join component_form cf using (workflow_id) join form fo using (form_id)
  join workflow_phase wp on wp.workflow_id = cf.workflow_id and wp.phase_id = cf.phase_id
  join phase_component pc on pc.workflow_id = cf.workflow_id and pc.phase_id = cf.phase_id and pc.component_id = cf.component_id
  join phase ph on ph.phase_id = cf.phase_id join component co on co.component_id = cf.component_id
  left join filled f on f.patient_id = n.patient_id and f.component_form_id = cf.component_form_id
  where not cf.retired and not fo.retired
),
last_step as (select distinct on (patient_id, workflow_id) * from step where at is not null order by patient_id, workflow_id, at desc, nth desc),
programme as (
  select n.*, l.phase, l.stage, coalesce(l.nth, 0) as nth, coalesce(l.at, n.since) as latest
  from enrolled n left join last_step l using (patient_id, workflow_id)
)`;
