/** What devices cost between the field and the server: the delta of a day, and a thousand of them on one server. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { adminPassword } from '../bench-database.ts';
import { multiply, ownerOf } from './device-people.ts';
import { HttpDevice, SignedIn } from './http-device.ts';
import { pageViews } from '../page-views.ts';
import { startProduct } from '../product-process.ts';
import { short, type Result } from '../result.ts';
import { screeningForm } from './screening-form.ts';
import { serverUnderTest, type ServerUnderTest } from '../server-under-test.ts';

const PEOPLE = 5_000;
/** A day of the people whom one device holds: forms that others filled for so many of them, and so many registered. */
const SEEN = 40;
const REGISTERED = 5;
/** Devices that sync within an hour, and how many of them are really there, one after the other. */
const DEVICES = 1_000;
const THERE = 4;
/** Forms that a device has to send at the end of its day. */
const FORMS = 20;
/** People at screens, each asking for the next as soon as the last is there. */
const SCREENS = 4;
/** Windows of so many seconds, with devices and without in turns. */
const SECONDS = 15;
const WINDOWS = 4;

interface Field {
  readonly server: ServerUnderTest;
  readonly client: SignedIn;
  readonly devices: readonly HttpDevice[];
  readonly people: readonly string[];
  readonly filled: Awaited<ReturnType<typeof screeningForm>>;
}

/** What a device is told after a day in which others worked with its people. */
async function delta({ client, devices: [device], people, filled }: Field): Promise<Result> {
  if (device === undefined) throw new Error('there is no device');
  const desk = new Set(people.slice(0, SEEN));
  for (const patient of desk) await client.post('hydra/form-submission', { ...filled.of(patient), uuid: crypto.randomUUID() });
  const { value: types } = await client.get<{ readonly results: readonly { readonly uuid: string }[] }>('patientidentifiertype?v=ref');
  const { value: place } = await client.get<{ readonly identifiers: readonly { readonly location: { readonly uuid: string } }[] }>(
    `patient/${people[0] ?? ''}?v=custom:(identifiers:(location:ref))`,
  );
  for (let nth = 0; nth < REGISTERED; nth += 1)
    await client.post('patient', {
      person: { gender: 'F', birthdate: '1991-02-03', names: [{ givenName: `Day${'abcdefgh'[nth]}`, familyName: 'Bench' }] },
      identifiers: [
        {
          identifier: `DAY-${process.pid}-${nth}`,
          identifierType: types.results[0]?.uuid,
          location: place.identifiers[0]?.location.uuid,
          preferred: true,
        },
      ],
    });
  const told = new Set<string>();
  let bytes = await device.greet();
  for (let rounds = 0; told.size < SEEN + REGISTERED; rounds += 1) {
    if (rounds > 20) throw new Error(`only ${told.size} of ${SEEN + REGISTERED} were told of`);
    // what was written is linked into the chain every few seconds
    await pause(6_000);
    const round = await device.follow();
    if (round.people.length > 0) bytes += round.bytes;
    for (const uuid of round.people) told.add(uuid);
  }
  return {
    what: 'device: delta of a day',
    measured: `${short(bytes / 1000)} kB`,
    budget: '≤ 100 kB',
    met: bytes <= 100_000,
    note: `${PEOPLE} people held, of whom ${SEEN} were given a form by others, and ${REGISTERED} registered; greeting and feed, asked for once, compressed`,
  };
}

/** What somebody at a screen asks for of a patient. */
const pagesOf = (patient: string): readonly string[] => [
  `patient/${patient}`,
  ...['patientbanner', 'patientpanels', 'patienttimeline'].map((name) => `fieldward/${name}?patient=${patient}`),
  'patient?q=amna&limit=25&startIndex=0&totalCount=true&v=custom:(uuid,identifiers:(identifier,preferred),person:(display,gender,age))',
];

/** Requests a second of people at screens, for so many seconds. */
async function atScreens({ client, people }: Field): Promise<number> {
  const begun = performance.now();
  const end = begun + SECONDS * 1000;
  let asked = 0;
  await Promise.all(
    Array.from({ length: SCREENS }, async (_each, screen) => {
      for (let nth = screen; performance.now() < end; nth += SCREENS)
        for (const path of pagesOf(people[nth % people.length] ?? '')) {
          // oxlint-disable-next-line no-await-in-loop -- somebody opens one page after the other
          await client.get(path);
          asked += 1;
        }
    }),
  );
  return (asked * 1000) / (performance.now() - begun);
}

/** The day of one device: it greets, sends what was filled, one form after the other, and asks what is new. */
async function sync({ devices, people, filled }: Field, nth: number): Promise<void> {
  const device = devices[nth % devices.length];
  await device?.greet();
  for (let form = 0; form < FORMS; form += 1) await device?.send(filled.of(people[(SEEN + nth * FORMS + form) % people.length] ?? ''));
  await device?.follow();
}

/** Devices that come one after the other, as a thousand do in an hour, until it is over; processor time of each, in ms. */
async function fleet(field: Field, from: number, over: () => boolean): Promise<number[]> {
  const used: number[] = [];
  const running: Promise<void>[] = [];
  for (let nth = from; !over(); nth += 1) {
    running.push(sync(field, nth));
    used.push(nth);
    await pause(3_600_000 / DEVICES);
  }
  await Promise.all(running);
  return used;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** How much slower screens are while devices sync as fast as a thousand do in an hour. */
async function thousand(field: Field): Promise<Result[]> {
  const shares: number[] = [];
  let synced = 0;
  await atScreens(field);
  for (let window = 0; window < WINDOWS; window += 1) {
    const alone = await atScreens(field);
    let over = false;
    const devices = fleet(field, synced, () => over);
    const beside = await atScreens(field);
    over = true;
    synced += (await devices).length;
    shares.push(1 - beside / alone);
  }
  const { server, database } = field.server.processorTime();
  for (let nth = 0; nth < THERE; nth += 1) await sync(field, synced + nth);
  const after = field.server.processorTime();
  const each = (after.server - server + after.database - database) / THERE;
  return [
    {
      what: 'a thousand devices sync a day within an hour, people at screens beside them',
      measured: `${short(median(shares) * 100)} % fewer requests answered`,
      budget: '< 10 % slower',
      met: median(shares) < 0.1,
      value: median(shares),
      note: `one device every ${short(3600 / DEVICES)} s: greeting, ${FORMS} forms, feed; ${synced} came; ${SCREENS} screens that never pause; the middle of ${WINDOWS} pairs of ${SECONDS} s; ${short(each)} ms of processors a device, ${short((each * DEVICES) / 1000)} s of them in the hour`,
    },
  ];
}

/** The delta of a day, and a thousand devices beside people at screens. */
export async function benchDevices(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldward-bench-devices-'));
  const views = await pageViews();
  try {
    const product = await startProduct(folder, { FIELDWARD_DEMO: 'full', FIELDWARD_ADMIN_PASSWORD: adminPassword });
    const pool = ownerOf(folder);
    await multiply(pool, PEOPLE);
    const places = (
      await pool.rows<{ uuid: string }>('select distinct l.uuid from patient_place p join location l using (location_id)')
    ).map(({ uuid }) => uuid);
    await pool.end();
    await product.stop();
    const server = await serverUnderTest(folder);
    const client = new SignedIn(server.url, server.cookie);
    try {
      const devices = Array.from({ length: THERE }, () => new HttpDevice(client, views));
      const people: string[] = [];
      for (const device of devices) {
        await device.greet(places);
        people.splice(0, people.length, ...(await device.follow()).people);
      }
      const field: Field = { server, client, devices, people, filled: await screeningForm(client) };
      return [await delta(field), ...(await thousand(field))];
    } finally {
      client.end();
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
