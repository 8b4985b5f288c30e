/** What belongs to an encounter: it is voided with it and comes back with it, and goes with it to another patient. */
import type { Db } from '../engine/db.ts';
import { withHidden } from '../engine/hidden-rows.ts';
import { settleAppointments } from './appointments.ts';
import { settleAfter } from './enrolments.ts';
import { leaveVisit, returnToVisit } from './form-visits.ts';
import { voidOrders } from './lab-following.ts';

/** A voiding of an encounter or its opposite. */
interface EncounterVoiding {
  /** patient_id and encounter_id. */
  readonly patient: string;
  readonly encounter: string;
  readonly voided: boolean;
  readonly by: string;
  readonly reason: string | null;
  /** When what comes back had been voided: what went before that stays gone. */
  readonly since: unknown;
}

/** Voids what belongs to an encounter, or brings back what went with it; also what the account does not see. A visit that only a form had made ends with it. */
export const voidEncounterContent = (tx: Db, voiding: EncounterVoiding): Promise<void> => withHidden(tx, () => voidContent(tx, voiding));

async function voidContent(tx: Db, { patient, encounter, voided, by, reason, since }: EncounterVoiding): Promise<void> {
  for (const table of ['obs', 'encounter_provider', 'encounter_diagnosis', 'form_encounter']) {
    // oxlint-disable-next-line no-await-in-loop -- one transaction writes one after the other
    await tx.rows(
      `update ${table} set voided = $3, voided_by = case when $3 then $4::bigint end, date_voided = case when $3 then $7::timestamptz end, void_reason = case when $3 then $5 end
       where patient_id = $1 and encounter_id = $2 and voided <> $3 and ($3 or date_voided >= $6::timestamptz)`,
      [patient, encounter, voided, by, reason, voided ? null : since, new Date().toISOString()],
    );
  }
  const orders = await tx.rows<{ id: string }>('select order_id::text as id from orders where patient_id = $1 and encounter_id = $2', [
    patient,
    encounter,
  ]);
  await voidOrders(
    tx,
    orders.map(({ id }) => id),
    { patientId: patient, voided, by, reason, since },
  );
  await settleAfter(tx, { patient, encounter, by, reason, back: !voided });
  await settleAppointments(tx, { patient, by, reason });
  const [within] = await tx.rows<{ visit: string }>(
    'select v.uuid as visit from encounter e join visit v on v.patient_id = e.patient_id and v.visit_id = e.visit_id where e.patient_id = $1 and e.encounter_id = $2',
    [patient, encounter],
  );
  if (within === undefined) return;
  if (voided) await leaveVisit(tx, { patient, visit: within.visit, by, reason });
  else await returnToVisit(tx, { patient, encounter, by }, within.visit);
}

const ofEncounter = 'x.patient_id = $1 and x.encounter_id = $2';
const tests = `select t.lab_test_id from lab_test t join orders o using (patient_id, order_id) where o.patient_id = $1 and o.encounter_id = $2`;

/** Every table whose rows hang on an encounter, with the condition of those (x) of encounter $2 of patient $1. */
export const encounterContent: Readonly<Record<string, string>> = {
  encounter: ofEncounter,
  obs: ofEncounter,
  encounter_provider: ofEncounter,
  encounter_diagnosis: ofEncounter,
  form_encounter: ofEncounter,
  form_submission: ofEncounter,
  form_correction: ofEncounter,
  orders: ofEncounter,
  lab_test: `x.patient_id = $1 and x.order_id in (select o.order_id from orders o where o.patient_id = $1 and o.encounter_id = $2)`,
  lab_sample: `x.patient_id = $1 and x.lab_test_id in (${tests})`,
  lab_result: `x.patient_id = $1 and x.lab_test_id in (${tests})`,
  lab_callback: `x.patient_id = $1 and x.lab_result_id in (select r.lab_result_id from lab_result r where r.patient_id = $1 and r.lab_test_id in (${tests}))`,
};

// one statement: the keys between these tables hold at its end, and not in between
const moveSql = `with ${Object.entries(encounterContent)
  .map(
    ([table, condition]) =>
      `m_${table} as (update ${table} x set patient_id = $3${table === 'encounter' ? ', visit_id = null, changed_by = $4::bigint, date_changed = now()' : ''} where ${condition} returning 1)`,
  )
  .join(',\n')}
select 1 from m_encounter`;

/** Gives an encounter with all that hangs on it, voided rows too, to another patient; it is in no visit then. */
export async function moveEncounter(
  tx: Db,
  { from, to, encounter, by }: { readonly from: string; readonly to: string; readonly encounter: string; readonly by: string },
): Promise<void> {
  await withHidden(tx, () => tx.rows(moveSql, [from, encounter, to, by]));
}
