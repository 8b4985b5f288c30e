import { waitingFrom, type FollowupGrouping } from '@fieldward/contract/report/followup.ts';
import { followupWire, type FollowupRow } from '@fieldward/contract/report/followup.operations.ts';
import type { Db } from '../../../engine/db.ts';
import { operation } from '../../../engine/operation.ts';
import { accountSql } from '../../../sql/display-sql.ts';
import { TASK_STATE } from '../../../sql/task-state.ts';
import { COUNTED, GROUP_KEY, spanOf, tasksAsked, type Asked } from './followup-asked.ts';

type Numbers = Omit<FollowupRow, 'key' | 'label'>;

/** Numbers of one group, by its key in the database; of all where `whole`. */
interface Part {
  readonly whole: boolean;
  readonly key: string | null;
  readonly numbers: Partial<Numbers>;
}

const none: Numbers = { due: 0, missed: 0, trace: 0, oldest: null, lost: 0, settled: 0, settledLate: 0, wait: null, longWait: null };

const where = (counted: string, { conditions }: Asked): string => ['$2::integer > 0', counted, ...conditions].join(' and ');

const grouped = (counted: string, by: FollowupGrouping, asked: Asked, numbers: string): string => `
select grouping(t.key) = 1 as whole, t.key::text as key, jsonb_build_object(${numbers}) as numbers
from (select t.*, ${GROUP_KEY[by]} as key from task t where ${where(counted, asked)}) t group by grouping sets ((), (t.key))`;

const STILL = `'due', count(*) filter (where ${TASK_STATE.due}), 'missed', count(*) filter (where ${TASK_STATE.missed}),
  'trace', count(*) filter (where ${TASK_STATE.trace}), 'oldest', min(t.due_on)`;
const days = (part: number): string => `percentile_disc(${part}) within group (order by t.settled_on - t.due_on)`;
const DONE = `'settled', count(*), 'settledLate', count(*) filter (where t.settled_on >= t.missed_on), 'wait', ${days(0.5)}, 'longWait', ${days(0.9)}`;

/** What each group is called, by key. */
const NAMES: Readonly<Record<FollowupGrouping, string>> = {
  place: `select l.location_id::text as id, l.uuid, l.name as display from location l where l.location_id = any($1::bigint[])`,
  worker: `select x.user_id::text as id, x.uuid, ${accountSql('x.user_id')} ->> 'display' as display from users x where x.user_id = any($1::bigint[])`,
  workflow: `select w.workflow_id::text as id, w.uuid, w.name as display from workflow w where w.workflow_id = any($1::bigint[])`,
};

/** The numbers of all that is asked, and of each group. */
async function numbersOf(db: Db, by: FollowupGrouping, asked: Asked): Promise<{ total: Numbers; groups: Map<string | null, Numbers> }> {
  let total = none;
  const groups = new Map<string | null, Numbers>();
  const parts = [
    grouped(COUNTED.open, by, asked, STILL),
    grouped(COUNTED.lost, by, asked, `'lost', count(*)`),
    grouped(COUNTED.settled, by, asked, DONE),
  ];
  for (const sql of parts)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const { whole, key, numbers } of await db.rows<Part>(sql, asked.values)) {
      if (whole) total = { ...total, ...numbers };
      else groups.set(key, { ...(groups.get(key) ?? none), ...numbers });
    }
  return { total, groups };
}

/** What is to be traced most stands first, then what was missed. */
const pressing = (a: FollowupRow, b: FollowupRow): number =>
  b.trace - a.trace || b.missed - a.missed || b.due - a.due || (a.label ?? '').localeCompare(b.label ?? '');

/** Raises `engine.badParameter`, `dashboard.otherPlace`. */
export const followup = operation(followupWire, {
  async handle({ query, actor }, db) {
    const by = query.by ?? 'place';
    const asked = await tasksAsked(query, actor, db);
    const { total, groups } = await numbersOf(db, by, asked);
    const keys = [...groups.keys()].filter((key) => key !== null);
    const names = new Map(
      (await db.rows<{ id: string; uuid: string; display: string | null }>(NAMES[by], [keys])).map((each) => [each.id, each]),
    );
    const rows = [...groups].map(([key, numbers]): FollowupRow => {
      const name = key === null ? undefined : names.get(key);
      return { key: name?.uuid ?? null, label: name?.display ?? null, ...numbers };
    });
    const spans = waitingFrom.map((from) => spanOf(String(from)));
    const [counted] = await db.rows<{ counts: number[] }>(
      `select array[${spans
        .map(
          ({ from, to }) =>
            `count(*) filter (where $1::date - t.due_on >= ${from}${to === null ? '' : ` and $1::date - t.due_on <= ${to}`})`,
        )
        .join(', ')}]::int[] as counts from task t where ${where(COUNTED.open, asked)}`,
      asked.values,
    );
    return {
      body: {
        day: asked.day,
        total,
        rows: rows.toSorted(pressing),
        waiting: spans.map((span, i) => ({ ...span, count: counted?.counts[i] ?? 0 })),
      },
    };
  },
});
