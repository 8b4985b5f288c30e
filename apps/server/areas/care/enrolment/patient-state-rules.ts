/** What the phase of a patient must be, and what follows from writing it. */
import { Problem, type After, type Rule } from '../../../engine/resource.ts';
import { laterThan } from '../../../sql/moment-search.ts';
import { settleEnrolments } from '../../../sql/enrolments.ts';

interface Around {
  readonly known: boolean;
  readonly begun: string;
  readonly end: string | null;
  readonly early: boolean;
  readonly late: boolean;
}

/** It is a phase of the workflow, within the time of the enrolment. Raises `enrolment.otherPhase`, `enrolment.outsideTime`, `record.future`. */
export const fitsWorkflow: Rule = async (write, tx) => {
  // whoever writes or removes it says so; forms no longer do
  write.columns['by_hand'] = true;
  if (write.mode !== 'create' && write.mode !== 'update') return;
  if (write.mode === 'create') write.columns['since'] ??= new Date().toISOString();
  if (write.mode === 'update' && !write.sent('state') && !write.sent('startDate')) return;
  const since = write.after('since');
  if (laterThan(since)) throw new Problem('record.future', {}, 'startDate');
  const [around] = await tx.rows<Around>(
    `select exists (select from workflow_phase p where p.workflow_id = w.workflow_id and p.phase_id = $3::bigint) as known,
       $4::timestamptz < w.date_enrolled as early, coalesce($4::timestamptz > w.date_completed, false) as late
     from patient_workflow w where w.patient_id = $1::bigint and w.patient_workflow_id = $2::bigint`,
    [write.after('patient_id'), write.after('patient_workflow_id'), write.after('phase_id'), since],
  );
  if (around === undefined) throw new Problem('engine.refused', {}, 'patientProgram');
  if (!around.known && (write.mode === 'create' || write.sent('state'))) throw new Problem('enrolment.otherPhase', {}, 'state');
  if (around.early || around.late) throw new Problem('enrolment.outsideTime', {}, 'startDate');
};

/** The enrolment is in the phase that is the last one now. */
export const statesFollow: After = async (write, tx) => {
  const patient = String(write.after('patient_id'));
  const [row] = await tx.rows<{ workflow: string }>(
    'select workflow_id::text as workflow from patient_workflow where patient_id = $1::bigint and patient_workflow_id = $2::bigint',
    [patient, write.after('patient_workflow_id')],
  );
  if (row !== undefined)
    await settleEnrolments(tx, { patient, workflow: row.workflow, enrolling: null, by: write.actor.userId, reason: null });
};
