// area: site
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom, type Random } from '../../db/demo/seeded-random.ts';
import { joinedSite, type JoinedSite } from '../../testing/joined-site.ts';
import { PASSWORD, type Client, type ScratchApi } from '../../testing/scratch-api.ts';
import { create } from '../../testing/starter-api.ts';
import { twoPlaces, type TwoPlaces } from '../../testing/two-places.ts';
import { rowsOfRecord } from './rows/record-reading.ts';
import { recordTables, type RecordTable } from './rows/record-tables.ts';

/** Made-up histories of a site and its centre; more by the environment, from a seed. */
const HISTORIES = Number(process.env['FIELDWARD_SITE_HISTORIES'] ?? 6);
const FROM = Number(process.env['FIELDWARD_SITE_HISTORIES_FROM'] ?? 1);
const STEPS = 24;
/** Few, so that both sides change the same. */
const MOST_PEOPLE = 3;

let at: TwoPlaces;
let site: JoinedSite;
let clerk: Client;
let tables: readonly RecordTable[];
const some = { type: '', encounter: '', concept: '' };
beforeAll(async () => {
  at = await twoPlaces();
  site = await joinedSite(at.api, 'North', [at.north]);
  clerk = site.api.as({ authorization: `Basic ${Buffer.from(`northern:${PASSWORD}`).toString('base64')}` });
  tables = await recordTables(site.api.pool);
  some.type = await at.samples.some('patientidentifiertype');
  some.encounter = await at.samples.some('encountertype');
  some.concept = await at.samples.some('concept');
}, 120_000);
afterAll(async () => {
  await site?.close();
  await at?.close();
});

/** A name that nobody had: letters only. */
const lettersOf = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

interface World {
  readonly random: Random;
  readonly seed: number;
  /** uuids of those who were registered, on either side. */
  readonly people: string[];
  /** Who had to do with a merge. */
  readonly merged: Set<string>;
  /** Merges that stand: the uuid of each by that of the record that went. */
  readonly merges: Map<string, string>;
  readonly erased: Set<string>;
  /** What somebody has changed at the centre last, and the site has not seen: the hash of a row by its table and uuid. */
  readonly edited: Map<string, string>;
  /** Rows that somebody has changed at the centre, or has kept there against the site, ever. */
  readonly touched: Set<string>;
  number: number;
}

type Side = { readonly api: ScratchApi; readonly client: Client };
const sides = (): Record<'here' | 'there', Side> => ({
  here: { api: site.api, client: clerk },
  there: { api: at.api, client: at.api.admin },
});

/** The rows of a patient, by table and uuid. */
async function rowsOf(api: ScratchApi, uuid: string): Promise<ReadonlyMap<string, string>> {
  const [patient] = await api.pool.rows<{ id: string }>('select patient_id::text as id from patient where uuid = $1', [uuid]);
  if (patient === undefined) return new Map();
  return new Map((await rowsOfRecord(api.pool, tables, patient.id)).map(({ table, key, hash }) => [`${table} ${key}`, hash]));
}

/** Registers somebody on a side. */
async function register(world: World): Promise<void> {
  world.number += 1;
  const side = sides()[world.random.chance(0.5) ? 'here' : 'there'];
  const made = await create(side.client, 'patient', {
    person: {
      names: [{ givenName: `Name${lettersOf(world.number)}`, familyName: 'Made', preferred: true }],
      gender: 'F',
      birthdate: '1984-03-12',
    },
    identifiers: [{ identifier: `M-${world.seed}-${world.number}`, identifierType: some.type, location: at.mine.clinic, preferred: true }],
  });
  world.people.push(String(made['uuid']));
}

/** Changes something of somebody on a side; what is refused there is no matter here. */
async function change(world: World, side: 'here' | 'there'): Promise<void> {
  const { random } = world;
  const person = random.pick(world.people);
  const { api, client } = sides()[side];
  const before = await rowsOf(api, person);
  if (before.size === 0) return;
  const row = (table: string): string | undefined => {
    const keys = [...before.keys()].filter((name) => name.startsWith(`${table} `)).map((name) => name.slice(table.length + 1));
    return keys.length === 0 ? undefined : random.pick(keys);
  };
  world.number += 1;
  const [name, number, encounter, obs] = ['person_name', 'patient_identifier', 'encounter', 'obs'].map(row);
  const place = at.mine.clinic;
  const acts: readonly (() => Promise<unknown>)[] = [
    () => client.post(`person/${person}/name/${name}`, { givenName: `New${lettersOf(world.number)}` }),
    () =>
      client.post(`person/${person}/name`, {
        givenName: `More${lettersOf(world.number)}`,
        familyName: 'Made',
        preferred: random.chance(0.5),
      }),
    () => client.remove(`person/${person}/name/${name}?reason=x`),
    // numbers of a small pool, on either side and for anybody
    () =>
      client.post(`patient/${person}/identifier`, {
        identifier: `M-${world.seed}-shared-${random.whole(0, 3)}`,
        identifierType: some.type,
        location: place,
        preferred: random.chance(0.3),
      }),
    () => client.post(`patient/${person}/identifier/${number}`, { identifier: `M-${world.seed}-shared-${random.whole(0, 3)}` }),
    () => client.remove(`patient/${person}/identifier/${number}?reason=x`),
    () =>
      client.post('encounter', {
        patient: person,
        encounterType: some.encounter,
        location: place,
        encounterDatetime: '2026-01-05T10:00:00.000Z',
        obs: [{ concept: some.concept, value: `v${world.number}`, obsDatetime: '2026-01-05T10:00:00.000Z' }],
      }),
    () => client.post(`encounter/${encounter}`, { encounterDatetime: `2026-01-0${1 + random.whole(0, 8)}T10:00:00.000Z` }),
    () => client.remove(`encounter/${encounter}?reason=x`),
    () => client.remove(`obs/${obs}?reason=x`),
    () => client.post(`person/${person}`, { birthdate: `19${random.whole(10, 99)}-01-01` }),
    () => client.post(`person/${person}`, { birthdate: `19${random.whole(10, 99)}-01-01` }),
  ];
  await random.pick(acts)();
  if (side === 'here') return;
  const after = await rowsOf(api, person);
  for (const [key, hash] of after) if (before.get(key) !== hash) world.edited.set(key, hash);
  for (const key of new Set([...before.keys(), ...after.keys()])) if (before.get(key) !== after.get(key)) world.touched.add(key);
}

async function merge(world: World): Promise<void> {
  const left = world.people.filter((uuid) => !world.merges.has(uuid) && !world.erased.has(uuid));
  if (left.length < 2) return;
  const [from, into] = [world.random.pick(left), world.random.pick(left)];
  if (from === into) return;
  const done = await at.api.admin.post('fieldward/patientmerge', { from, into, keep: {}, reason: 'x' });
  if (done.status !== 200) return;
  // rows of both may be changed by it
  world.merged.add(from).add(into);
  world.merges.set(from, String(done.body['uuid']));
}

async function takeBack({ random, merges }: World): Promise<void> {
  if (merges.size === 0) return;
  const [from, uuid] = random.pick([...merges]);
  if ((await at.api.admin.post(`fieldward/patientmerge/${uuid}/undo`, {})).status === 200) merges.delete(from);
}

async function erase({ random, people, erased }: World): Promise<void> {
  const patient = random.pick(people);
  const [identifier] = await at.api.pool.rows<{ identifier: string }>(
    'select i.identifier from patient_identifier i join patient p using (patient_id) where p.uuid = $1 and not i.voided limit 1',
    [patient],
  );
  const done = await at.api.admin.post('fieldward/patienterasure', { patient, identifier: identifier?.identifier ?? '', reason: 'x' });
  if (done.status !== 200) return;
  erased.add(patient);
}

async function decide(world: World): Promise<void> {
  const { results } = (await at.api.admin.get(`fieldward/heldrows?site=${site.uuid}`)).body;
  if (results.length === 0) return;
  const { uuid } = world.random.pick(results as readonly { uuid: string }[]);
  const decision = world.random.chance(0.5) ? 'take' : 'keep';
  await at.api.admin.post('fieldward/heldrowdecide', { uuid, decision });
  const [row] = await at.api.pool.rows<{ name: string }>(`select table_name || ' ' || key as name from held_row where uuid = $1`, [uuid]);
  if (decision === 'keep' && row !== undefined) world.touched.add(row.name);
}

/** Exchanges over a line that is cut somewhere, before or after the centre has worked, or ends in the middle of a transaction. */
async function exchange({ random, edited, people }: World): Promise<void> {
  site.cut(random.chance(0.5) ? random.whole(0, 4) : null, random.chance(0.5) ? 'before' : 'after');
  site.kill(random.chance(0.3) ? random.whole(0, 60) : null);
  if (random.chance(0.3)) await site.api.pool.rows('update record_to_come set next_try = now()');
  await site.exchange();
  site.cut(null);
  site.kill(null);
  // what the site has seen may be changed by it
  for (const person of people)
    // oxlint-disable-next-line no-await-in-loop -- one database
    for (const [name, hash] of await rowsOf(site.api, person)) if (edited.get(name) === hash) edited.delete(name);
}

async function step(world: World): Promise<void> {
  const chance = world.random.next();
  if (world.people.length === 0 || (chance < 0.14 && world.people.length < MOST_PEOPLE)) await register(world);
  else if (chance < 0.38) await change(world, 'here');
  else if (chance < 0.6) await change(world, 'there');
  else if (chance < 0.84) await exchange(world);
  else if (chance < 0.9) await decide(world);
  else if (chance < 0.96) await merge(world);
  else if (chance < 0.985) await takeBack(world);
  else await erase(world);
}

interface HeldRow {
  readonly name: string;
  readonly record: string;
  readonly state: string;
  readonly reason: string;
}

/** What is wrong in the end: rows that are not the same on both sides and that the centre does not hold, are there twice, or overwritten without a decision. */
async function wrong({ people, merged, merges, erased, edited, touched }: World): Promise<string[]> {
  const found: string[] = [];
  const held = await at.api.pool.rows<HeldRow>(`select table_name || ' ' || key as name, record, state, reason from held_row`);
  const waits = new Set(held.filter(({ state }) => state === 'held').map(({ name }) => name));
  const left = new Set(
    (await site.api.pool.rows<{ record: string }>('select record from record_to_come where left_rows > 0')).map(({ record }) => record),
  );
  for (const person of people) {
    if (merges.has(person)) continue;
    // oxlint-disable-next-line no-await-in-loop -- two databases, one after the other
    const [here, there] = [await rowsOf(site.api, person), await rowsOf(at.api, person)];
    if (erased.has(person)) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const names = await site.api.pool.rows(
        `select from person_name n join person p using (person_id) where p.uuid = $1 and n.given_name <> 'Erased'`,
        [person],
      );
      if (names.length > 0) found.push(`${person} was erased and has a name at the site`);
      continue;
    }
    for (const name of new Set([...here.keys(), ...there.keys()])) {
      const [now, told] = [here.get(name), there.get(name)];
      if (now === told || waits.has(name)) continue;
      // a number that somebody has at the site
      if (left.has(person) && name.startsWith('patient_identifier ')) continue;
      found.push(
        `${name} of ${person}: ${now === undefined ? 'nothing' : 'another'} at the site, ${told === undefined ? 'nothing' : 'another'} at the centre`,
      );
    }
    if (merged.has(person)) continue;
    for (const { name, record, reason } of held)
      if (record === person && reason === 'changedHere' && !touched.has(name))
        found.push(`${name} is held, though nobody has changed it at the centre`);
    for (const [name, hash] of edited) {
      const now = there.get(name);
      if (now !== undefined && now !== hash && !held.some((each) => each.name === name && each.state === 'taken'))
        found.push(`${name} was changed at the centre and is overwritten`);
    }
  }
  for (const { api } of Object.values(sides()))
    for (const table of ['encounter', 'obs', 'visit', 'patient_identifier', 'person_name', 'patient'])
      // oxlint-disable-next-line no-await-in-loop -- as above
      for (const { uuid } of await api.pool.rows<{ uuid: string }>(`select uuid from ${table} group by uuid having count(*) > 1`))
        found.push(`${table} ${uuid} is there twice`);
  return found;
}

test(
  `nothing is lost, doubled or overwritten in ${HISTORIES} histories`,
  async () => {
    const failed: string[] = [];
    for (let seed = FROM; seed < FROM + HISTORIES; seed += 1) {
      const world: World = {
        random: seededRandom(seed),
        seed,
        people: [],
        merged: new Set(),
        merges: new Map(),
        erased: new Set(),
        edited: new Map(),
        touched: new Set(),
        number: 0,
      };
      /* oxlint-disable no-await-in-loop -- one step after the other */
      for (let taken = 0; taken < STEPS; taken += 1) await step(world);
      // what waits for its next try is tried now; what follows from what came then goes with the next
      for (let times = 0; times < 3; times += 1) {
        await site.api.pool.rows('update record_to_come set next_try = now()');
        expect(await site.exchange(), `seed ${seed}`).toBeNull();
      }
      const waiting = await site.api.pool.rows('select from patient_to_send');
      failed.push(
        ...(await wrong(world)).map((what) => `seed ${seed}: ${what}`),
        ...site.failures().map((error) => `seed ${seed}: ${String(error)}`),
        ...waiting.map(() => `seed ${seed}: somebody still waits`),
      );
      /* oxlint-enable no-await-in-loop */
    }
    expect(failed).toEqual([]);
  },
  60_000 + HISTORIES * 20_000,
);
