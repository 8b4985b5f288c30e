import { noKnownAllergies } from '@fieldward/contract/patient/no-known-allergies.ts';
import { lockedPatient } from './locked-patient.ts';
import { equals, Problem, resource, type After } from '../../../engine/resource.ts';

/** Of one patient one row counts: the newest, and when it is taken back none that somebody else entered beside it. */
const ENDS_OTHERS = `
  update no_known_allergies o set voided = true, voided_by = $2, date_voided = now(), void_reason = 'It was recorded again, or taken back'
  from no_known_allergies n
  where n.no_known_allergies_id = $1 and o.patient_id = n.patient_id and o.no_known_allergies_id <> n.no_known_allergies_id and not o.voided`;

/** Nobody has none and some, also when it is taken back that it was voided, or when both are entered at the same moment. */
const noneRecorded: After = async (write, tx) => {
  if (write.mode === 'purge') return;
  await tx.rows(lockedPatient('no_known_allergies'), [write.id]);
  await tx.rows(ENDS_OTHERS, [write.id, write.actor.userId]);
  if (write.mode === 'remove') return;
  const [some] = await tx.rows(
    `select 1 from no_known_allergies n join allergy a using (patient_id)
     where n.no_known_allergies_id = $1 and not n.voided and not a.voided limit 1`,
    [write.id],
  );
  if (some !== undefined) throw new Problem('record.hasAllergies', {}, 'patient');
};

export const noKnownAllergiesResource = resource(noKnownAllergies, {
  word: 'kind.noKnownAllergies',
  table: 'no_known_allergies',
  columns: { patient: 'patient_id' },
  display: 'iso({t}.date_created)',
  searches: { patient: equals('patient') },
  order: '{t}.date_created desc',
  after: [noneRecorded],
  constraints: { no_known_allergies_patient_known: { code: 'engine.refused', field: 'patient' } },
});
