import { patientBannerWire } from '@fieldward/contract/patient/patient-banner.operations.ts';
import { operation } from '../../../engine/operation.ts';
import { bannerFacts, bannersOf } from './banner-facts.ts';

/** What the head of the patient page says beside name and identifier. Raises `engine.unknownObject`. */
export const patientBanner = operation(patientBannerWire, {
  ofPatients: (uuids, actor, db) => bannersOf(db, actor, uuids),
  async handle({ query, actor, audit }, db) {
    const uuid = (query.patient ?? '').replaceAll('\0', '');
    const { patient, facts } = await bannerFacts(db, actor, uuid);
    await audit({ action: 'read', resource: 'patient', uuid, patientId: patient });
    return { body: facts };
  },
});
