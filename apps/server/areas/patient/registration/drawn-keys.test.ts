import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { sequenceOf } from '../../../engine/drawn-keys.ts';
import type { ScratchApi } from '../../../testing/scratch-api.ts';
import { create, starterApi } from '../../../testing/starter-api.ts';
import { allResources } from '../../all-resources.ts';

let api: ScratchApi;
let types: readonly string[];
let attributeType: string;

beforeAll(async () => {
  api = await starterApi();
  types = [];
  for (const name of ['Drawn first', 'Drawn second'])
    types = [...types, String((await create(api.admin, 'patientidentifiertype', { name, description: 'of drawn keys' }))['uuid'])];
  const attribute = { name: 'Drawn attribute', description: 'of drawn keys', format: 'java.lang.String' };
  attributeType = String((await create(api.admin, 'personattributetype', attribute))['uuid']);
}, 60_000);
afterAll(() => api.close());

it('the sequence that draws a key is the one that numbers the table', async () => {
  const drawn = allResources.filter(({ storage }) => storage.numberedAhead === true && storage.sharedKey === undefined);
  expect(drawn.map(({ name }) => name)).toContain('person');
  for (const r of drawn) {
    const [row] = await api.pool.rows<{ serial: string }>('select pg_get_serial_sequence($1, $2) as serial', [r.table, r.key]);
    expect([r.name, row?.serial]).toEqual([r.name, `public.${sequenceOf(r)}`]);
  }
});

const word = fc.stringMatching(/^[A-Z][a-z]{1,9}$/);
const maybe = <T>(given: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(given, { nil: undefined });
const somebody = fc.record({
  uuid: maybe(fc.uuid()),
  gender: fc.constantFrom('F', 'M'),
  birthdate: fc.constantFrom('1990-05-17', '2003-01-01'),
  dead: maybe(fc.boolean()),
  names: fc.array(fc.record({ uuid: maybe(fc.uuid()), givenName: word, familyName: word, preferred: maybe(fc.boolean()) }), {
    minLength: 1,
    maxLength: 3,
  }),
  addresses: maybe(fc.array(fc.record({ address1: word, preferred: maybe(fc.boolean()) }), { maxLength: 2 })),
  attributes: fc.array(word, { maxLength: 2 }),
  identifiers: fc.array(maybe(fc.boolean()), { minLength: 1, maxLength: 2 }),
});

it('whoever is registered is answered as they are read afterwards, and stands in the tables as they were sent', async () => {
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(somebody, async ({ identifiers, attributes, uuid, ...person }) => {
      const sent = {
        ...(uuid === undefined ? {} : { uuid }),
        identifiers: identifiers.map((preferred, at) => ({ identifier: `DRAWN-${(serial += 1)}`, identifierType: types[at], preferred })),
        person: { ...person, attributes: attributes.slice(0, 1).map((value) => ({ attributeType, value })) },
      };
      for (const v of ['default', 'full']) {
        const body = v === 'default' ? sent : again(sent, (serial += 1));
        const made = await api.admin.post(`patient?v=${v}`, body);
        expect(made.status, made.text).toBe(201);
        const shown = await api.admin.get(`patient/${String(made.body['uuid'])}?v=${v}`);
        expect(made.text).toBe(shown.text);
        expect(made.headers['etag']).toBe(shown.headers['etag']);
        expect(await kept(made.body['uuid'])).toEqual({
          names: person.names.map(({ givenName }) => givenName),
          addresses: (person.addresses ?? []).map(({ address1 }) => address1),
          identifiers: body.identifiers.map(({ identifier }) => identifier),
        });
      }
    }),
    { numRuns: 30 },
  );
});

type Sent = Readonly<Record<string, unknown>> & { readonly identifiers: readonly { readonly identifier: string }[] };

/** The same of somebody else: without uuids, with other identifiers. */
function again(sent: Sent, serial: number): Sent {
  const text = JSON.stringify(sent, (key, value: unknown) => (key === 'uuid' ? undefined : value));
  return JSON.parse(text.replaceAll('DRAWN-', `AGAIN-${serial}-`)) as Sent; // the same shape
}

/** What stands in the tables, in the order of the keys. */
async function kept(uuid: unknown): Promise<unknown> {
  const [row] = await api.pool.rows(
    `select array(select n.given_name from person_name n where n.person_id = p.patient_id order by n.person_name_id) as names,
      array(select a.address1 from person_address a where a.person_id = p.patient_id order by a.person_address_id) as addresses,
      array(select i.identifier from patient_identifier i where i.patient_id = p.patient_id order by i.patient_identifier_id) as identifiers
    from patient p where p.uuid = $1`,
    [uuid],
  );
  return row;
}

it('a registration waits for the database three times: for what it looks up, for what it writes, and for its end', async () => {
  const person = { gender: 'F', birthdate: '1990-05-17', names: [{ givenName: 'Amina', familyName: 'Counted' }] };
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    asked.mockClear();
    const { status } = await api.admin.post('patient', { identifiers: [{ identifier: `COUNTED-${n}`, identifierType: types[0] }], person });
    times.push(status === 201 ? asked.mock.calls.length : Number.NaN);
  }
  asked.mockRestore();
  expect(Math.min(...times)).toBe(3); // others may ask beside it
});

it('an identifier is what its type says at the time, and so is a second one of the type', async () => {
  const type = String(
    (await create(api.admin, 'patientidentifiertype', { name: 'Drawn digits', description: 'x', format: '[0-9]+' }))['uuid'],
  );
  const post = (identifier: string) =>
    api.admin.post('patient', {
      identifiers: [
        { identifier: `1${identifier}`, identifierType: type },
        { identifier, identifierType: { uuid: type } },
      ],
      person: { gender: 'F', birthdate: '1990-05-17', names: [{ givenName: 'Amina', familyName: 'Digits' }] },
    });
  expect((await post('A')).status).toBe(400);
  expect((await post('22')).status).toBe(201);
  expect((await api.admin.post(`patientidentifiertype/${type}`, { format: '[A-Z0-9]+' })).status).toBe(200);
  expect((await post('A')).status).toBe(201);
});

it('tells what was refused first, as when each row is waited for', async () => {
  const numbers = { name: 'Drawn numbers', description: 'of drawn keys', format: '[0-9]+' };
  const identifierType = String((await create(api.admin, 'patientidentifiertype', numbers))['uuid']);
  const post = (identifier: string, person: object) => api.admin.post('patient', { identifiers: [{ identifier, identifierType }], person });
  const amina = { gender: 'F', birthdate: '1990-05-17', names: [{ givenName: 'Amina', familyName: 'Drawn' }] };
  const made = await post('17', amina);
  expect(made.status).toBe(201);
  expect((await post('17', amina)).body['error']).toMatchObject({ code: 'record.duplicateIdentifier' });
  expect((await post('no number', amina)).body['error']).toMatchObject({ fieldErrors: { 'identifiers[0].identifier': expect.anything() } });
  // the database refuses that somebody is a patient twice, and a rule the identifier, which comes behind it
  const twice = { uuid: made.body['uuid'] };
  for (const identifier of ['18', 'no number'])
    expect((await post(identifier, twice)).body['error']).toMatchObject({ code: 'engine.duplicate' });
  expect(await api.pool.rows("select from patient_identifier where identifier in ('18', 'no number')")).toEqual([]);
});

it('a creation whose answer is refused leaves nothing, in the audit trail neither', async () => {
  const entries = () => api.pool.rows("select resource, resource_uuid from audit_log where action = 'create' order by audit_log_id");
  const before = await entries();
  const person = { gender: 'F', birthdate: '1990-05-17', names: [{ givenName: 'Nobody', familyName: 'Answered' }] };
  const sent = {
    patient: { identifiers: [{ identifier: 'UNANSWERED-1', identifierType: types[0] }], person },
    patientidentifiertype: { name: 'Unanswered', description: 'of drawn keys' },
    personname: { person: (await api.admin.post('person', person)).body['uuid'], givenName: 'Late' },
  };
  const made = await entries();
  expect(made).toHaveLength(before.length + 1);
  for (const [path, body] of Object.entries(sent)) {
    const { status } = await api.admin.post(`${path}?v=everything`, body);
    expect([path, status]).toEqual([path, 400]);
  }
  expect(await entries()).toEqual(made);
});
