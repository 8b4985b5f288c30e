/** A laboratory for stories: a test with fields, patients with encounters, two people who work in it. */
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import { concept, create, KNOWN, register, starterApi } from './starter-api.ts';
import { PASSWORD, type ApiResponse, type Client, type ScratchApi } from './scratch-api.ts';

type Body = Readonly<Record<string, unknown>>;

export interface Laboratory {
  readonly api: ScratchApi;
  /** May do everything, and is a provider. */
  readonly admin: Client;
  /** Works in the laboratory, and is a provider. */
  readonly technician: Client;
  readonly patient: string;
  readonly encounter: string;
  /** Haemoglobin: needs a specimen. */
  readonly testType: string;
  /** A number, required: normal 12 to 16, critical to 7 and from 20; a change of more than 3 is pointed out. */
  readonly haemoglobin: string;
  /** A text. */
  readonly remark: string;
  /** Orders the test, as boss by default, and answers the uuid of the labtestorder. */
  order(more?: Body, by?: Client): Promise<string>;
  /** Takes a sample for a test and answers its uuid. */
  sample(labTest: string, more?: Body): Promise<string>;
  /** Orders, samples and accepts. */
  accepted(more?: Body, by?: Client): Promise<string>;
  /** The same with a critical result of the technician: 6. */
  critical(by: Client, more?: Body): Promise<string>;
  /** Posts results. */
  result(client: Client, labTest: string, value: string, more?: Body): Promise<ApiResponse>;
  test(labTest: string): Promise<ApiResponse['body']>;
}

let count = 0;
const next = (): string => `LAB-${(count += 1)}`;

/** A user with a role of the starter who is a provider, signed in. */
export async function staff(api: ScratchApi, username: string, role: string, isProvider = true): Promise<Client> {
  const user = await create(api.admin, 'user', {
    username,
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: username.replaceAll('.', ' '), familyName: 'Labworker' }] },
    roles: [role],
  });
  if (isProvider) await create(api.admin, 'provider', { person: user['person'].uuid, identifier: username });
  return api.as({ authorization: `Basic ${Buffer.from(`${username}:${PASSWORD}`).toString('base64')}` });
}

/** A patient's encounter, for orders. */
export async function encounterOf(api: ScratchApi, patient: string): Promise<string> {
  const known = (await api.admin.get('encountertype?q=Laboratory visit')).body['results'] as { uuid: string }[];
  const type = known[0]?.uuid ?? String((await create(api.admin, 'encountertype', { name: 'Laboratory visit' }))['uuid']);
  return String((await create(api.admin, 'encounter', { patient, encounterType: type, location: KNOWN.unknownLocation }))['uuid']);
}

/** Starts the server with it; a second or two. */
export async function laboratory(type: Body = {}): Promise<Laboratory> {
  return laboratoryOf(await starterApi(), type);
}

/** Puts it into a server that has the starter content. */
export async function laboratoryOf(api: ScratchApi, type: Body = {}): Promise<Laboratory> {
  const { admin } = api;
  const [boss] = await api.pool.rows<{ uuid: string }>(
    `select p.uuid from users u join person p using (person_id) where u.username = 'boss'`,
  );
  await create(admin, 'provider', { person: boss?.uuid, identifier: 'boss' });
  const technician = await staff(api, 'technician', 'Laboratory Technician');
  const patient = String((await register(admin, 'LAB-PATIENT-1', 'Amina', 'Traore'))['uuid']);
  const encounter = await encounterOf(api, patient);
  const make = async (path: string, body: Body) => String((await create(admin, `commonlab/${path}`, body))['uuid']);
  const referenceConcept = await concept(admin, 'HAEMOGLOBIN TEST', KNOWN.notApplicable);
  const testType = await make('labtesttype', { name: 'Haemoglobin', testGroup: 'HEMATOLOGY', referenceConcept, targetHours: 24, ...type });
  const haemoglobin = await make('labtestattributetype', {
    name: 'Hb',
    labTestType: testType,
    datatypeClassname: labDatatypes.number,
    datatypeConfig: '99',
    minOccurs: 1,
    units: 'g/dL',
    maxDelta: '3',
    referenceRanges: [{ low: '12', high: '16', criticalLow: '7', criticalHigh: '20' }],
  });
  const remark = await make('labtestattributetype', {
    name: 'Remark',
    labTestType: testType,
    datatypeClassname: labDatatypes.text,
    sortWeight: 2,
  });
  const order = async (more: Body = {}, by: Client = admin): Promise<string> => {
    const response = await by.post('fieldward/laborders', {
      patient,
      encounter,
      orders: [{ labTestType: testType, labReferenceNumber: next() }],
      ...more,
    });
    if (response.status !== 201) throw new Error(response.text);
    return String(response.body['orders'][0]);
  };
  const sample = (labTest: string, more: Body = {}) => make('labtestsample', { labTest, sampleIdentifier: next(), ...more });
  const accepted = async (more: Body = {}, by: Client = admin): Promise<string> => {
    const labTest = await order(more, by);
    const uuid = await sample(labTest);
    const response = await admin.post(`commonlab/labtestsample/${uuid}`, { status: 'ACCEPTED' });
    if (response.status !== 200) throw new Error(response.text);
    return labTest;
  };
  const result: Laboratory['result'] = (client, labTest, value, more = {}) =>
    client.post('fieldward/labresults', { labTest, attributes: [{ attributeType: haemoglobin, valueReference: value }], ...more });
  return {
    api,
    admin,
    technician,
    patient,
    encounter,
    testType,
    haemoglobin,
    remark,
    order,
    sample,
    accepted,
    critical: async (by, more = {}) => {
      const labTest = await accepted(more, by);
      const response = await result(technician, labTest, '6');
      if (response.status !== 200) throw new Error(response.text);
      return labTest;
    },
    result,
    test: async (labTest) => (await admin.get(`commonlab/labtestorder/${labTest}?v=full`)).body,
  };
}
