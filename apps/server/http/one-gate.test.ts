/** Every path that writes a property refuses the same bad values, with a message at the field: made from the declarations. */
import { withCheckDigit } from '@fieldward/domain/person/check-digit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '../areas/all-resources.ts';
import { Registry } from '../engine/resource.ts';
import { badBodies, refusedAt } from '../testing/bad-values.ts';
import { concepts, fields, programme, seedProgramme } from '../testing/clinic-programme.ts';
import type { ApiResponse, ScratchApi } from '../testing/scratch-api.ts';
import { KNOWN, concept, create, starterApi } from '../testing/starter-api.ts';

const registry = new Registry(allResources);
let api: ScratchApi;
const asked: Record<string, string> = {};

beforeAll(async () => {
  api = await starterApi();
  await seedProgramme(api.pool);
  asked['yes'] = await concept(api.admin, 'GATE YES', KNOWN.notApplicable);
  asked['no'] = await concept(api.admin, 'GATE NO', KNOWN.notApplicable);
  asked['weight'] = await concept(api.admin, 'GATE WEIGHT', KNOWN.numeric, { lowAbsolute: 0, hiAbsolute: 300 });
  asked['visits'] = await concept(api.admin, 'GATE VISITS', KNOWN.numeric, { allowDecimal: false });
  asked['cough'] = await concept(api.admin, 'GATE COUGH', KNOWN.coded, { answers: [asked['yes']] });
  asked['seen'] = await concept(api.admin, 'GATE SEEN', KNOWN.datetime);
}, 60_000);
afterAll(() => api.close());

type Json = Readonly<Record<string, unknown>>;

const written = allResources.filter(({ wire, storage }) => !wire.readOnly && wire.parent === null && storage.meant === undefined);

describe('what a declaration refuses is refused', () => {
  it.each(written.map((r) => [r.name, r] as const))('in %s and within it', async (_name, r) => {
    const outcomes = await Promise.all(
      badBodies(registry, r).map(async ({ property, body }) => [
        JSON.stringify(body).slice(0, 120),
        refusedAt(await api.admin.post(r.wire.path, body), property),
      ]),
    );
    expect(outcomes.filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
  });
});

/** What screens refuse, by the property that they write: the declaration must refuse it too, and with it every path above. */
const screens: readonly (readonly [wire: string, property: string, bad: readonly string[]])[] = [
  ...['workflow', 'phase', 'component'].map((wire) => [wire, 'name', ['Bad 1', 'A-B', ' ', 'x'.repeat(51)]] as const),
  ...['givenName', 'middleName', 'familyName'].map((name) => ['personname', name, ['A1', 'A  B', "O'Neil", 'x'.repeat(26)]] as const),
];

it.each(screens)('%s.%s is declared as its screen has it', (wire, property, bad) => {
  const declared = registry.of(wire).wire.fields[property];
  const { pattern, max = Infinity } = declared ?? {};
  const taken = bad.filter(
    (text) => text.length <= max && (pattern instanceof RegExp ? pattern.test(text) : (pattern?.(text) ?? null) === null),
  );
  expect(taken).toEqual([]);
});

describe('a person', () => {
  const submission = (data: readonly Json[], metadata: Json) => api.admin.post('hydra/form-submission', { data, metadata });
  const particulars = { identifier: 'ABC-000001', givenName: 'Noor', familyName: 'Khan' };
  type Person = typeof particulars;
  const contact = (person: Person): Json => ({
    payload_type: 'CONTACT_TRACING',
    createPatient: true,
    value: [
      { patientID: person.identifier, patientGivenName: person.givenName, patientFamilyName: person.familyName, gender: 'F', age: '7' },
    ],
  });
  const form = { ENCONTER_TYPE: programme.formName, patient: { uuid: programme.patient } };
  const cough = { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.no };
  const ways: Readonly<
    Record<string, readonly [fields: Readonly<Record<keyof Person, string>>, send: (person: Person) => Promise<ApiResponse>]>
  > = {
    'POST patient': [
      { identifier: 'identifier', givenName: 'givenName', familyName: 'familyName' },
      async ({ identifier, ...name }) =>
        api.admin.post('patient', {
          person: { gender: 'F', age: 7, names: [name] },
          identifiers: [{ identifier, identifierType: 'Patient Identifier', preferred: true }],
        }),
    ],
    'Create Patient': [
      { identifier: 'IDENTIFIER', givenName: 'NAME', familyName: 'NAME' },
      ({ identifier, ...name }) =>
        submission(
          [
            { payload_type: 'IDENTIFIER', value: identifier },
            { payload_type: 'NAME', ...name },
            { payload_type: 'GENDER', value: 'F' },
            { payload_type: 'AGE', value: '7' },
          ],
          { ENCONTER_TYPE: 'Create Patient' },
        ),
    ],
    'a contact of a form': [
      { identifier: fields.contacts, givenName: fields.contacts, familyName: fields.contacts },
      (person) => submission([cough, contact(person)], { ...form, formDetails: { uuid: programme.componentForm } }),
    ],
    'a contact of a form that is not named': [
      { identifier: fields.contacts, givenName: fields.contacts, familyName: fields.contacts },
      (person) => submission([cough, contact(person)], form),
    ],
  };
  const wrong = [
    ['identifier', 'bad id'],
    ['identifier', 'ABC-000001-000002'],
    ['givenName', 'A1'],
    ['givenName', "O'Neil"],
    ['familyName', 'x'.repeat(30)],
  ] as const;
  it.each(Object.keys(ways))('by %s', async (way) => {
    const [named, send] = ways[way] ?? [];
    for (const [property, value] of wrong) {
      const response = await send?.({ ...particulars, [property]: value });
      expect([property, value, response === undefined ? null : refusedAt(response, named?.[property] ?? '')]).toEqual([
        property,
        value,
        'refused',
      ]);
    }
  });

  it.each(Object.keys(ways))('has the check digit of the type, by %s', async (way) => {
    const [named, send] = ways[way] ?? [];
    const demand = (validator: string | null) =>
      api.pool.rows(`update patient_identifier_type set validator = $1 where name = 'Patient Identifier'`, [validator]);
    await demand('fieldward.Verhoeff');
    const good = withCheckDigit(`ABC-0000${Object.keys(ways).indexOf(way)}`, 'fieldward.Verhoeff') ?? '';
    const bad = good.slice(0, -1) + String((Number(good.at(-1)) + 1) % 10);
    const outcomes = [await send?.({ ...particulars, identifier: bad }), await send?.({ ...particulars, identifier: good })];
    await demand(null);
    expect(outcomes.map((each) => each && refusedAt(each, named?.['identifier'] ?? ''))).toEqual([
      'refused',
      expect.not.stringMatching('refused'),
    ]);
    expect(outcomes.map((each) => each?.status)).toEqual([expect.any(Number), 201]);
  });

  it('has the check digit of the type, by a correction and by an identifier that is added', async () => {
    const type = (await create(api.admin, 'patientidentifiertype', { name: 'Gate type', validator: 'fieldward.Iso7064Mod11_10' }))['uuid'];
    const path = `patient/${programme.patient}/identifier`;
    const added = (identifier: string) => ({ identifier, identifierType: type });
    expect(refusedAt(await api.admin.post(path, added('07944')), 'identifier')).toBe('refused');
    const made = await create(api.admin, path, added('07945'));
    expect(refusedAt(await api.admin.post(`${path}/${made['uuid']}`, { identifier: '794624' }), 'identifier')).toBe('refused');
    expect((await api.admin.post(`${path}/${made['uuid']}`, { identifier: '794623' })).status).toBe(200);
    // what was given before stays
    await api.pool.rows(`update patient_identifier_type set validator = 'fieldward.Verhoeff' where uuid = $1`, [type]);
    expect((await api.admin.post(`${path}/${made['uuid']}`, { identifier: '794623' })).status).toBe(200);
  });

  it('has a relation of the list', async () => {
    const related = {
      ...contact(particulars),
      value: [{ patientGivenName: 'Noor', patientFamilyName: 'Khan', relation: 'Nope' }],
      createPatient: false,
    };
    expect(refusedAt(await submission([cough, related], form), fields.contacts)).toBe('refused');
  });
});

describe('an observation', () => {
  const wrong = [
    ['weight', 9999],
    ['weight', -1],
    ['weight', 'heavy'],
    ['visits', 1.5],
    ['cough', 'no'],
    ['seen', 'soon'],
  ] as const;
  const valueOf = (value: unknown): unknown => (value === 'no' ? asked['no'] : value);
  const encounter = (obs: readonly Json[]) => ({ patient: programme.patient, encounterType: programme.formName, obs });
  const ways: Readonly<Record<string, (concept: string, value: unknown) => Promise<ApiResponse>>> = {
    'POST obs': (of, value) => api.admin.post('obs', { person: programme.patient, concept: of, value }),
    'a group': (of, value) =>
      api.admin.post('obs', { person: programme.patient, concept: asked['yes'], groupMembers: [{ concept: of, value }] }),
    'a new encounter': (of, value) => api.admin.post('encounter', encounter([{ concept: of, value }])),
    'a correction': async (of, value) => {
      const good = {
        [asked['weight'] ?? '']: 60,
        [asked['visits'] ?? '']: 2,
        [asked['cough'] ?? '']: asked['yes'],
        [asked['seen'] ?? '']: '2026-01-01',
      }[of];
      const made = await create(api.admin, 'obs', { person: programme.patient, concept: of, value: good });
      return api.admin.post(`obs/${made['uuid']}`, { value });
    },
  };
  it.each(Object.keys(ways))('by %s', async (way) => {
    for (const [of, value] of wrong) {
      const response = await ways[way]?.(asked[of] ?? '', valueOf(value));
      expect([of, value, response === undefined ? null : refusedAt(response, 'value')]).toEqual([of, value, 'refused']);
    }
  });

  it('in a submission, where no question asks for it', async () => {
    const types: Readonly<Record<string, string>> = {
      weight: 'OBS_NUMERIC',
      visits: 'OBS_NUMERIC',
      cough: 'OBS_CODED',
      seen: 'OBS_DATE_TIME',
    };
    for (const [of, value] of wrong) {
      const data = [
        { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.no },
        { payload_type: types[of], param_name: asked[of], value: valueOf(value) },
      ];
      const response = await api.admin.post('hydra/form-submission', {
        data,
        metadata: { ENCONTER_TYPE: programme.formName, patient: { uuid: programme.patient } },
      });
      expect([of, value, refusedAt(response, asked[of] ?? '')]).toEqual([of, value, 'refused']);
    }
  });
});
