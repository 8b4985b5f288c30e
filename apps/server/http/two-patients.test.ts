// area: patient
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allFhir } from '../areas/all-fhir.ts';
import { patientColumn } from '../engine/shape.ts';
import { FHIR, type FhirResource } from '../testing/fhir-pages.ts';
import { PASSWORD } from '../testing/scratch-api.ts';
import { bodyAbout, ofPlaces, registry, twoPlaces, type TwoPlaces } from '../testing/two-places.ts';

/**
 * What is written about one patient names nothing of another: each write that takes two references which both say whose it is, as REST and as
 * FHIR, is sent with one of them turned to somebody else. Made from the declarations: a new one is asked without editing this.
 */
let at: TwoPlaces;
beforeAll(async () => {
  at = await twoPlaces();
}, 240_000);
afterAll(() => at?.close());

const rows = async (table: string): Promise<string> =>
  String(
    (
      await at.api.pool.rows<{ rows: string }>(
        `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from ${table} t`,
      )
    )[0]?.rows,
  );

const refusal = (status: number): boolean => status >= 400 && status < 500;

/** Resources that join several people on purpose. */
const JOINING = ['relationship', 'household', 'household-member', 'patientmatch'];

/** References of a resource that say whose it is. */
const saying = ofPlaces
  .filter((r) => patientColumn(r) !== null && !r.wire.readOnly && !JOINING.includes(r.name))
  .map((r) => ({
    r,
    references: Object.entries(r.wire.fields).flatMap(([name, declared]) =>
      declared.kind === 'ref' && ofPlaces.some((other) => other.name === declared.target && patientColumn(other) !== null)
        ? [{ name, target: declared.target }]
        : [],
    ),
  }))
  .filter(({ r, references }) => references.length + (r.wire.parent === null ? 0 : 1) > 1);

describe('a body that names something of another patient', () => {
  it('is there for many resources', () => expect(saying.length).toBeGreaterThan(8));

  it.each(saying.flatMap(({ r, references }) => references.map(({ name, target }) => [r.name, name, target] as const)))(
    'is refused: %s, %s',
    async (of, name, target) => {
      const r = registry.of(of);
      const { parent } = r.wire;
      const path = parent === null ? r.wire.path : `${registry.of(parent.wire).wire.path}/${at.mine.uuids.get(parent.wire)}/${parent.path}`;
      const given = Object.fromEntries(
        saying
          .find((each) => each.r === r)
          ?.references.flatMap((each) => {
            const uuid = at.mine.uuids.get(each.target);
            return uuid === undefined || each.name === parent?.field || each.name === name ? [] : [[each.name, uuid]];
          }) ?? [],
      );
      const about = await bodyAbout(at.samples, r, at.mine.uuids, at.mine.clinic);
      const foreign = { ...about, ...given, [name]: at.theirs.uuids.get(target) };
      const before = await rows(r.table);
      const made = await at.api.admin.post(path, foreign);
      const changed = await at.api.admin.post(`${r.wire.path}/${at.mine.uuids.get(of)}`, { [name]: at.theirs.uuids.get(target) });
      for (const { status, text } of [made, changed]) expect.soft(refusal(status), text.slice(0, 300)).toBe(true);
      expect(await rows(r.table)).toBe(before);
    },
  );
});

/** References of what FHIR shows, by their element. */
function referencesIn(resource: FhirResource): string[] {
  return Object.entries(resource).flatMap(([element, value]) => (typeof value?.reference === 'string' ? [element] : []));
}

async function put(url: string, body: unknown): Promise<{ readonly status: number; readonly text: string }> {
  const authorization = `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}`;
  const headers = { authorization, 'content-type': 'application/fhir+json' };
  const response = await at.api.app.inject({ method: 'PUT', url, headers, payload: JSON.stringify(body) });
  return { status: response.statusCode, text: response.body };
}

describe('what FHIR writes', () => {
  it('passes over no element that names a patient', () => {
    const wrong = allFhir.flatMap(({ fhir, writes = [] }) =>
      writes.flatMap(({ passedOver }) =>
        passedOver
          .filter((element) => ['subject', 'patient', 'beneficiary', 'individual', 'focus'].includes(element))
          .map((element) => `${fhir}.${element}`),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('is refused with 422 where it names one patient, and something of another', async () => {
    const { admin } = at.api;
    const tried: string[] = [];
    for (const { fhir, writes = [] } of allFhir)
      for (const write of writes) {
        const id = at.mine.uuids.get(write.of);
        if (id === undefined) continue;
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { status, body } = await admin.get(`${FHIR}/${fhir}/${id}`);
        if (status !== 200) continue;
        const known = [...Object.keys(write.elements), ...write.passedOver, 'resourceType'];
        const sent = Object.fromEntries(Object.entries(body as FhirResource).filter(([element]) => known.includes(element)));
        const patients = referencesIn(sent).filter((element) => sent[element].reference.startsWith('Patient/'));
        const others = referencesIn(sent).filter((element) =>
          /^(?:Encounter|ServiceRequest|Observation|Appointment|EpisodeOfCare)\//.test(sent[element].reference),
        );
        if (patients.length === 0 || others.length === 0) continue;
        const foreign = { ...sent, [patients[0] ?? '']: { reference: `Patient/${at.theirs.patient}` } };
        // oxlint-disable-next-line no-await-in-loop -- as above
        const before = await rows(registry.of(write.of).table);
        // oxlint-disable-next-line no-await-in-loop -- as above
        const [made, changed] = [await admin.post(`${FHIR}/${fhir}`, foreign), await put(`${FHIR}/${fhir}/${id}`, { ...foreign, id })];
        expect.soft([fhir, made.status, made.text]).toEqual([fhir, 422, expect.stringContaining('record.twoPatients')]);
        expect.soft(refusal(changed.status), `${fhir} ${changed.text.slice(0, 300)}`).toBe(true);
        // oxlint-disable-next-line no-await-in-loop -- as above
        expect.soft(await rows(registry.of(write.of).table), fhir).toBe(before);
        tried.push(fhir);
      }
    expect(tried).toEqual(expect.arrayContaining(['Observation', 'QuestionnaireResponse', 'ServiceRequest']));
  });

  it('takes no code that says the opposite of what is kept', async () => {
    const { admin } = at.api;
    const states = ['status', 'clinicalStatus', 'verificationStatus'];
    const cases = allFhir.flatMap(({ fhir, writes = [] }) => writes.map((write) => ({ fhir, write })));
    for (const { fhir, write } of cases) {
      const { passedOver, agreeing = {} } = write;
      expect(
        passedOver.filter((element) => states.includes(element)),
        fhir,
      ).toEqual([]);
      for (const element of Object.keys(agreeing).filter((each) => states.includes(each)))
        for (const code of ['entered-in-error', 'refuted', 'unknown']) {
          const value = element === 'status' ? code : { coding: [{ code }] };
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          const { status, text } = await admin.post(`${FHIR}/${fhir}`, { resourceType: fhir, [element]: value });
          expect([status, text], code).toEqual([400, expect.stringContaining(`"${fhir}.${element}"`)]);
        }
    }
  });
});
