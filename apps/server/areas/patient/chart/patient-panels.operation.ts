import { patientPanelsWire } from '@fieldward/contract/patient/patient-chart.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { panelFacts, panelsOf } from './panel-facts.ts';

/** The nine panels of the patient page in one response. Raises `submission.unknownReference`. */
export const patientPanels = operation(patientPanelsWire, {
  ofPatients: (uuids, _actor, db) => panelsOf(db, uuids),
  async handle({ query, audit }, tx) {
    const { patient: uuid = '' } = query;
    const { patient, panels } = await panelFacts(tx, uuid);
    await audit({ action: 'read', resource: 'patient', uuid, patientId: patient });
    return { body: panels };
  },
});
