/** Forms of devices are there once and whole, wherever their line is cut and whenever the server is killed. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { concepts, programme } from '../../../testing/clinic-programme.ts';
import { openClinic, type Clinic } from '../../../testing/clinic.ts';
import { PASSWORD } from '../../../testing/scratch-api.ts';
import { serverProcess, type ServerProcess } from '../../../testing/server-process.ts';

const KILLS = 6;
/** Forms on their way at a time. */
const AT_ONCE = 6;
/** A server is killed so many milliseconds after its first form came, at most. */
const SOON = 120;

let clinic: Clinic;
let database: string;
let server: ServerProcess;
beforeAll(async () => {
  clinic = await openClinic();
  const [row] = await clinic.rows<{ name: string }>('select current_database() as name');
  database = row!.name; // of one row
  server = await serverProcess(database);
}, 60_000);
afterAll(async () => {
  await server.kill();
  await clinic.close();
});

it('a server ends with the test that started it, however that ends', { timeout: 60_000 }, async () => {
  const script = `const { serverProcess } = await import(${JSON.stringify(import.meta.resolve('../../../testing/server-process.ts'))});
    console.log((await serverProcess(${JSON.stringify(database)})).port); setInterval(() => undefined, 1000);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: starter.stdout }), 'line')) as [string]; // of one line
  const answers = () =>
    fetch(`http://127.0.0.1:${line}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  expect(await answers()).toBe(true);
  starter.kill('SIGKILL');
  await expect.poll(answers, { timeout: 10_000 }).toBe(false);
});

let day = 0;
/** A form of a day of its own, as a device hands it in. */
function handedIn(uuid: string): string {
  const date = new Date(Date.UTC(2024, 0, (day += 1))).toISOString().slice(0, 10);
  const data = [
    { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.yes },
    { payload_type: 'OBS_NUMERIC', param_name: concepts.weeks, value: 3 },
    { payload_type: 'DATE_ENTERED', value: `${date} 09:00:00` },
  ];
  const metadata = {
    ENCONTER_TYPE: programme.formName,
    workflow: programme.workflow,
    patient: { uuid: programme.patient, givenName: 'Zubaida', familyName: 'Typed' },
    formDetails: { uuid: programme.componentForm },
  };
  return JSON.stringify({
    uuid,
    submission: { data: JSON.stringify(data), metadata: JSON.stringify(metadata) },
    saved: { at: Date.now() - 3_600_000, offset: 300, device: 'tablet' },
    clock: Date.now(),
  });
}

const PATH = '/openmrs/ws/rest/v1/fieldward/fieldrecord';
const headers = {
  authorization: `Basic ${Buffer.from(`clerk:${PASSWORD}`).toString('base64')}`,
  'content-type': 'application/json',
};

/** How many answers of each form are in the records, by the id of the form: 2 where it is whole. */
async function answersOf(uuids: readonly string[]): Promise<Map<string, number[]>> {
  const rows = await clinic.rows<{ uuid: string; answers: number }>(
    `select s.uuid, (select count(*)::int from obs o where o.encounter_id = e.encounter_id and not o.voided and o.concept_id in
       (select concept_id from concept where uuid = any($2))) as answers
     from form_submission s join encounter e using (patient_id, encounter_id) where s.uuid = any($1) and not e.voided`,
    [uuids, [concepts.cough, concepts.weeks]],
  );
  const found = new Map<string, number[]>();
  for (const { uuid, answers } of rows) found.set(uuid, [...(found.get(uuid) ?? []), answers]);
  return found;
}

const post = async (body: string): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${server.port}${PATH}`, { method: 'POST', headers, body });
  const { state } = (await response.json()) as { state?: string };
  return state ?? `status ${response.status}`;
};

it(`every form is there once and whole after ${KILLS} kills, and what was answered is there at once`, { timeout: 120_000 }, async () => {
  const waiting = new Map<string, string>();
  const answered = new Set<string>();
  let unanswered = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let made = 0; made < 40; made += 1) {
      const uuid = randomUUID();
      waiting.set(uuid, handedIn(uuid));
    }
    const queue = [...waiting];
    let down = false;
    const lane = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined && !down; next = queue.shift()) {
        const [uuid, body] = next;
        // oxlint-disable-next-line no-await-in-loop -- so many at a time and no more
        const state = await post(body).catch(() => 'unanswered');
        if (state === 'stored') {
          answered.add(uuid);
          waiting.delete(uuid);
        } else unanswered += 1;
      }
    };
    const lanes = Promise.all(Array.from({ length: AT_ONCE }, lane));
    // oxlint-disable no-await-in-loop -- one kill after the other
    await new Promise((done) => setTimeout(done, 20 + (SOON * kill) / KILLS));
    down = true;
    await server.kill();
    await lanes;
    const there = await answersOf([...answered]);
    expect([...answered].filter((uuid) => there.get(uuid)?.join() !== '2')).toEqual([]);
    server = await serverProcess(database);
    // oxlint-enable no-await-in-loop
  }
  expect(unanswered, 'forms that were on their way when it was killed').toBeGreaterThan(0);
  // oxlint-disable-next-line no-await-in-loop -- as a device does for one patient
  for (const [uuid, body] of waiting) expect([uuid, await post(body)]).toEqual([uuid, 'stored']);
  const all = [...answered, ...waiting.keys()];
  const there = await answersOf(all);
  expect(all.filter((uuid) => there.get(uuid)?.join() !== '2')).toEqual([]);
});

/** Sends the first bytes of a request, and ends the line after so many bytes of its answer. */
async function cut(request: Buffer, bytes: number, read = 0): Promise<void> {
  const line = connect(server.port, '127.0.0.1');
  line.on('error', () => undefined);
  await once(line, 'connect');
  await new Promise((done) => line.write(request.subarray(0, bytes), done));
  for (let left = read; left > 0;) {
    // oxlint-disable-next-line no-await-in-loop -- the answer comes in pieces
    const [piece] = (await Promise.race([once(line, 'data'), once(line, 'close')])) as [Buffer | boolean];
    left -= Buffer.isBuffer(piece) ? piece.length : left;
  }
  line.destroy();
}

it('a request that is cut at any of its bytes leaves nothing, and a cut answer one form', { timeout: 120_000 }, async () => {
  const uuid = randomUUID();
  const body = handedIn(uuid);
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': `${Buffer.byteLength(body)}` });
  const request = Buffer.from(`POST ${PATH} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`);
  const cuts = Array.from({ length: request.length }, (_each, at) => at);
  // oxlint-disable-next-line no-await-in-loop -- some at a time
  while (cuts.length > 0) await Promise.all(cuts.splice(0, 20).map((at) => cut(request, at)));
  expect((await answersOf([uuid])).size).toBe(0);
  // the whole of it, and nobody waits for the answer, or for all of it
  await cut(request, request.length);
  for (const read of [1, 20, 200]) await cut(request, request.length, read);
  expect(await post(body)).toBe('stored');
  expect(await answersOf([uuid])).toEqual(new Map([[uuid, [2]]]));
});
