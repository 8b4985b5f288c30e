/** Every resource of the demonstration is FHIR R4, as a validator of others sees it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFhir } from '../areas/all-fhir.ts';
import { followTasks } from '../areas/care/task/task-work.ts';
import { demoApi } from '../testing/demo-api.ts';
import { fhirPages } from '../testing/fhir-pages.ts';
import { fhirMistakes as mistakes } from '../testing/fhir-validator.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';

/** Of the demonstration: `FIELDWARD_VALIDATED_PATIENTS=220` looks at the whole of it. */
const PATIENTS = Number(process.env['FIELDWARD_VALIDATED_PATIENTS'] ?? 40);

let api: ScratchApi;

beforeAll(async () => {
  api = await demoApi(PATIENTS);
  await followTasks(api.pool);
}, 120_000);
afterAll(() => api.close());

/** Types of which the demonstration has nothing; other tests hold some against the definitions. */
const NONE: readonly string[] = ['Medication', 'MedicationRequest', 'CodeSystem'];

describe('the demonstration is FHIR', () => {
  it.each(allFhir.map(({ fhir }) => fhir))(
    '%s',
    async (type) => {
      const wrong = new Set<string>();
      let count = 0;
      // of places there are thousands alike
      for await (const bundle of fhirPages(api.admin, `${type}?_count=500`, type === 'Location' ? 2 : 40)) {
        for (const mistake of mistakes(bundle)) wrong.add(mistake);
        for (const { resource } of bundle.entry ?? []) {
          count += 1;
          for (const mistake of mistakes(resource)) wrong.add(mistake);
        }
      }
      expect([...wrong]).toEqual([]);
      expect(count > 0 || NONE.includes(type)).toBe(true);
    },
    120_000,
  );

  it('so are a summary of a patient, and who may be somebody', async () => {
    const patients = await api.admin.get('/openmrs/ws/fhir2/R4/Patient?_has:Condition:patient:clinical-status=active&_count=3');
    for (const { resource } of patients.body['entry']) {
      const path = `/openmrs/ws/fhir2/R4/Patient/${resource.id}/$summary`;
      // oxlint-disable-next-line no-await-in-loop -- two cores, and one database
      const { status, body } = await api.admin.get(path);
      expect([status, mistakes(body)]).toEqual([200, []]);
      const [composition, whom, ...others] = body['entry'];
      for (const each of body['entry']) expect(mistakes(each.resource)).toEqual([]);
      expect([composition.resource.type.coding[0].code, whom.resource.id, composition.resource.section.length]).toEqual([
        '60591-5',
        resource.id,
        6,
      ]);
      const referred = composition.resource.section.flatMap((section: any) => section.entry ?? []); // eslint-disable-line -- as JSON has it
      expect(referred.length).toBe(others.length);
      expect(others.map((each: any) => each.fullUrl.split('/').slice(-2).join('/'))).toEqual(referred.map((each: any) => each.reference)); // eslint-disable-line -- as above
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect((await api.nobody.get(path)).status).toBe(403);
    }
    const [{ resource: known }] = patients.body['entry'];
    const sent = { name: known.name, gender: known.gender, birthDate: known.birthDate };
    const asked = (patient: object, ...more: readonly object[]) =>
      api.admin.post('/openmrs/ws/fhir2/R4/Patient/$match', {
        resourceType: 'Parameters',
        parameter: [{ name: 'resource', resource: { resourceType: 'Patient', ...patient } }, ...more],
      });
    const found = await asked({ ...sent, identifier: known.identifier });
    expect([found.status, mistakes(found.body)]).toEqual([200, []]);
    expect(found.body['entry'][0]).toMatchObject({
      resource: { id: known.id },
      search: { score: 1, extension: [{ valueCode: 'certain' }] },
    });
    const certain = await asked(sent, { name: 'onlyCertainMatches', valueBoolean: true });
    expect([certain.body['total'], certain.body['entry']]).toEqual([0, undefined]);
    expect((await asked({})).body['total']).toBe(0);
    expect((await api.admin.post('/openmrs/ws/fhir2/R4/Patient/$match', { resourceType: 'Parameters' })).status).toBe(400);
    expect((await api.nobody.post('/openmrs/ws/fhir2/R4/Patient/$match', { resourceType: 'Patient', name: known.name })).status).toBe(403);
  });

  it('what the server says that it can do, and what it says when it cannot', async () => {
    const stated = await api.anonymous.get('/openmrs/ws/fhir2/R4/metadata');
    const refused = await api.admin.get('/openmrs/ws/fhir2/R4/Patient?nothing=1');
    expect([stated, refused].map(({ status }) => status)).toEqual([200, 400]);
    expect([stated, refused].flatMap(({ body }) => mistakes(body))).toEqual([]);
  });

  it.each(['_summary=true', '_elements=name'])('so is what is shown with %s', async (shown) => {
    for (const { fhir } of allFhir) {
      // oxlint-disable-next-line no-await-in-loop -- two cores, and one database
      const { body } = await api.admin.get(`/openmrs/ws/fhir2/R4/${fhir}?_count=20&${shown}`);
      expect([fhir, mistakes(body)]).toEqual([fhir, []]);
    }
  });
});
