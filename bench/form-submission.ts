import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../apps/server/db/embedded-postgres.ts';
import type { Pool } from '../apps/server/db/pool.ts';
import { concepts, programme, seedProgramme } from '../apps/server/testing/clinic-programme.ts';
import { setup } from '../apps/server/testing/postgres-for-tests.ts';
import { type Client, PASSWORD, scratchApi, type ScratchApi } from '../apps/server/testing/scratch-api.ts';
import { correctionCost } from './form-correction.ts';
import { short, type BenchOptions, type Result } from './result.ts';
import { taskCost } from './task-cost.ts';

/** Answers of each submission. */
export const questions = 20;

/** Form submissions of 20 answers against the bare INSERTs of the same rows, each in one durable transaction, in turns in one run. */
export async function benchFormSubmission({ seconds, clients }: BenchOptions): Promise<Result[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldward-bench-'));
  // as durable as in production: every commit reaches the disk
  const postgres = await startEmbedded({ dataDir });
  process.env['DATABASE_URL'] = postgres.url;
  const tearDown = await setup();
  const [api, plain] = [await scratchApi(), await scratchApi()];
  try {
    const { clerk, submit } = await fillingOf(api);
    const bare = await bareInserts(api.pool);
    const rounds: { share: number; bare: number; ours: number }[] = [];
    for (let round = 0; round < 3; round += 1) {
      const [plain, ours] = [await rate(bare, clients, seconds), await rate(async () => void (await submit()), clients, seconds)];
      rounds.push({ share: ours / plain, bare: plain, ours });
    }
    const correction = await correctionCost(api, clerk, () => submit(), 20 * seconds);
    const tasks = await taskCost({ api: plain, submit: (await fillingOf(plain)).submit }, { api, submit }, 30 * seconds);
    const middle = rounds.toSorted((a, b) => a.share - b.share)[1] ?? { share: 0, bare: 0, ours: 0 };
    return [
      {
        what: `form submission, ${questions} answers, one durable transaction, ${clients} clients`,
        measured: `${short(middle.share * 100)} % of the bare INSERTs (${short(middle.ours)}/s against ${short(middle.bare)}/s)`,
        budget: '≥ 30 % of the rate of the bare INSERTs in one transaction',
        met: middle.share >= 0.3,
        value: middle.share,
        note: 'ours does routing, session, privileges, the rules of the form and the audit besides, and writes all observations in one statement; median of three rounds',
      },
      correction,
      ...tasks,
    ];
  } finally {
    await api.close();
    await plain.close();
    await tearDown();
    // what is measured after this has a database of its own
    delete process.env['DATABASE_URL'];
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface FillingForms {
  readonly clerk: Client;
  /** Fills the form of twenty answers for a patient, by uuid; answers the uuid of the encounter. */
  readonly submit: (patient?: string) => Promise<string>;
}

/** The programme with a form of twenty questions, and how it is filled. */
async function fillingOf(api: ScratchApi): Promise<FillingForms> {
  await seedProgramme(api.pool);
  await seedQuestions(api.pool);
  // a session costs less than Basic credentials, and is what the web application uses
  const signIn = await api.as({ authorization: `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}` }).get('session');
  const cookies: unknown[] = [signIn.headers['set-cookie']].flat();
  const cookie = cookies.find((each) => typeof each === 'string')?.split(';')[0] ?? '';
  const clerk = api.as({ cookie, origin: 'http://localhost', host: 'localhost' });
  const data = JSON.stringify([
    { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.no },
    ...Array.from({ length: questions - 1 }, (_, n) => ({ payload_type: 'OBS', param_name: `bench-${n + 1}`, value: `value ${n + 1}` })),
  ]);
  const metadataOf = (patient: string): string =>
    JSON.stringify({
      ENCONTER_TYPE: programme.formName,
      workflow: programme.workflow,
      patient: { uuid: patient },
      formDetails: { uuid: programme.componentForm },
    });
  return {
    clerk,
    submit: async (patient = programme.patient) => {
      const metadata = metadataOf(patient);
      const { status, text, body } = await clerk.post('hydra/form-submission', { data, metadata, uuid: crypto.randomUUID() });
      if (status !== 201) throw new Error(`${status} ${text}`);
      return String(body['encounter'].uuid);
    },
  };
}

/** Makes the form one of twenty questions. */
export async function seedQuestions(pool: Pool): Promise<void> {
  for (let n = 1; n < questions; n += 1) {
    await pool.rows(
      `with c as (insert into concept (uuid, class_id, datatype_id) select 'bench-' || $1, class_id, datatype_id from concept where uuid = $3 returning concept_id),
      q as (insert into field (uuid, name, field_type_id, concept_id, attribute_name) select 'bench-q-' || $1, 'Bench ' || $1, (select min(field_type_id) from field_type where name = 'Textbox'), concept_id, 'Text' from c returning field_id)
      insert into form_field (uuid, form_id, field_id, display_order) select 'bench-f-' || $1, (select form_id from form where uuid = $2), field_id, 100 from q`,
      [String(n), programme.form, concepts.remark],
    );
  }
}

interface Ids {
  readonly patient: number;
  readonly type: number;
  readonly form: number;
  readonly concepts: readonly number[];
}

/** What a server without any protocol would do: the encounter, its form link and each observation. */
async function bareInserts(pool: Pool): Promise<() => Promise<void>> {
  const [ids] = await pool.rows<Ids>(
    `select (select patient_id from patient where uuid = $1) as patient, (select encounter_type_id from encounter_type where name = $2) as type,
      (select component_form_id from component_form where uuid = $3) as form, (select array_agg(concept_id) from concept where uuid like 'bench-%' or uuid = $4) as concepts`,
    [programme.patient, programme.formName, programme.componentForm, concepts.cough],
  );
  if (ids === undefined) throw new Error('nothing was seeded');
  return () =>
    pool.transaction(async (tx) => {
      const [made] = await tx.rows<{ id: number }>(
        'insert into encounter (patient_id, encounter_type) values ($1, $2) returning encounter_id as id',
        [ids.patient, ids.type],
      );
      await tx.rows('insert into form_encounter (patient_id, encounter_id, component_form_id) values ($1, $2, $3)', [
        ids.patient,
        made?.id,
        ids.form,
      ]);
      for (const [n, concept] of ids.concepts.entries()) {
        await tx.rows('insert into obs (patient_id, concept_id, encounter_id, value_text) values ($1, $2, $3, $4)', [
          ids.patient,
          concept,
          made?.id,
          `value ${n}`,
        ]);
      }
    });
}

/** Calls per second with `clients` side by side. */
export async function rate(work: () => Promise<void>, clients: number, seconds: number): Promise<number> {
  for (let n = 0; n < 20; n += 1) await work();
  const end = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        await work();
        done += 1;
      }
    }),
  );
  return done / seconds;
}
