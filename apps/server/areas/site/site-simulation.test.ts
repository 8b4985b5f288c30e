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
const HISTORIES = Number(process.env['FIELDWARD_SITE_HISTORIES'] ?? 12);
const FROM = Number(process.env['FIELDWARD_SITE_HISTORIES_FROM'] ?? 1);
const STEPS = 24;
/** Few, so that both sides change the same. */
const MOST_PEOPLE = 2;

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
  /** uuids of those who were registered at the site. */
  readonly people: string[];
  readonly merged: Set<string>;
  /** What somebody has changed at the centre last: the hash of a row by its table and uuid. */
  readonly edited: Map<string, string>;
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

/** Registers somebody at the site; two may have one number, of which the centre takes one. */
async function register(world: World): Promise<void> {
  world.number += 1;
  const made = await create(clerk, 'patient', {
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
  if (side === 'there') for (const [key, hash] of await rowsOf(api, person)) if (before.get(key) !== hash) world.edited.set(key, hash);
}

async function merge(world: World): Promise<void> {
  const left = world.people.filter((uuid) => !world.merged.has(uuid));
  const [from, into] = [world.random.pick(left), world.random.pick(left)];
  if (from === into) return;
  const done = await at.api.admin.post('fieldward/patientmerge', { from, into, keep: {}, reason: 'x' });
  // rows of both may be changed by it
  if (done.status === 200) world.merged.add(from).add(into);
}

async function decide(world: World): Promise<void> {
  const { results } = (await at.api.admin.get(`fieldward/heldrows?site=${site.uuid}`)).body;
  if (results.length === 0) return;
  const { uuid } = world.random.pick(results as readonly { uuid: string }[]);
  await at.api.admin.post('fieldward/heldrowdecide', { uuid, decision: world.random.chance(0.5) ? 'take' : 'keep' });
}

/** Sends over a line that is cut somewhere, before or after the centre has worked. */
async function send({ random }: World): Promise<void> {
  site.cut(random.chance(0.6) ? random.whole(0, 2) : null, random.chance(0.5) ? 'before' : 'after');
  await site.send();
  site.cut(null);
}

async function step(world: World): Promise<void> {
  const chance = world.random.next();
  if (world.people.length === 0 || (chance < 0.12 && world.people.length < MOST_PEOPLE)) await register(world);
  else if (chance < 0.45) await change(world, 'here');
  else if (chance < 0.65) await change(world, 'there');
  else if (chance < 0.88) await send(world);
  else if (chance < 0.96) await decide(world);
  else await merge(world);
}

interface Shared {
  readonly name: string;
  readonly hash: string | null;
}

/** What is wrong in the end: rows that are nowhere, twice, or overwritten without a decision. */
async function wrong({ people, merged, edited }: World): Promise<string[]> {
  const found: string[] = [];
  const held = await at.api.pool.rows<Shared & { readonly state: string; readonly decided: boolean }>(
    `select table_name || ' ' || key as name, hash, state, decided_by is not null as decided from held_row where record = any ($1::text[])`,
    [people],
  );
  const shared = new Map(
    (
      await site.api.pool.rows<Shared>(`select table_name || ' ' || key as name, hash from shared_row where record = any ($1::text[])`, [
        people,
      ])
    ).map(({ name, hash }) => [name, hash]),
  );
  for (const person of people) {
    // oxlint-disable-next-line no-await-in-loop -- two databases, one after the other
    const [here, there] = [await rowsOf(site.api, person), await rowsOf(at.api, person)];
    for (const [name, hash] of here) {
      const of = held.filter((each) => each.name === name);
      const waits = of.some((each) => each.state === 'held' && each.hash === hash);
      const kept = of.some((each) => each.state === 'kept' && each.hash === hash);
      const now = there.get(name);
      if (now === hash || waits || kept || merged.has(person)) continue;
      if (shared.get(name) !== hash) found.push(`${name} was not sent`);
      else if (now === undefined) found.push(`${name} is not at the centre`);
      else if (edited.get(name) !== now && !of.some(({ decided }) => decided))
        found.push(`${name} is otherwise at the centre, and nobody did that`);
    }
    if (merged.has(person)) continue;
    for (const [name, hash] of edited) {
      const now = there.get(name);
      if (now !== undefined && now !== hash && !held.some((each) => each.name === name && each.state === 'taken'))
        found.push(`${name} was changed at the centre and is overwritten`);
    }
  }
  for (const table of ['encounter', 'obs', 'visit', 'patient_identifier', 'person_name', 'patient'])
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const { uuid } of await at.api.pool.rows<{ uuid: string }>(`select uuid from ${table} group by uuid having count(*) > 1`))
      found.push(`${table} ${uuid} is there twice`);
  return found;
}

test(
  `nothing is lost, doubled or overwritten in ${HISTORIES} histories`,
  async () => {
    const failed: string[] = [];
    for (let seed = FROM; seed < FROM + HISTORIES; seed += 1) {
      const world: World = { random: seededRandom(seed), seed, people: [], merged: new Set(), edited: new Map(), number: 0 };
      /* oxlint-disable no-await-in-loop -- one step after the other */
      for (let taken = 0; taken < STEPS; taken += 1) await step(world);
      expect(await site.send(), `seed ${seed}`).toBeNull();
      const waiting = await site.api.pool.rows('select from patient_to_send');
      failed.push(
        ...(await wrong(world)).map((what) => `seed ${seed}: ${what}`),
        ...waiting.map(() => `seed ${seed}: somebody still waits`),
      );
      /* oxlint-enable no-await-in-loop */
    }
    expect(failed).toEqual([]);
  },
  60_000 + HISTORIES * 5_000,
);
