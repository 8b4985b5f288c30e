import { operation } from '../../../engine/operation.ts';
import { Problem } from '../../../engine/problem.ts';
import { isObject } from '../../../engine/references.ts';

/** Hours for which a patient stays open. */
const HOURS = 3;
const LONGEST = 500;

/**
 * `POST /fieldward/breakglass {patient, reason}`: an account that is bound to places opens one patient of another place, for
 * three hours, with all encounters. Answers `{patient: {uuid}, expires}`; the audit trail has it as `break-glass` with the reason.
 */
export const breakGlass = operation({
  method: 'POST',
  path: '/fieldward/breakglass',
  privilege: 'Break Glass',
  about: 'Opens a patient of another place for three hours, with a reason',
  everywhere: true, // the patient is one that the account does not see
  handle: async ({ body, actor, audit }, tx) => {
    if (!isObject(body)) throw new Problem('engine.notAnObject');
    const { patient } = body;
    const reason = typeof body['reason'] === 'string' ? body['reason'].replaceAll('\0', '').trim() : '';
    if (typeof patient !== 'string' || patient === '') throw new Problem('engine.required', {}, 'patient');
    if (reason === '') throw new Problem('access.reasonNeeded', {}, 'reason');
    if (reason.length > LONGEST) throw new Problem('engine.tooLong', { max: LONGEST }, 'reason');
    const [opened] = patient.includes('\0')
      ? []
      : await tx.rows<{ patient_id: string; expires: string }>(
          `insert into broken_glass (patient_id, user_id, reason, expires_at)
           select p.patient_id, $2, $3, now() + make_interval(hours => ${HOURS}) from patient p where p.uuid = $1 and not p.voided
           returning patient_id::text, iso(expires_at) as expires`,
          [patient, actor.userId, reason],
        );
    if (opened === undefined) throw new Problem('engine.unknownReference', { resource: 'patient', uuid: patient.slice(0, 60) }, 'patient');
    const { patient_id: patientId, expires } = opened;
    await audit({ action: 'break-glass', resource: 'patient', uuid: patient, patientId, detail: { reason, until: expires } });
    return { body: { patient: { uuid: patient }, expires } };
  },
});

/**
 * `GET /fieldward/breakglass?patient=uuid`: whether the caller has that patient open for a while, and why:
 * `{open: {reason, since, expires}}`, the longest one, or `{open: null}`.
 */
export const brokenGlass = operation({
  method: 'GET',
  path: '/fieldward/breakglass',
  privilege: 'Break Glass',
  about: 'Until when and why a patient of another place is open',
  everywhere: true, // only what the account itself has opened
  handle: async ({ query, actor }, db) => {
    const patient = query['patient'] ?? '';
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
