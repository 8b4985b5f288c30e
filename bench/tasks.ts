import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followTasks } from '../apps/server/areas/care/task/task-work.ts';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import type { Pool } from '../apps/server/db/pool.ts';
import { programme, seedProgramme } from '../apps/server/testing/clinic-programme.ts';
import { setup } from '../apps/server/testing/postgres-for-tests.ts';
import { PASSWORD, scratchApi, type Client } from '../apps/server/testing/scratch-api.ts';
import { used } from './form-correction.ts';
import { short, sizeName, type BenchOptions, type Result } from './result.ts';
import { publish } from './task-cost.ts';

const CLINICS = 50;
/** Visits of each patient within three years. */
const VISITS = 6;
const LISTS = 200;
/** Everybody is expected within so many days. */
const EXPECTED_WITHIN = 60;

/** Patients of many clinics with visits of three years, written past all triggers: only what tasks are made of. */
async function seedHistories(pool: Pool, patients: number): Promise<void> {
  await pool.transaction(async (tx) => {
    await tx.rows('set local session_replication_role = replica');
    await tx.rows(`insert into location (uuid, name) select 'bench-clinic-' || n, 'Clinic ' || n from generate_series(1, ${CLINICS}) n`);
    await tx.rows(
      `create temp table made on commit drop as
       with p as (insert into person (gender, birthdate) select 'F', date '1980-01-01' + (n % 9000)::int from generate_series(1, $1::int) n returning person_id, uuid)
       select person_id as id, uuid, row_number() over () as n, (select location_id from location where uuid = 'bench-clinic-' || 1 + (person_id % ${CLINICS})) as place from p`,
      [patients],
    );
    await tx.rows('insert into patient (patient_id, uuid) select id, uuid from made');
    await tx.rows(
      `insert into patient_workflow (patient_id, workflow_id, date_enrolled, location_id)
       select id, (select workflow_id from workflow where uuid = $1), now() - interval '3 years', place from made`,
      [programme.workflow],
    );
    await tx.rows('insert into patient_place (patient_id, location_id) select id, place from made');
    await tx.rows(
      `with e as (insert into encounter (patient_id, encounter_type, location_id, encounter_datetime)
         select m.id, (select min(encounter_type_id) from encounter_type), m.place, now() - make_interval(days => (v * 180 - (m.n % 170))::int)
         from made m, generate_series(1, ${VISITS}) v returning patient_id, encounter_id)
       insert into form_encounter (patient_id, encounter_id, component_form_id)
       select patient_id, encounter_id, (select component_form_id from component_form where uuid = $1) from e`,
      [programme.componentForm],
    );
    // one in forty-nine was sent to the clinic and has no answer: a task that no schedule asks for
    await tx.rows(
      `with sent as (insert into referral (patient_id, kind, from_location_id, to_location_id, urgency, reason, expected_date)
         select m.id, 'referral', (select min(l.location_id) from location l where l.uuid like 'bench-clinic-%' and l.location_id <> m.place), m.place, 'routine',
           'For a look', current_date + (m.n % 20)::int from made m where m.n % 49 = 0 returning patient_id)
       insert into task_change (patient_id) select patient_id from sent`,
    );
    await tx.rows(
      `insert into appointment_service (name, location_id) select name, location_id from location where uuid like 'bench-clinic-%'`,
    );
    await tx.rows(
      `insert into appointment (patient_id, appointment_service_id, location_id, day)
       select m.id, s.appointment_service_id, m.place, (now() at time zone (select programme_zone()))::date + ((m.n / ${CLINICS}) % ${EXPECTED_WITHIN})::int
       from made m join appointment_service s on s.location_id = m.place`,
    );
  });
  await pool.rows('analyze');
}

/** An account that sees one clinic. */
async function workerOf(pool: Pool, as: (headers: Readonly<Record<string, string>>) => Client): Promise<Client> {
  await pool.rows(
    `with u as (insert into users (person_id, username, system_id, password) select person_id, 'worker', 'worker', password from users where username = 'boss' returning user_id),
       r as (insert into user_role select u.user_id, r.role_id from u, role r where r.name = 'System Developer')
     insert into user_location (user_id, location_id) select u.user_id, l.location_id from u, location l where l.uuid = 'bench-clinic-7'`,
  );
  const signIn = await as({ authorization: `Basic ${Buffer.from(`worker:${PASSWORD}`).toString('base64')}` }).get('session');
  const cookie = String([signIn.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  return as({ cookie, origin: 'http://localhost', host: 'localhost' });
}

/** Milliseconds of each of so many GETs, by so many clients at once, in order. */
async function listed(worker: Client, path: string, clients: number): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let n = 0; n < LISTS / clients; n += 1) {
        const begun = performance.now();
        // oxlint-disable-next-line no-await-in-loop -- a worker waits for one list before the next
        const { status, text } = await worker.get(path);
        if (status !== 200) throw new Error(text);
        if (!text.includes('bench-clinic-7') || /bench-clinic-(?!7")/.test(text)) throw new Error('another clinic is in the list');
        times.push(performance.now() - begun);
      }
    }),
  );
  return times.toSorted((a, b) => a - b);
}

/** What a schedule costs once it is published: the tasks of everybody, and then the list of one worker. */
export async function benchTasks({ sizes, clients }: BenchOptions): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldward-bench-'));
  const postgres = await startEmbedded({ dataDir });
  process.env['DATABASE_URL'] = postgres.url;
  const tearDown = await setup();
  try {
    const results: Result[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one size after the other, so that each has the machine
    for (const size of sizes) results.push(...(await ofSize(size, clients)));
    return results;
  } finally {
    await tearDown();
    delete process.env['DATABASE_URL'];
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function ofSize(size: number, clients: number): Promise<Result[]> {
  const api = await scratchApi();
  try {
    await seedProgramme(api.pool);
    await seedHistories(api.pool, size);
    await publish(api);
    const [begun, before] = [performance.now(), await used(api)];
    await followTasks(api.asServer);
    const seconds = (performance.now() - begun) / 1000;
    const processor = ((await used(api)) - before) / 1000;
    const [{ many } = { many: 0 }] = await api.pool.rows<{ many: number }>(`select count(*) as many from task where status = 'open'`);
    await api.pool.rows('analyze task');
    const worker = await workerOf(api.pool, (headers) => api.as(headers));
    const patients = sizeName(size);
    const today = String((await worker.get('fieldward/tasks?limit=1')).body['day']);
    const day = `fieldward/clinicdays?from=${today}&location=bench-clinic-7`;
    const expected = ((await worker.get(day)).body['appointments'] as unknown[]).length;
    const timed = async (what: string, path: string, most: number, note: string): Promise<Result> => {
      await listed(worker, path, 1);
      const times = await listed(worker, path, clients);
      const p95 = times[Math.floor(times.length * 0.95)] ?? 0;
      const measured = `p50 ${short(times[Math.floor(times.length / 2)] ?? 0)} ms, p95 ${short(p95)} ms`;
      return { what: `${what}, ${patients} patients, ${clients} clients`, measured, budget: `p95 < ${most} ms`, met: p95 < most, note };
    };
    return [
      {
        what: `tasks of everybody after a schedule was published, ${patients} patients`,
        measured: `${short(seconds)} s, ${short((seconds / size) * 1e6)} s for a million`,
        budget: 'under 60 s for a million',
        met: (seconds / size) * 1e6 < 60,
        note: `${many} open tasks; ${VISITS} visits of each in three years; server and database used ${short((processor / size) * 1e6)} s of processor time for a million; one process, two connections, two hundred patients a transaction`,
      },
      await timed(
        'list of one worker',
        'fieldward/tasks?limit=50',
        50,
        `one of ${CLINICS} clinics, fifty rows and the numbers of each state and kind, one in 49 patients sent there; an account that sees that clinic only`,
      ),
      await timed(
        'day of one clinic',
        day,
        100,
        `${expected} who are expected, with name, number and phone; an account that sees that clinic only`,
      ),
    ];
  } finally {
    await api.close();
  }
}
