import { registeredPatientWire } from '@fieldward/contract/patient/registration.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { lockOf } from '../../../sql/form-lock.ts';
import { registeredRecord } from './registered-record.ts';

/** The form that people are registered with, filled with what the record says of a patient. Raises `engine.unknownObject`. */
export const registeredPatient = operation(registeredPatientWire, {
  async handle({ params, actor, audit }, db) {
    const record = await registeredRecord(db, { patient: params.uuid, actor });
    if (record === null)
      return {
        headers: { etag: '"none"' },
        body: { definition: null, version: null, answers: {}, hidden: [], encounter: null, lock: null },
      };
    const { active, answers, hidden, filled, patient, state } = record;
    await audit({ action: 'read', resource: 'patient', uuid: params.uuid, patientId: patient.id });
    const { definition, version } = active;
    return {
      headers: { etag: `"${state}"` },
      body: {
        definition,
        version,
        answers,
        hidden: [...hidden],
        encounter: filled?.encounter.uuid ?? null,
        lock: filled === null ? null : lockOf(actor, filled, filled),
      },
    };
  },
});
