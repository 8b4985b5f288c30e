import { noKnownAllergies } from '@fieldward/contract/patient/no-known-allergies.ts';
import { equals, Problem, resource, type After } from '../../../engine/resource.ts';

/** Nobody has none and some, also when it is taken back that it was voided. */
const noneRecorded: After = async (write, tx) => {
  if (write.mode === 'remove' || write.mode === 'purge') return;
  const [some] = await tx.rows(
    `select 1 from no_known_allergies n join allergy a using (patient_id)
     where n.no_known_allergies_id = $1 and not n.voided and not a.voided limit 1`,
    [write.id],
  );
  if (some !== undefined) throw new Problem('record.hasAllergies', {}, 'patient');
};

export const noKnownAllergiesResource = resource(noKnownAllergies, {
  table: 'no_known_allergies',
  columns: { patient: 'patient_id' },
  display: 'iso({t}.date_created)',
  searches: { patient: equals('patient') },
  order: '{t}.date_created desc',
  after: [noneRecorded],
  constraints: { no_known_allergies_patient_known: { code: 'engine.refused', field: 'patient' } },
});
