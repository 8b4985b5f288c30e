import type { Moment } from '@fieldward/domain/time/day.ts';
import { breakGlassWire, brokenGlassWire } from '@fieldward/contract/patient/patient-access.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { Problem, unknownReference } from '../../../engine/problem.ts';

/** Hours for which a patient stays open. */
const HOURS = 3;
const LONGEST = 500;

/**
 * Lets an account that is bound to locations open one patient of another location. The audit trail has it as `break-glass` with the
 * reason. Raises `engine.required`, `access.reasonNeeded`, `engine.tooLong`, `engine.unknownReference`.
 */
export const breakGlass = operation(breakGlassWire, {
  everywhere: true, // the patient is one that the account does not see
  handle: async ({ body, actor, audit }, tx) => {
    const { patient } = body;
    const reason = typeof body.reason === 'string' ? body.reason.replaceAll('\0', '').trim() : '';
    if (typeof patient !== 'string' || patient === '') throw new Problem('engine.required', {}, 'patient');
    if (reason === '') throw new Problem('access.reasonNeeded', {}, 'reason');
    if (reason.length > LONGEST) throw new Problem('engine.tooLong', { max: LONGEST }, 'reason');
    const [opened] = patient.includes('\0')
      ? []
      : await tx.rows<{ patient_id: string; expires: Moment }>(
          `insert into broken_glass (patient_id, user_id, reason, expires_at)
           select p.patient_id, $2, $3, now() + make_interval(hours => ${HOURS}) from patient p where p.uuid = $1 and not p.voided
           returning patient_id::text, iso(expires_at) as expires`,
          [patient, actor.userId, reason],
        );
    if (opened === undefined) throw unknownReference('patient', patient, 'patient');
    const { patient_id: patientId, expires } = opened;
    await audit({ action: 'break-glass', resource: 'patient', uuid: patient, patientId, detail: { reason, until: expires } });
    return { body: { patient: { uuid: patient }, expires } };
  },
});

/** Whether the caller has the patient open, until when and why. Raises `engine.required`. */
export const brokenGlass = operation(brokenGlassWire, {
  everywhere: true, // only what the account itself has opened
  handle: async ({ query, actor }, db) => {
    const { patient = '' } = query;
    if (patient === '') throw new Problem('engine.required', {}, 'patient');
    const [row] = await db.rows<{ open: string }>(
      `select json_build_object('reason', g.reason, 'since', iso(g.date_created), 'expires', iso(g.expires_at))::text as open
       from broken_glass g join patient p using (patient_id)
       where p.uuid = $1 and g.user_id = $2 and g.expires_at > now() order by g.expires_at desc limit 1`,
      [patient.replaceAll('\0', ''), actor.userId],
    );
    return { body: `{"open":${row?.open ?? 'null'}}` };
  },
});
