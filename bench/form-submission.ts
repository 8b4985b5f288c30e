/**
 * Form submissions with 20 answers against the bare INSERTs of the same rows, each in one durable transaction, side by
 * side in one run. `node bench/form-submission.ts [seconds per round] [clients]`; ends with 1 when the budget (30 %) is missed.
 */
import { PASSWORD, scratchApi } from '../apps/server/testing/scratch-api.ts';
import { concepts, programme, seedProgramme } from '../apps/server/testing/clinic-programme.ts';

const seconds = Number(process.argv[2] ?? 5);
const clients = Number(process.argv[3] ?? 4);
const questions = 20;

const api = await scratchApi();
await seedProgramme(api.pool);
for (let n = 1; n < questions; n += 1) {
  await api.pool.rows(
    `with c as (insert into concept (uuid, class_id, datatype_id) select 'bench-' || $1, class_id, datatype_id from concept where uuid = $3 returning concept_id),
    q as (insert into field (uuid, name, field_type_id, concept_id, attribute_name) select 'bench-q-' || $1, 'Bench ' || $1, (select min(field_type_id) from field_type where name = 'Textbox'), concept_id, 'Text' from c returning field_id)
    insert into form_field (uuid, form_id, field_id, display_order) select 'bench-f-' || $1, (select form_id from form where uuid = $2), field_id, 100 from q`,
    [String(n), programme.form, concepts.remark],
  );
}

const data = JSON.stringify([
  { payload_type: 'OBS_CODED', param_name: concepts.cough, value: concepts.no },
  ...Array.from({ length: questions - 1 }, (_, n) => ({ payload_type: 'OBS', param_name: `bench-${n + 1}`, value: `value ${n + 1}` })),
]);
const metadata = JSON.stringify({
  ENCONTER_TYPE: programme.formName,
  workflow: programme.workflow,
  patient: { uuid: programme.patient },
  formDetails: { uuid: programme.componentForm },
});
// a session costs less than Basic credentials, and is what the web application uses
const signIn = await api.as({ authorization: `Basic ${Buffer.from(`boss:${PASSWORD}`).toString('base64')}` }).get('session');
const cookie = String([signIn.headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? '';
const clerk = api.as({ cookie, origin: 'http://localhost', host: 'localhost' });

async function submit(): Promise<void> {
  const { status, text } = await clerk.post('hydra/form-submission', { data, metadata, uuid: crypto.randomUUID() });
  if (status !== 201) throw new Error(`${status} ${text}`);
}

interface Ids {
  readonly patient: number;
  readonly type: number;
  readonly form: number;
  readonly concepts: readonly number[];
}
const [ids] = await api.pool.rows<Ids>(
  `select (select patient_id from patient where uuid = $1) as patient, (select encounter_type_id from encounter_type where name = $2) as type,
    (select component_form_id from component_form where uuid = $3) as form, (select array_agg(concept_id) from concept where uuid like 'bench-%' or uuid = $4) as concepts`,
  [programme.patient, programme.formName, programme.componentForm, concepts.cough],
);
if (ids === undefined) throw new Error('nothing was seeded');

const bareInserts = (): Promise<void> =>
  api.pool.transaction(async (tx) => {
    const [encounter] = await tx.rows<{ encounter_id: number }>('insert into encounter (patient_id, encounter_type) values ($1, $2) returning encounter_id', [
      ids.patient,
      ids.type,
    ]);
    await tx.rows('insert into form_encounter (patient_id, encounter_id, component_form_id) values ($1, $2, $3)', [
      ids.patient,
      encounter?.encounter_id,
      ids.form,
    ]);
    for (const [n, concept] of ids.concepts.entries()) {
      await tx.rows('insert into obs (patient_id, concept_id, encounter_id, value_text) values ($1, $2, $3, $4)', [
        ids.patient,
        concept,
        encounter?.encounter_id,
        `value ${n}`,
      ]);
    }
  });

const oneInsert = (): Promise<void> =>
  api.pool.transaction(async (tx) => {
    const [encounter] = await tx.rows<{ encounter_id: number }>('insert into encounter (patient_id, encounter_type) values ($1, $2) returning encounter_id', [
      ids.patient,
      ids.type,
    ]);
    await tx.rows('insert into form_encounter (patient_id, encounter_id, component_form_id) values ($1, $2, $3)', [
      ids.patient,
      encounter?.encounter_id,
      ids.form,
    ]);
    await tx.rows(`insert into obs (patient_id, concept_id, encounter_id, value_text) select $1, c, $2, 'value' from unnest($3::bigint[]) c`, [
      ids.patient,
      encounter?.encounter_id,
      ids.concepts,
    ]);
  });

async function rate(work: () => Promise<void>): Promise<number> {
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

const shares: number[] = [];
for (let round = 1; round <= 3; round += 1) {
  const [bare, bulk, submissions] = [await rate(bareInserts), await rate(oneInsert), await rate(submit)];
  shares.push(submissions / bare);
  console.log(
    `round ${round}: bare INSERTs ${bare.toFixed(0)}/s, as one INSERT ${bulk.toFixed(0)}/s, submissions over HTTP ${submissions.toFixed(0)}/s = ${((100 * submissions) / bare).toFixed(0)} % (${((100 * submissions) / bulk).toFixed(0)} % of one INSERT)`,
  );
}
await api.close();
const median = shares.toSorted((a, b) => a - b)[1] ?? 0;
console.log(`form submission, ${questions} answers, ${clients} clients: ${(100 * median).toFixed(0)} % of the rate of the bare INSERTs (budget 30 %)`);
process.exit(median >= 0.3 ? 0 : 1);
