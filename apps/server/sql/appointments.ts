/** What forms mean for the appointments of their patients; what is done stands in the function `settle_appointments` of the database. */
import type { Db } from '../engine/db.ts';
import { onceAtEnd } from '../engine/once-at-end.ts';

/** The parts of a question about a form that is being written, each an SQL expression. */
interface FormOfPatient {
  readonly patient: string;
  readonly at: string;
  /** Lists of the same length: concept_id and date-time of its answers. */
  readonly concepts: string;
  readonly moments: string;
}

/** SQL of a boolean: whether a form may change an appointment. It says when the patient comes again, or the patient is expected on its day. */
export const appointsBy = ({ patient, at, concepts, moments }: FormOfPatient): string => `(exists (
    select from unnest(${concepts}, ${moments}) o (concept, moment) where o.moment is not null and o.concept = any ((select next_appointment_concepts())::bigint[]))
  or exists (
    select from appointment a where a.patient_id = ${patient} and not a.voided and a.status in ('scheduled', 'arrived', 'missed')
      and a.day = (${at} at time zone (select programme_zone()))::date))`;

interface Settling {
  /** patient_id. */
  readonly patient: string;
  /** user_id. */
  readonly by: string;
  /** The reason of what no longer holds. */
  readonly reason: string | null;
}

/** Brings the appointments of a patient into line with the forms as they are now. */
export async function settleAppointments(tx: Db, { patient, by, reason }: Settling): Promise<void> {
  await onceAtEnd(tx, `appointments ${patient} ${reason ?? ''}`, async () => {
    await tx.rows('select settle_appointments($1::bigint, $2::bigint, $3)', [patient, by, reason]);
  });
}

/**
 * The same after something became of an encounter (encounter_id) or of an answer in it; costs next to nothing where it concerns no appointment. Of what
 * comes in one bundle it is done at its end: an appointment may come with the form that promises it.
 */
export async function settleAppointmentsAfter(
  tx: Db,
  { patient, encounter, by }: { readonly patient: unknown; readonly encounter: unknown; readonly by: string },
): Promise<void> {
  await onceAtEnd(tx, `appointments ${String(patient)} ${String(encounter)}`, async () => {
    await tx.rows('select appointments_after_encounter($1::bigint, $2::bigint, $3::bigint)', [patient, encounter, by]);
  });
}

/** Brings the appointments of patients (patient_id) into line with whether they are dead. */
export async function appointmentsFollowDeaths(tx: Db, patients: readonly string[], by: string): Promise<void> {
  await tx.rows('select appointments_follow_life(p, $2::bigint) from unnest($1::bigint[]) p', [patients, by]);
}
