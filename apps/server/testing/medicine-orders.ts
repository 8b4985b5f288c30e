/** A medicine and an order of it, which the demonstration lacks. */
import { FHIR, fhirFound } from './fhir-pages.ts';
import type { ScratchApi } from './scratch-api.ts';
import { create } from './starter-api.ts';

const ciel = (code: number): string => String(code).padEnd(36, 'A');
const ASPIRIN = 'f0a1b2c3-0000-4000-8000-000000000001';

/** Puts the medicine into the catalogue, under the same uuid wherever it is. */
export async function addMedicine({ admin }: ScratchApi): Promise<void> {
  await create(admin, 'drug', { uuid: ASPIRIN, name: 'Aspirin 81 mg', strength: '81 mg', concept: ciel(71617), dosageForm: ciel(1513) });
}

/** Orders it in the newest encounter. */
export async function orderMedicine({ admin }: ScratchApi): Promise<void> {
  const [encounter] = await fhirFound(admin, 'Encounter?_tag=encounter&_sort=-date&_count=1');
  const { status, text } = await admin.post(`${FHIR}/MedicationRequest`, {
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    medicationReference: { reference: `Medication/${ASPIRIN}` },
    subject: encounter?.['subject'],
    encounter: { reference: `Encounter/${encounter?.['id']}` },
    requester: encounter?.['participant'][0].individual,
    dosageInstruction: [
      {
        text: 'after a meal',
        timing: { code: { coding: [{ code: ciel(160862) }] } },
        route: { coding: [{ code: ciel(160240) }] },
        doseAndRate: [{ doseQuantity: { value: 1.5, system: 'https://fieldward.org/concept', code: ciel(161553) } }],
      },
    ],
  });
  if (status !== 201) throw new Error(text);
}
