import { schedule, scheduleVersion } from '@fieldward/contract/care/schedule.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { every, oneTagged } from '../../../lib/client.ts';

const scheduleRow = view(schedule, { uuid: true, name: true, retired: true, published: true, workflow: { uuid: true, name: true } });
const scheduleForm = view(schedule, {
  uuid: true,
  name: true,
  published: true,
  definition: true,
  testCases: true,
  workflow: { uuid: true, name: true },
});
export type ScheduleForm = Seen<typeof scheduleForm>;
/** A test case as it is stored. */
export type TestCase = Readonly<Record<string, unknown>>;

const versionRow = view(scheduleVersion, {
  uuid: true,
  number: true,
  note: true,
  dateCreated: true,
  creator: 'ref',
  definition: true,
  schedule: { uuid: true },
});
type ScheduleVersion = Seen<typeof versionRow>;

const key = [schedule.name] as const;
export const scheduleKey: readonly string[] = key;

/** A schedule with what is published of it. */
export interface ScheduleRow extends Seen<typeof scheduleRow> {
  readonly newest: ScheduleVersion | null;
}

/** All schedules, each with its newest version. */
export const schedulesQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }): Promise<ScheduleRow[]> => {
    const [rows, versions] = await Promise.all([every(scheduleRow, {}, signal), every(versionRow, {}, signal)]);
    const newest = new Map<string, ScheduleVersion>();
    for (const version of versions) {
      const known = newest.get(version.schedule.uuid);
      if (known === undefined || known.number < version.number) newest.set(version.schedule.uuid, version);
    }
    return rows.map((row) => ({ ...row, newest: newest.get(row.uuid) ?? null }));
  },
});

/** A draft with its version for saving. */
export const scheduleQuery = (uuid: string) =>
  queryOptions({ queryKey: [...key, 'one', uuid], queryFn: () => oneTagged(scheduleForm, uuid), staleTime: 0, gcTime: 0 });

/** The versions of a schedule, the newest first. */
export const versionsQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...key, 'versions', uuid],
    queryFn: async ({ signal }) => (await every(versionRow, { schedule: uuid }, signal)).toSorted((a, b) => b.number - a.number),
  });

/** What is known of a patient. */
export const factsQuery = (workflow: string, patient: string) =>
  queryOptions({
    queryKey: [...key, 'facts', workflow, patient],
    queryFn: ({ signal }) => call('GET fieldward/schedulefacts', { query: { workflow, patient } }, signal),
    enabled: patient !== '',
    staleTime: 0,
  });
