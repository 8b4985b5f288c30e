// area: account
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allFhir } from '../areas/all-fhir.ts';
import { allOperations } from '../areas/all-operations.ts';
import { patientColumn } from '../engine/shape.ts';
import { carefulAccount } from '../testing/account-but.ts';
import { FHIR, type FhirResource } from '../testing/fhir-pages.ts';
import type { ApiResponse, Client } from '../testing/scratch-api.ts';
import { bodyAbout, ofPlaces, registry, namedObjects, twoPlaces, type TwoPlaces } from '../testing/two-places.ts';
import { namingRequests } from '../testing/wrong-values.ts';

/**
 * What an account does not see, at another place or because it is sensitive, against what there is not: every request that can name it, of every
 * resource, operation and kind of FHIR, is answered the same for its uuid and for one that nothing has. A creation under its uuid is refused, by
 * all of them in the same words. Made from the declarations: a new resource or operation is asked without editing this.
 */
const NOBODYS = '00000000-0000-4000-8000-00000000dead';

let at: TwoPlaces;
/** May do everything but see what is sensitive: and everything that can be is. */
let careful: Client;
/** How a creation under a uuid of elsewhere is refused, by REST and by FHIR. */
let refusal: string | null = null;
let refusedPut: string | null = null;
/** What it does not see of the patient in the north, by resource. */
const hidden = new Map<string, string>();

beforeAll(async () => {
  at = await twoPlaces();
  const { pool } = at.api;
  ({ client: careful } = await carefulAccount(at.api, 'careful'));
  for (const table of ['concept', 'lab_test_type', 'patient_identifier_type']) await pool.rows(`update ${table} set sensitive = true`);
  const [identifier] = await pool.rows<{ uuid: string }>(
    'select i.uuid from patient_identifier i join patient p using (patient_id) where p.uuid = $1',
    [at.mine.patient],
  );
  for (const [name, uuid] of [...at.mine.uuids, ['patientidentifier', identifier?.uuid ?? ''] as const]) {
    const { path } = registry.of(name).wire;
    const [shown, unseen] = await Promise.all([at.api.admin, careful].map((client) => client.get(`${path}/${uuid}`)));
    if (shown?.status === 200 && unseen?.status === 404) hidden.set(name, uuid);
  }
}, 90_000);
afterAll(() => at?.close());

/** Whom a request is sent as, and what they do not see. */
const unseen = () => [
  { as: at.bound, of: at.theirs.uuids },
  { as: careful, of: hidden },
];

const words = ({ status, text }: ApiResponse, uuid: string): string => `${status} ${text.replaceAll(uuid, NOBODYS)}`;

/** Asks the same of what is not seen and of what is not there; the difference between the answers. */
async function difference(about: string, uuid: string, ask: (uuid: string) => Promise<ApiResponse>): Promise<string[]> {
  const ofUnseen = words(await ask(uuid), uuid);
  // it may be named a second time, where the request has room for two
  const ofNone = words(await ask(NOBODYS), uuid);
  // what is passed over is passed over in both, and something is made of the rest
  if (ofUnseen.startsWith('201 ') && ofNone.startsWith('201 ')) return [];
  return ofUnseen === ofNone ? [] : [`${about}\n  unseen: ${ofUnseen.slice(0, 300)}\n  none:   ${ofNone.slice(0, 300)}`];
}

test('there is something that is not seen', () => {
  expect([...hidden.keys()].toSorted()).toEqual(expect.arrayContaining(['obs', 'labtestattribute', 'patientidentifier']));
});

/** The differences when what is not seen was removed. */
async function removed(name: string, ask: (as: Client, uuid: string) => Promise<ApiResponse>): Promise<string[]> {
  const faults: string[] = [];
  const { table } = registry.of(name);
  for (const { as, of } of unseen()) {
    const uuid = of.get(name);
    if (uuid === undefined) continue;
    // as it is, whatever hangs on it
    const voided = (is: boolean) =>
      at.api.pool.transaction(async (tx) => {
        await tx.rows('set local session_replication_role = replica');
        await tx.rows(
          `update ${table} set voided = ${is}, date_voided = ${is ? 'now()' : 'null'}, void_reason = ${is ? `'Wrong'` : 'null'} where uuid = $1`,
          [uuid],
        );
      });
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await voided(true);
    // oxlint-disable-next-line no-await-in-loop -- as above
    faults.push(...(await difference(`removed ${name}`, uuid, (each) => ask(as, each))));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await voided(false);
  }
  return faults;
}

describe.each(ofPlaces.map((r) => [r.name, r] as const))('%s', (name, r) => {
  const { wire } = r;
  test('is answered as if it were not there', async () => {
    const faults: string[] = [];
    for (const { as, of } of unseen()) {
      const uuid = of.get(name);
      if (uuid === undefined) continue;
      for (const tail of ['?v=full', '?v=custom:(uuid,display)&includeAll=true'])
        faults.push(...(await difference(`GET ${name}`, uuid, (each) => as.get(`${wire.path}/${each}${tail}`))));
      for (const search of Object.keys(r.storage.searches ?? {}))
        faults.push(
          ...(await difference(`GET ${name}?${search}`, uuid, (each) => as.get(`${wire.path}?${search}=${each}&v=ref&totalCount=true`))),
        );
      for (const [sent, headers] of [
        [{}, {}],
        [{}, { 'if-match': '"1"' }],
        [{ nothing: 1 }, {}],
      ] as const)
        faults.push(
          ...(await difference(`POST ${name} ${JSON.stringify(sent)}`, uuid, (each) => as.post(`${wire.path}/${each}`, sent, headers))),
        );
      for (const tail of ['', '?reason=Wrong', '?purge=true'])
        faults.push(...(await difference(`DELETE ${name}`, uuid, (each) => as.remove(`${wire.path}/${each}${tail}`))));
    }
    expect(faults).toEqual([]);
  });

  if (wire.numericId !== null)
    test('is not there under its number', async () => {
      for (const { as, of } of unseen()) {
        const shown = of.get(name) === undefined ? null : (await at.api.admin.get(`${wire.path}/${of.get(name)}?v=full`)).body;
        const number = shown?.[wire.numericId ?? ''];
        if (number === undefined) continue;
        for (const ask of [(each: string) => as.get(`${wire.path}/${each}`), (each: string) => as.remove(`${wire.path}/${each}`)])
          expect(words(await ask(String(number)), String(number))).toBe(words(await ask('987654321'), '987654321'));
      }
    });

  if (wire.kind === 'data')
    test('is not there when it was removed', async () => {
      expect(await removed(name, (as, uuid) => as.get(`${wire.path}/${uuid}?includeAll=true`))).toEqual([]);
      if (!wire.readOnly) expect(await removed(name, (as, uuid) => as.post(`${wire.path}/${uuid}`, { voided: false }))).toEqual([]);
    });

  if (wire.readOnly) return;
  const path = () =>
    wire.parent === null
      ? wire.path
      : `${registry.of(wire.parent.wire).wire.path}/${at.mine.uuids.get(wire.parent.wire)}/${wire.parent.path}`;

  test('names nothing that is not seen otherwise than what is not there', async () => {
    const faults: string[] = [];
    const fields = Object.entries(wire.fields).filter(([, { kind }]) => kind === 'ref' || kind === 'refs');
    for (const { as, of } of unseen())
      for (const [property, { kind, target }] of fields as [string, { kind: string; target: string }][]) {
        const uuid = of.get(target);
        if (uuid === undefined || property === wire.parent?.field) continue;
        const value = (each: string) => ({ [property]: kind === 'refs' ? [each] : each });
        const body = await bodyAbout(at.samples, r, at.mine.uuids, at.mine.clinic);
        faults.push(
          ...(await difference(`POST ${name} ${property}`, uuid, (each) => as.post(path(), { ...body, ...value(each) }))),
          ...(of === hidden && of.has(name)
            ? []
            : await difference(`POST ${name}/uuid ${property}`, uuid, (each) =>
                as.post(`${wire.path}/${at.mine.uuids.get(name)}`, value(each)),
              )),
        );
      }
    expect(faults).toEqual([]);
  });

  test('is refused under the uuid of one that is not seen, in the same words as every other', async () => {
    if (patientColumn(r) === null || r.storage.sharedKey !== undefined) return;
    for (const { as, of } of unseen()) {
      const uuid = of.get(name);
      if (uuid === undefined) continue;
      const body = await bodyAbout(at.samples, r, at.mine.uuids, at.mine.clinic);
      const refused = await as.post(path(), { ...body, uuid });
      // where nothing would be made in any case it is refused for that
      const fresh = randomUUID();
      const made = await as.post(path(), { ...body, uuid: fresh });
      if (words(refused, uuid) === words(made, fresh)) continue;
      expect([name, refused.status, refused.body['error']?.code]).toEqual([name, 409, 'engine.uuidTaken']);
      refusal ??= refused.text;
      expect([name, refused.text]).toEqual([name, refusal]);
    }
  });
});

describe('an operation answers what is not seen as what is not there', () => {
  let known: ReadonlyMap<string, string>;
  beforeAll(async () => {
    // a request names one thing that is not seen
    known = new Map([...(await namedObjects(at))].filter(([name]) => name !== 'other'));
  }, 30_000);
  // breaking the glass is for who is elsewhere, and stands in the trail
  const asked = allOperations.filter(({ wire }) => wire.path !== 'fieldward/breakglass');
  test.each(asked.map(({ wire }) => [`${wire.method} ${wire.path}`, wire] as const))('%s', async (name, wire) => {
    const faults: string[] = [];
    for (const { as, of } of unseen())
      for (const { named, request } of namingRequests(wire, known)) {
        const uuid = of.get(named);
        if (uuid === undefined) continue;
        const ask = (each: string): Promise<ApiResponse> => {
          const { path, body } = request(each);
          return wire.method === 'POST' ? as.post(path, body) : wire.method === 'DELETE' ? as.remove(path) : as.get(path);
        };
        faults.push(...(await difference(`${name} ${named} ${JSON.stringify(request('…'))}`, uuid, ask)));
      }
    expect(faults).toEqual([]);
  });
});

describe.each(allFhir.map((map) => [map.fhir, map] as const))('FHIR %s', (fhir, { sources, writes }) => {
  const written = async (id: string): Promise<FhirResource> => (await at.api.admin.get(`${FHIR}/${fhir}/${id}`)).body as FhirResource;

  test('is answered as if it were not there', async () => {
    const faults: string[] = [];
    for (const { as, of } of unseen())
      for (const source of sources) {
        const uuid = of.get(source.of);
        if (uuid === undefined) continue;
        for (const tail of ['', '/_history', '/_history/1', '/$everything', '/$summary'])
          faults.push(...(await difference(`GET ${fhir}${tail}`, uuid, (each) => as.get(`${FHIR}/${fhir}/${each}${tail}`))));
        faults.push(...(await difference(`GET ${fhir}?_id`, uuid, (each) => as.get(`${FHIR}/${fhir}?_id=${each}`))));
        if (writes === undefined) continue;
        faults.push(...(await difference(`DELETE ${fhir}`, uuid, (each) => as.remove(`${FHIR}/${fhir}/${each}`))));
        const entry = (each: string) => [{ request: { method: 'DELETE', url: `${fhir}/${each}` } }];
        for (const type of ['batch', 'transaction'])
          faults.push(
            ...(await difference(`${type} ${fhir}`, uuid, (each) => as.post(FHIR, { resourceType: 'Bundle', type, entry: entry(each) }))),
          );
      }
    expect(faults).toEqual([]);
  });

  test('is not there when it was removed', async () => {
    for (const { of } of sources)
      if (registry.of(of).wire.kind === 'data')
        for (const tail of ['', '/_history']) expect(await removed(of, (as, uuid) => as.get(`${FHIR}/${fhir}/${uuid}${tail}`))).toEqual([]);
  });

  if (writes !== undefined)
    test('is refused under the id of one that is not seen, in the same words as every other', async () => {
      for (const { as, of } of unseen())
        for (const source of sources) {
          const [own, foreign] = [at.mine.uuids.get(source.of), of.get(source.of)];
          if (own === undefined || foreign === undefined || own === foreign) continue;
          const { meta: _meta, ...shown } = await written(own);
          if (shown['id'] === undefined) continue;
          const put = async (id: string): Promise<string> => {
            const entry = [{ resource: { ...shown, id }, request: { method: 'PUT', url: `${fhir}/${id}` } }];
            const { body } = await as.post(FHIR, { resourceType: 'Bundle', type: 'batch', entry });
            const { status, outcome } = body['entry'][0].response;
            const issues = (outcome?.issue ?? []) as readonly { readonly details: unknown; readonly diagnostics: string }[];
            return JSON.stringify([status, ...issues.map(({ details, diagnostics }) => [details, diagnostics])]).replaceAll(id, NOBODYS);
          };
          const refused = await put(foreign);
          // where nothing would be made in any case it is refused for that
          if (refused === (await put(randomUUID()))) continue;
          refusedPut ??= refused;
          expect([source.of, refused]).toEqual([source.of, refusedPut]);
          expect(refused).toMatch(/^\["409"/);
        }
    });

  test('is searched by, and refers to, what is not seen as what is not there', async () => {
    const faults: string[] = [];
    for (const { as, of } of unseen())
      for (const source of sources) {
        const names = new Set(of.values());
        for (const [search, { type }] of Object.entries(source.searches))
          if (type === 'reference')
            for (const uuid of names)
              faults.push(...(await difference(`${fhir}?${search}`, uuid, (each) => as.get(`${FHIR}/${fhir}?${search}=${each}`))));
        const own = at.mine.uuids.get(source.of);
        if (writes === undefined || own === undefined) continue;
        const { id: _id, meta: _meta, ...shown } = await written(own);
        const text = JSON.stringify(shown);
        for (const [name, uuid] of at.mine.uuids) {
          const foreign = of.get(name);
          if (foreign === undefined || !text.includes(`/${uuid}"`)) continue;
          faults.push(
            ...(await difference(`POST ${fhir} ${name}`, foreign, (each) =>
              as.post(`${FHIR}/${fhir}`, JSON.parse(text.replaceAll(`/${uuid}"`, `/${each}"`)) as object),
            )),
          );
        }
      }
    expect(faults).toEqual([]);
  });
});
