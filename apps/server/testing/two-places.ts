/** Two provinces with a clinic each and a patient in either, for what an account sees that is bound to one of them. */
import { patientColumn } from '../engine/shape.ts';
import { Registry, type Resource } from '../engine/resource.ts';
import { allResources } from '../areas/all-resources.ts';
import { conformanceSamples } from './conformance-samples.ts';
import { Samples } from './sample-body.ts';
import { PASSWORD, scratchApi, type Client, type ScratchApi } from './scratch-api.ts';

export const registry = new Registry(allResources);
/** Events and what belongs to them: seen at their places only. */
const OF_EVENTS = ['event', 'event-schedule', 'event-asset', 'event-service', 'event-participant'];
/** Resources whose rows concern a patient, or are of a place. */
export const ofPlaces: readonly Resource[] = registry.all.filter((r) => patientColumn(r) !== null || OF_EVENTS.includes(r.name));

/** Everything that was made for one patient, and at one place. */
interface Subject {
  readonly clinic: string;
  /** Object of each resource of patients and places. */
  readonly uuids: ReadonlyMap<string, string>;
  /** What shows that it was seen: uuids, names, identifiers. */
  readonly marks: readonly string[];
  readonly patient: string;
}

export interface TwoPlaces {
  readonly api: ScratchApi;
  readonly samples: Samples;
  /** May do everything, in the north. */
  readonly bound: Client;
  readonly boundUuid: string;
  readonly north: string;
  readonly south: string;
  readonly mine: Subject;
  readonly theirs: Subject;
  close(): Promise<void>;
}

async function make(api: ScratchApi, path: string, body: unknown): Promise<Readonly<Record<string, unknown>>> {
  const response = await api.admin.post(path, body);
  if (response.status !== 201 && response.status !== 200)
    throw new Error(`${path} ${JSON.stringify(body)}: ${response.status} ${response.text}`);
  return response.body;
}

/** A body for a resource of patients or places: every reference to such a resource is that of the subject, every place the clinic. */
export async function bodyAbout(samples: Samples, r: Resource, uuids: ReadonlyMap<string, string>, clinic: string) {
  const parent = r.wire.parent?.field;
  const named = new Set(['personA', 'patient', 'encounter', 'person', 'visit', 'event', 'order', 'labTest', 'result', 'head']);
  const given = Object.entries(r.wire.fields)
    .filter(([name, declared]) => (declared.kind === 'ref' || declared.kind === 'part') && named.has(name) && uuids.has(declared.target))
    .map(([name, declared]) => [name, uuids.get(declared.target)] as const);
  const body = await samples.body(r.name, [...given.map(([name]) => name), ...(parent === undefined ? [] : [parent])]);
  const places = Object.hasOwn(r.wire.fields, 'location') ? { location: clinic } : {};
  // a service belongs to its clinic
  const service =
    r.wire.fields['service']?.target === 'appointmentservice'
      ? { service: await samples.another('appointmentservice', { location: clinic }) }
      : {};
  return { ...body, ...places, ...service, ...Object.fromEntries(given.filter(([name]) => name !== parent)) };
}

async function subject(api: ScratchApi, samples: Samples, clinic: string, name: string): Promise<Subject> {
  const uuids = new Map<string, string>();
  const patient = await make(api, 'patient', {
    person: { gender: 'F', birthdate: '1990-01-01', names: [{ givenName: name, familyName: `${name}son` }] },
    identifiers: [
      { identifier: `${name}-1`, identifierType: await samples.some('patientidentifiertype'), location: clinic, preferred: true },
    ],
  });
  const uuid = String(patient['uuid']);
  uuids.set('patient', uuid).set('person', uuid);
  const left = ofPlaces.filter((r) => !uuids.has(r.name)).toSorted((a, b) => rank(a) - rank(b));
  for (const r of left.filter((each) => !each.wire.readOnly)) {
    const { parent } = r.wire;
    const path = parent === null ? r.wire.path : `${registry.of(parent.wire).wire.path}/${uuids.get(parent.wire)}/${parent.path}`;
    const made = await make(api, path, await bodyAbout(samples, r, uuids, clinic));
    uuids.set(r.name, String(made['uuid']));
    if (r.name === 'event') uuids.set('event-schedule', (made['schedule'] as { uuid: string }).uuid);
  }
  return { clinic, uuids, patient: uuid, marks: [...new Set([...uuids.values(), name])] };
}

/** What others belong to is made before them. */
const FIRST = ['visit', 'programenrollment', 'encounter', 'event', 'order', 'labtestorder', 'labtestsample', 'labtestattribute'];

function rank(r: Resource): number {
  const at = FIRST.indexOf(r.name);
  return at === -1 ? FIRST.length : at;
}

export async function twoPlaces(options: Parameters<typeof scratchApi>[0] = {}): Promise<TwoPlaces> {
  const api = await scratchApi(options);
  const samples = new Samples(registry, api.admin, conformanceSamples);
  const place = async (name: string, parentLocation?: string) =>
    String((await make(api, 'location', { name, ...(parentLocation === undefined ? {} : { parentLocation }) }))['uuid']);
  const north = await place('North');
  const south = await place('South');
  const [mine, theirs] = [
    await subject(api, samples, await place('Clinic north', await place('Town north', north)), 'Zarminah'),
    await subject(api, samples, await place('Clinic south', south), 'Quetzalia'),
  ];
  const user = await make(api, 'user', {
    username: 'northern',
    password: PASSWORD,
    person: { gender: 'F', names: [{ givenName: 'Nora', familyName: 'Northern' }] },
    roles: ['System Developer'],
  });
  const boundUuid = String(user['uuid']);
  await make(api, 'fieldward/userlocation', { user: boundUuid, locations: [north] });
  const bound = api.as({ authorization: `Basic ${Buffer.from(`northern:${PASSWORD}`).toString('base64')}` });
  return { api, samples, bound, boundUuid, north, south, mine, theirs, close: () => api.close() };
}

/** The same with a task of each kind for either patient: they follow from what is recorded, nobody sends one. */
export async function withTasks(places: TwoPlaces): Promise<TwoPlaces> {
  const told = async (subject: Subject): Promise<Subject> => {
    const made = await Promise.all(
      (['schedule', 'result'] as const).map(
        async (kind) => [kind === 'schedule' ? 'scheduledtask' : 'resulttask', await taskOf(places, kind, subject)] as const,
      ),
    );
    return { ...subject, uuids: new Map([...subject.uuids, ...made]) };
  };
  return { ...places, mine: await told(places.mine), theirs: await told(places.theirs) };
}

async function taskOf({ api, samples }: TwoPlaces, kind: 'schedule' | 'result', { patient, clinic }: Subject): Promise<string> {
  const schedule = kind === 'schedule' ? await samples.some('schedule') : null;
  const [made] = await api.pool.rows<{ uuid: string }>(
    `insert into task (patient_id, kind, schedule_id, step, occurrence, name, subject, location_id, opens_on, due_on, rank_on)
     select p.person_id, $1, s.schedule_id, case when s.schedule_id is not null then 'visit' end, 1, 'Visit',
       case when s.schedule_id is null then 'test-of-' || left(p.uuid, 20) end, l.location_id, current_date, current_date, current_date
     from person p join location l on l.uuid = $3 left join schedule s on s.uuid = $4 where p.uuid = $2 returning uuid`,
    [kind, patient, clinic, schedule],
  );
  if (made === undefined) throw new Error(`no task of ${patient}`);
  return made.uuid;
}

/** What requests may name: everything of the patient in the north, and one object of each resource of nobody. */
export async function namedObjects({ samples, mine, theirs, boundUuid }: TwoPlaces): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (const r of registry.all.filter((each) => !each.wire.readOnly && !ofPlaces.includes(each)))
    // oxlint-disable-next-line no-await-in-loop -- what one needs the next one has
    known.set(r.name, await samples.some(r.name));
  return new Map([...known, ...mine.uuids, ['user', boundUuid], ['location', mine.clinic], ['other', theirs.patient]]);
}
