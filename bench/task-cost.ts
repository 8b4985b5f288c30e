import { programme } from '../apps/server/testing/clinic-programme.ts';
import type { ScratchApi } from '../apps/server/testing/scratch-api.ts';
import { cost } from './form-correction.ts';
import { short, type Result } from './result.ts';

const rounds = 5;
/** Forms of each round and kind, as `cost` has them. */
const people = 100;

const SCHEDULE = {
  steps: [
    {
      key: 'visit',
      name: 'Visit',
      settledBy: [{ kind: 'form', form: programme.form }],
      doses: [{ due: [{ kind: 'after', span: { count: 28, unit: 'days' }, anchor: { of: 'settled' } }] }],
      times: null,
      before: 3,
      after: 5,
      missedAfter: 5,
      traceAfter: 14,
      lostAfter: 60,
    },
  ],
};

/** So many new patients, by uuid. */
async function newPeople({ pool }: ScratchApi): Promise<string[]> {
  const rows = await pool.rows<{ uuid: string }>(
    `with p as (insert into person (gender) select 'F' from generate_series(1, ${people}) returning person_id)
     insert into patient (patient_id) select person_id from p returning uuid`,
  );
  return rows.map(({ uuid }) => uuid);
}

const TABLES = ['dashboard_change', 'patient_workflow', 'enrolment_state'];

/** Turns what notes patients for tasks off and on: as it was before there were any. */
async function noting({ pool }: ScratchApi, on: boolean): Promise<void> {
  for (const table of TABLES) await pool.rows(`alter table ${table} ${on ? 'enable' : 'disable'} trigger tasks_follow`);
}

async function publish({ pool }: ScratchApi): Promise<void> {
  await pool.rows(
    `with s as (insert into schedule (workflow_id, name, definition) select workflow_id, 'Bench', $2::jsonb from workflow where uuid = $1 returning schedule_id)
     insert into schedule_version (schedule_id, number, definition) select schedule_id, 1, $2::jsonb from s`,
    [programme.workflow, JSON.stringify(SCHEDULE)],
  );
}

/** What tasks cost a submission, by processor time and in turns: where no schedule asks for anything, and where one does. */
export async function taskCost(api: ScratchApi, submit: (patient: string) => Promise<unknown>): Promise<Result[]> {
  const measure = async (): Promise<number> => {
    const patients = await newPeople(api);
    return cost(api, async (n) => void (await submit(patients[n] ?? '')));
  };
  const inTurns = async (): Promise<{ share: number; before: number; after: number }> => {
    const measured: { share: number; before: number; after: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await noting(api, false);
      const before = await measure();
      await noting(api, true);
      const after = await measure();
      measured.push({ share: after / before, before, after });
    }
    return measured.toSorted((a, b) => a.share - b.share)[Math.floor(rounds / 2)] ?? { share: 0, before: 0, after: 0 };
  };
  const none = await inTurns();
  await publish(api);
  const some = await inTurns();
  const told = ({ share, before, after }: typeof none): string =>
    `${short(share * 100)} % of the processor time without tasks (${short(after)} ms against ${short(before)} ms)`;
  const note = `server and database; the first form of a new patient; median of ${rounds} rounds of ${people} each`;
  return [
    {
      what: 'form submission where no schedule is published, tasks',
      measured: told(none),
      budget: 'under 105 %',
      met: none.share < 1.05,
      note,
    },
    { what: 'form submission that a schedule follows, tasks', measured: told(some), budget: 'under 105 %', met: some.share < 1.05, note },
  ];
}
