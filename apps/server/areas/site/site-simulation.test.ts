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
/** In these a row is changed on both sides, and a merge changes rows that both have alike: what goes wrong with either is found. */
const FROM = Number(process.env['FIELDWARD_SITE_HISTORIES_FROM'] ?? 3);
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
  /** Rows that somebody has changed at the site, and at the centre (by merges, too, or kept against the site), ever. */
  readonly touched: Readonly<Record<'here' | 'there', Set<string>>>;
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

/** Notes which rows differ from before. */
function touch({ touched }: World, side: 'here' | 'there', before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  for (const key of new Set([...before.keys(), ...after.keys()])) if (before.get(key) !== after.get(key)) touched[side].add(key);
}

/** Does something at the centre that may change anybody. */
async function touching(world: World, work: () => Promise<void>): Promise<void> {
  const everybody = async (): Promise<Map<string, string>> => {
    const rows = [];
    // oxlint-disable-next-line no-await-in-loop -- one database
    for (const person of world.people) rows.push(...(await rowsOf(at.api, person)));
    return new Map(rows);
  };
  const before = await everybody();
  await work();
  touch(world, 'there', before, await everybody());
}

/** Registers somebody on a side. */
async function register(world: World): Promise<void> {
  world.number += 1;
  const side = world.random.chance(0.5) ? 'here' : 'there';
  const { api, client } = sides()[side];
  const made = await create(client, 'patient', {
    person: {
      names: [{ givenName: `Name${lettersOf(world.number)}`, familyName: 'Made', preferred: true }],
      gender: 'F',
      birthdate: '1984-03-12',
    },
    identifiers: [{ identifier: `M-${world.seed}-${world.number}`, identifierType: some.type, location: at.mine.clinic, preferred: true }],
  });
  world.people.push(String(made['uuid']));
  touch(world, side, new Map(), await rowsOf(api, String(made['uuid'])));
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
  const after = await rowsOf(api, person);
  touch(world, side, before, after);
  if (side === 'there') for (const [key, hash] of after) if (before.get(key) !== hash) world.edited.set(key, hash);
}

/** Changes a name on both sides, before either has heard of the other. */
async function changeBoth(world: World): Promise<void> {
  const person = world.random.pick(world.people);
  const { here, there } = sides();
  const known = await rowsOf(here.api, person);
  const before = await rowsOf(there.api, person);
  const names = [...known.keys()].filter((name) => name.startsWith('person_name ') && before.get(name) === known.get(name));
  if (names.length === 0) return;
  const name = world.random.pick(names);
  for (const [side, { api, client }] of Object.entries({ here, there })) {
    world.number += 1;
    /* oxlint-disable no-await-in-loop -- one side after the other */
    await client.post(`person/${person}/name/${name.split(' ')[1]}`, { givenName: `Both${lettersOf(world.number)}` });
    const after = await rowsOf(api, person);
    /* oxlint-enable no-await-in-loop */
    touch(world, side === 'here' ? 'here' : 'there', side === 'here' ? known : before, after);
    if (side === 'there') for (const [key, hash] of after) if (before.get(key) !== hash) world.edited.set(key, hash);
  }
}

async function merge(world: World): Promise<void> {
  const left = world.people.filter((uuid) => !world.merges.has(uuid) && !world.erased.has(uuid));
  if (left.length < 2) return;
  const from = world.random.pick(left);
  const into = world.random.pick(left.filter((uuid) => uuid !== from));
  const done = await at.api.admin.post('fieldward/patientmerge', { from, into, keep: { birthdate: 'into' }, reason: 'x' });
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
  if (decision === 'keep' && row !== undefined) world.touched.there.add(row.name);
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
  const { random, people, merges } = world;
  const several = people.length - merges.size > 1;
  switch (
    random.weighted({
      register: people.length < MOST_PEOPLE ? 14 : 0,
      here: people.length > 0 ? 22 : 0,
      there: people.length > 0 ? 20 : 0,
      both: people.length > 0 ? 6 : 0,
      exchange: people.length > 0 ? 24 : 0,
      decide: people.length > 0 ? 6 : 0,
      merge: several ? 10 : 0,
      takeBack: merges.size > 0 ? 5 : 0,
      erase: people.length > 0 ? 1.5 : 0,
    })
  ) {
    case 'register':
      return register(world);
    case 'here':
      return change(world, 'here');
    case 'there':
      return change(world, 'there');
    case 'both':
      return changeBoth(world);
    case 'exchange':
      return exchange(world);
    case 'decide':
      return decide(world);
    case 'merge':
      return touching(world, () => merge(world));
    case 'takeBack':
      return touching(world, () => takeBack(world));
    case 'erase':
      return erase(world);
  }
}

interface HeldRow {
  readonly name: string;
  readonly record: string;
  readonly state: string;
  readonly reason: string;
  /** As the site has it; empty where it has removed it. */
  readonly hash: string;
}

/**
 * What is wrong with rows that the centre holds: each is as the site has it now, and only what both have changed is held as that. `here`: the rows of a person at
 * the site.
 */
function wronglyHeld({ touched, merged }: World, rows: readonly HeldRow[], person: string, here: ReadonlyMap<string, string>): string[] {
  return rows.flatMap(({ name, reason, hash }) => {
    if (reason === 'changedHere' && !touched.there.has(name)) return `${name} is held, though nobody has changed it at the centre`;
    if (reason === 'changedHere' && !touched.here.has(name)) return `${name} is held, though nobody has changed it at the site`;
    // a merge fills in who somebody is, which is not told again
    if (merged.has(person) && /^(person|patient) /.test(name)) return [];
    return (here.get(name) ?? '') === hash ? [] : `${name} is held otherwise than the site has it`;
  });
}

/** What is wrong in the end: rows that are not the same on both sides and that the centre does not hold, are there twice, or overwritten without a decision. */
async function wrong(world: World): Promise<string[]> {
  const { people, merged, merges, erased, edited } = world;
  const found: string[] = [];
  const held = await at.api.pool.rows<HeldRow>(`select table_name || ' ' || key as name, record, state, reason, hash from held_row`);
  const waits = new Map(held.filter(({ state }) => state === 'held').map((each) => [each.name, each]));
  const left = new Set(
    (await site.api.pool.rows<{ record: string }>('select record from record_to_come where left_rows > 0')).map(({ record }) => record),
  );
  for (const person of people) {
    if (merges.has(person)) {
      // of who was merged only what somebody has changed at the site is held
      for (const { name, record } of waits.values())
        if (record === person && !world.touched.here.has(name)) found.push(`${name} is held, though nobody has changed it at the site`);
      continue;
    }
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
    const names = new Set([...here.keys(), ...there.keys()]);
    const holds = [...waits.values()].filter(({ name, record }) => names.has(name) || record === person);
    found.push(...wronglyHeld(world, holds, person, here));
    if (merged.has(person)) continue;
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
        touched: { here: new Set(), there: new Set() },
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
