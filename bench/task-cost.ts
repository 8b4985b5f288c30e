import { programme } from '../apps/server/testing/clinic-programme.ts';
import type { ScratchApi } from '../apps/server/testing/scratch-api.ts';
import { used } from './form-correction.ts';
import { short, type Result } from './result.ts';

/** Forms before those that are measured. */
const WARM = 20;

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

/** Another database of the same content, and a form that is filled for a patient there. */
interface Filling {
  readonly api: ScratchApi;
  readonly submit: (patient: string) => Promise<unknown>;
}

/** So many new patients, by uuid. */
async function newPeople({ pool }: ScratchApi, many: number): Promise<string[]> {
  const rows = await pool.rows<{ uuid: string }>(
    `with p as (insert into person (gender) select 'F' from generate_series(1, $1::int) returning person_id)
     insert into patient (patient_id) select person_id from p returning uuid`,
    [many],
  );
  return rows.map(({ uuid }) => uuid);
}

const TABLES = ['dashboard_change', 'patient_workflow', 'enrolment_state'];

/** Turns off what notes patients for tasks: as it was before there were any. */
async function noteNothing({ pool }: ScratchApi): Promise<void> {
  for (const table of TABLES) await pool.rows(`alter table ${table} disable trigger tasks_follow`);
}

export async function publish({ pool }: ScratchApi): Promise<void> {
  await pool.rows(
    `with s as (insert into schedule (workflow_id, name, definition) select workflow_id, 'Bench', $2::jsonb from workflow where uuid = $1 returning schedule_id)
     insert into schedule_version (schedule_id, number, definition) select schedule_id, 1, $2::jsonb from s`,
    [programme.workflow, JSON.stringify(SCHEDULE)],
  );
}

const middle = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The median processor time of a form in each database: one form here, one there, so that the machine is the same for both. */
async function inTurns(first: Filling, second: Filling, whose: 'new' | 'known', forms: number): Promise<readonly [number, number]> {
  const measured: readonly [number[], number[]] = [[], []];
  const sides = await Promise.all(
    [first, second].map(async (filling, at) => ({
      filling,
      at,
      people: await newPeople(filling.api, whose === 'new' ? forms + WARM : WARM),
    })),
  );
  for (let n = 0; n < forms + WARM; n += 1) {
    for (const { filling, at, people } of n % 2 === 0 ? sides : sides.toReversed()) {
      const before = await used(filling.api);
      await filling.submit(people[n % people.length] ?? '');
      const after = await used(filling.api);
      if (n >= WARM) measured[at === 0 ? 0 : 1].push(after - before);
    }
  }
  return [middle(measured[0]), middle(measured[1])];
}

/**
 * What tasks cost a submission, by processor time: where no schedule asks for anything, and where one does. `plain` and `followed` are two
 * databases of the same content; `forms` are measured in each.
 */
export async function taskCost(plain: Filling, followed: Filling, forms: number): Promise<Result[]> {
  await noteNothing(plain.api);
  const results: Result[] = [];
  const note = `server and database; a form here and one there, in two databases of one server; median of ${forms} forms`;
  const compare = async (what: string, whose: 'new' | 'known'): Promise<void> => {
    const [before, after] = await inTurns(plain, followed, whose, forms);
    const share = after / before;
    results.push({
      what,
      measured: `${short(share * 100)} % of the processor time without tasks (${short(after)} ms against ${short(before)} ms)`,
      budget: 'under 105 %',
      met: share < 1.05,
      value: share,
      note,
    });
  };
  await compare('first form of a patient where no schedule is published, tasks', 'new');
  await publish(followed.api);
  await compare('first form of a patient whom a schedule follows, tasks', 'new');
  await compare('next form of a patient whom a schedule follows, tasks', 'known');
  return results;
}
