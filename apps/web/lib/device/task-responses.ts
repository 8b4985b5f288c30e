/** What a device answers about what is to be done for those whom it holds. */
import { MOST_OF_ROUND } from '@fieldward/contract/limits.ts';
import { stateOfAwaited } from '@fieldward/domain/care/schedule/outlook.ts';
import type { TaskFilter } from '@fieldward/domain/care/task/task.ts';
import type { Day } from '@fieldward/domain/time/day.ts';
import { addressed } from '../operation-address.ts';
import { today } from '../clock.ts';
import type { OpenDevice } from './device-store.ts';
import { heldEntries, type HeldEntry } from './held-people.ts';
import { pageOf } from './page-of.ts';
import { stillToDo } from './tasks-here.ts';

type Responder = (device: OpenDevice, query: URLSearchParams) => Promise<object>;

/** What answers about what is to be done at a path below the API; undefined elsewhere. */
export const taskResponder = (path: string): Responder | undefined => RESPONDERS.get(path);

const PRESSING = ['lost', 'trace', 'missed', 'late', 'due', 'soon', 'later'] as const;
const filterOf: Partial<Readonly<Record<(typeof PRESSING)[number], TaskFilter>>> = {
  trace: 'trace',
  lost: 'trace',
  missed: 'missed',
  late: 'due',
  due: 'due',
  soon: 'soon',
};

type HeldTask = HeldEntry['tasks'][number];

/** What is listed on a day, as the server shows it, the most pressing first. */
async function listedOn(day: Day, known: readonly HeldTask[]) {
  return (await stillToDo(known, day))
    .filter(({ days }) => days.shows !== null && days.shows <= day)
    .map(({ row, days }) => ({ ...row, state: stateOfAwaited(days, day) }))
    .toSorted((a, b) => PRESSING.indexOf(a.state) - PRESSING.indexOf(b.state) || a.due.localeCompare(b.due));
}

/** Whether tasks of whoever is asked for are these: whose roles the account has the device does not know. */
const owned =
  (device: OpenDevice, owner: string | null) =>
  ({ assigned }: HeldTask['row']): boolean =>
    owner === 'mine' ? assigned?.uuid === device.user : owner === 'nobody' ? assigned === null : true;

/** What is to be done today for those whom the device holds; places inside places are not known here, so all count. */
export async function tasksHere(device: OpenDevice, query: URLSearchParams): Promise<object> {
  const day = today();
  const rows = await listedOn(
    day,
    (await heldEntries(device)).flatMap((entry) => entry.tasks),
  );
  const counts = { trace: 0, missed: 0, due: 0, soon: 0, result: 0, form: 0, referral: 0, pair: 0, waiting: 0 };
  for (const { state } of rows) {
    const filter = filterOf[state];
    if (filter !== undefined) counts[filter] += 1;
  }
  const only = query.get('only');
  const mine = owned(device, query.get('owner'));
  const wanted = rows.filter((row) => (only === null || filterOf[row.state] === only) && mine(row));
  const { page, more } = pageOf(wanted, query);
  return { day, results: page, hasNext: more, counts };
}

/** What is to be done today at the homes of those whom the device holds. Of what an older version held nobody knows where it is until the feed tells of it again. */
export async function roundHere(device: OpenDevice, query: URLSearchParams): Promise<object> {
  const day = today();
  const entries = await heldEntries(device);
  const nowhere = { household: null, village: null, address: null, position: null };
  const homes = new Map(entries.map(({ uuid, home }) => [uuid, home ?? nowhere]));
  const rows = await listedOn(
    day,
    entries.flatMap((entry) => entry.tasks),
  );
  const wanted = rows.filter(owned(device, query.get('owner')));
  return {
    day,
    results: wanted.slice(0, MOST_OF_ROUND).map((task) => ({ task, home: homes.get(task.patient.uuid) ?? nowhere })),
    hasNext: wanted.length > MOST_OF_ROUND,
  };
}

const RESPONDERS: ReadonlyMap<string, Responder> = new Map([
  [addressed('GET fieldward/tasks').path, tasksHere],
  [addressed('GET fieldward/round').path, roundHere],
]);
