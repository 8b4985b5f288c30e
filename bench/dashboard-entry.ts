import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import type { Pool } from '../apps/server/db/pool.ts';
import { refreshDashboard, startDashboard } from '../apps/server/areas/report/dashboard/dashboard-refresh.ts';
import { concepts, programme, seedProgramme } from '../apps/server/testing/clinic-programme.ts';
import { setup } from '../apps/server/testing/postgres-for-tests.ts';
import { PASSWORD, scratchApi, type ScratchApi } from '../apps/server/testing/scratch-api.ts';
import { questions, rate, seedQuestions } from './form-submission.ts';
import { processorTime } from './server-under-test.ts';
import { short, type BenchOptions, type Result } from './result.ts';

const people = 2_000;
const rounds = 5;
/** Seconds of a round: the counting works once in five. */
const lasting = 15;

/** Form submissions beside the counting for the dashboard, against the same at the same time in a database without notes of changes and counting. */
export async function dashboardBesideEntry({ seconds, clients }: BenchOptions): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldward-bench-entry-'));
  const postgres = await startEmbedded({ dataDir });
  process.env['DATABASE_URL'] = postgres.url;
  const tearDown = await setup();
  const [counted, plain] = [await entry(), await entry()];
  try {
    await refreshDashboard(counted.api.pool);
    await withoutNotes(plain.api.pool);
    // every connection plans the counting once
    const warming = startDashboard(counted.api.pool, failed, 50);
    await Promise.all([counted, plain].map(({ submit }) => rate(submit, Math.max(clients / 2, 1), 10)));
    await warming.stop();
    const measured: Costs[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const worker = startDashboard(counted.api.pool, failed, 5_000);
      measured.push(await costsOf(counted, plain, Math.max(clients / 2, 1), Math.max(seconds, lasting)));
      await worker.stop();
    }
    const middle = measured.toSorted((a, b) => a.more - b.more)[Math.floor(rounds / 2)];
    if (middle === undefined) throw new Error('nothing was measured');
    const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
    return {
      what: `form submission beside the counting for the dashboard, ${questions} answers, ${clients} clients`,
      measured: `${middle.more <= 0 ? 'no more' : `${percent(middle.more)} more`} processor time`,
      budget: 'at most 5 % slower',
      met: middle.more <= 0.05,
      note: `processor time of server and database for each submission; half of the clients fill forms in a database that is counted, half in one without notes of changes and counting, at the same time; ${people} patients each; ${short(middle.counted)}/s and ${short(middle.plain)}/s; median of ${rounds} rounds of ${lasting} s: ${measured.map(({ more }) => percent(more)).join(', ')}`,
    };
  } finally {
    await counted.api.close();
    await plain.api.close();
    await tearDown();
    // what is measured after this has a database of its own
    delete process.env['DATABASE_URL'];
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Costs {
  /** How much more processor time a submission takes where it is counted; 0.05 is a twentieth. */
  readonly more: number;
  /** Submissions a second. */
  readonly counted: number;
  readonly plain: number;
}

/** Lets both be filled at the same time: whatever else the machine does then slows both down alike. */
async function costsOf(counted: Entry, plain: Entry, clients: number, seconds: number): Promise<Costs> {
  const both = [counted, plain] as const;
  const before = await Promise.all(both.map(backendTimes));
  const { user, system } = process.cpuUsage();
  const calls = both.map(() => 0);
  const rates = await Promise.all(
    both.map(({ submit }, at) =>
      rate(
        async () => {
          await submit();
          calls[at] = (calls[at] ?? 0) + 1;
        },
        clients,
        seconds,
      ),
    ),
  );
  const used = process.cpuUsage();
  const server = (used.user - user + used.system - system) / 1000 / calls.reduce((sum, each) => sum + each, 0);
  const after = await Promise.all(both.map(backendTimes));
  const [ours, bare] = after.map((times, at) => {
    const spent = [...times].reduce((sum, [pid, time]) => sum + time - (before[at]?.get(pid) ?? 0), 0);
    return server + spent / (calls[at] ?? 1);
  });
  return { more: (ours ?? Number.NaN) / (bare ?? Number.NaN) - 1, counted: rates[0] ?? 0, plain: rates[1] ?? 0 };
}

/** Processor time of each process of the database that works for an entry, the counting among them, in ms by process id. */
async function backendTimes({ api }: Entry): Promise<ReadonlyMap<number, number>> {
  const backends = await api.pool.rows<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  return new Map(backends.map(({ pid }) => [pid, processorTime(pid)]));
}

function failed(error: unknown): void {
  throw error;
}

interface Entry {
  readonly api: ScratchApi;
  readonly submit: () => Promise<void>;
}

/** A server on a database of its own, and somebody who fills forms. */
export async function entry(): Promise<Entry> {
  const api = await scratchApi();
  await seedProgramme(api.pool);
  await seedQuestions(api.pool);
  await seedPeople(api.pool);
  return { api, submit: await submitter(api) };
}

/** Drops the triggers that note changes. */
async function withoutNotes(pool: Pool): Promise<void> {
  const triggers = await pool.rows<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgname in ('dashboard_added', 'dashboard_changed', 'dashboard_removed')`,
  );
  for (const { table, name } of triggers) await pool.rows(`drop trigger ${name} on ${table}`);
}

async function seedPeople(pool: Pool): Promise<void> {
  await pool.rows(
    `with p as (insert into person (uuid, gender, birthdate) select 'bench-person-' || n, 'F', '1990-05-05' from generate_series(1, ${people}) n returning person_id)
    insert into patient (patient_id) select person_id from p`,
  );
  await pool.rows(`insert into system_setting (property, value) values ('fieldward.reportContent', $1)`, [
    JSON.stringify({
      programme: {
        screened: { concept: concepts.cough },
        presumptive: { concept: concepts.cough, answers: [concepts.yes] },
        diagnosed: { concept: concepts.cough, answers: [concepts.no] },
        followUp: { concept: concepts.cough },
        tested: { concept: concepts.cough },
        positive: { concept: concepts.cough, answers: [concepts.no] },
      },
    }),
  ]);
}

/** Submits a form for one patient after the other, signed in by a session. */
async function submitter(api: ScratchApi): Promise<() => Promise<void>> {
  const signIn = await api.as({ authorization: `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}` }).get('session');
  const cookies: unknown[] = [signIn.headers['set-cookie']].flat();
  const cookie = cookies.find((each) => typeof each === 'string')?.split(';')[0] ?? '';
  const clerk = api.as({ cookie, origin: 'http://localhost', host: 'localhost' });
  const data = JSON.stringify([
    { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.no },
    ...Array.from({ length: questions - 1 }, (_, n) => ({ payload_type: 'OBS', param_name: `bench-${n + 1}`, value: `value ${n + 1}` })),
  ]);
  let next = 0;
  return async () => {
    next += 1;
    const metadata = JSON.stringify({
      ENCONTER_TYPE: programme.formName,
      workflow: programme.workflow,
      patient: { uuid: `bench-person-${(next % people) + 1}` },
      formDetails: { uuid: programme.componentForm },
    });
    const { status, text } = await clerk.post('hydra/form-submission', { data, metadata, uuid: crypto.randomUUID() });
    if (status !== 201) throw new Error(`${status} ${text}`);
  };
}
