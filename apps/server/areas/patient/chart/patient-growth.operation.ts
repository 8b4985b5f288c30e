import { patientGrowthWire } from '@fieldward/contract/patient/patient-growth.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { growthFacts } from './growth-facts.ts';

/** How a child grows, by the standards of WHO. Raises `engine.unknownObject`. */
export const patientGrowth = operation(patientGrowthWire, {
  async handle({ query, audit }, db) {
    const uuid = (query.patient ?? '').replaceAll('\0', '');
    const { patient, growth } = await growthFacts(db, uuid);
    await audit({ action: 'read', resource: 'patient', uuid, patientId: patient });
    return { body: growth };
  },
});
