import { patientAudienceWire } from '@fieldward/contract/patient/patient-access.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { unknownObject } from '../../../engine/problem.ts';
import { audienceOf } from './audience.ts';

const MOST = 100;

/** Who opened, searched, had in a list or changed what belongs to a patient, the latest first; looking through the trail does not count. Raises `engine.unknownObject`. */
export const patientAudience = operation(patientAudienceWire, {
  handle: async ({ query, audit }, db) => {
    const uuid = query.patient ?? '';
    const [patient] = await db.rows<{ id: string }>(
      'select x.patient_id::text as id from patient x join person p on p.person_id = x.patient_id where p.uuid = $1',
      [uuid],
    );
    if (patient === undefined) throw unknownObject('patient', uuid);
    const results = await audienceOf(db, patient.id, MOST);
    await audit({ action: 'search', resource: 'auditlog', detail: { patient: uuid } });
    return { body: { results } };
  },
});
