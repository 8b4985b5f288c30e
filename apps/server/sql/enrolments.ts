/** What forms mean for the enrolments of their patients; what is done stands in the function `settle_enrolments` of the database. */
import type { Db } from '../engine/db.ts';

/** The parts of a question about a form that is being written, each an SQL expression. */
interface FormOfWorkflow {
  readonly patient: string;
  /** workflow_id, or null. */
  readonly workflow: string;
  /** component_form_id, or null. */
  readonly componentForm: string;
  readonly at: string;
}

const inOrder = (phase: string): string => `(coalesce(${phase}.display_order, 2147483647), ${phase}.workflow_phase_id)`;

/**
 * SQL of a boolean: whether a form may change an enrolment. It does not where the patient is enrolled since before it and is in its phase, or in
 * a later one, since before it.
 */
export const enrolsBy = ({ patient, workflow, componentForm, at }: FormOfWorkflow): string => `(${workflow} is not null and not exists (
  select from patient_workflow w where w.patient_id = ${patient} and w.workflow_id = ${workflow} and not w.voided and w.date_completed is null
    and w.date_enrolled <= ${at} and (${componentForm} is null or exists (
      select from component_form cf
      left join workflow_phase fp on fp.workflow_id = cf.workflow_id and fp.phase_id = cf.phase_id
      left join workflow_phase cp on cp.workflow_id = cf.workflow_id and cp.phase_id = w.phase_id
      where cf.component_form_id = ${componentForm} and (cf.workflow_id <> w.workflow_id or fp.advance is distinct from 'form'
        or ${inOrder('cp')} >= ${inOrder('fp')} and ${at} >= (
          select max(s.since) from enrolment_state s
          where s.patient_id = w.patient_id and s.patient_workflow_id = w.patient_workflow_id and s.phase_id is not null and not s.voided))))))`;

interface Settling {
  /** patient_id and workflow_id. */
  readonly patient: string;
  readonly workflow: string;
  /** uuid of the encounter of a form that was filled in the workflow just now, or came to the patient. */
  readonly enrolling: string | null;
  /** user_id. */
  readonly by: string;
  /** The reason of what no longer holds. */
  readonly reason: string | null;
}

/** Brings the enrolments of a patient in a workflow into line with the forms as they are now. */
export async function settleEnrolments(tx: Db, { patient, workflow, enrolling, by, reason }: Settling): Promise<void> {
  await tx.rows('select settle_enrolments($1::bigint, $2::bigint, $3, $4::bigint, $5)', [patient, workflow, enrolling, by, reason]);
}

const afterSql = `
with n as materialized (select uuid from encounter where patient_id = $1 and encounter_id = $2),
f as materialized (
  select cf.workflow_id from form_encounter fe join component_form cf using (component_form_id) where fe.patient_id = $1 and fe.encounter_id = $2
  union select w.workflow_id from n join patient_workflow w on w.patient_id = $1 and w.by_encounter = n.uuid
)
select settle_enrolments($1::bigint, f.workflow_id, case when $5::boolean then n.uuid end, $3::bigint, $4) from f cross join n where f.workflow_id is not null`;

interface Changed {
  /** patient_id and encounter_id. */
  readonly patient: string;
  readonly encounter: string;
  readonly by: string;
  readonly reason: string | null;
  /** It was voided and is back. */
  readonly back: boolean;
}

/** The same after something happened to an encounter: it was voided, came back, or is of another day. */
export async function settleAfter(tx: Db, { patient, encounter, by, reason, back }: Changed): Promise<void> {
  await tx.rows(afterSql, [patient, encounter, by, reason, back]);
}

const allSql = `
select settle_enrolments(w.patient_id, w.workflow_id, null, $2::bigint, $3)
from (select distinct patient_id, workflow_id from patient_workflow where patient_id = any($1::bigint[]) order by patient_id, workflow_id) w`;

/** Brings all enrolments of patients (patient_id) into line with their forms: some of these came from another record, or went to one. */
export async function settleAllEnrolments(tx: Db, patients: readonly string[], by: string, reason: string): Promise<void> {
  await tx.rows(allSql, [patients, by, reason]);
}

/** Brings the enrolments of patients (patient_id) into line with whether they are dead. */
export async function followDeaths(tx: Db, patients: readonly string[], by: string): Promise<void> {
  await tx.rows('select follow_death(p, $2::bigint) from unnest($1::bigint[]) p', [patients, by]);
}

/**
 * Until the end of the transaction no enrolment follows a death by itself: `followDeaths` does when all rows are where they belong. What is voided
 * of appointments is not noted among their states.
 */
export async function deathsWait(tx: Db): Promise<void> {
  await tx.rows(`select set_config('fieldward.merging', 'on', true)`, []);
}
