import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

/** To whom a task can be assigned. */
export const taskAssigneesQuery = (task: string) =>
  queryOptions({
    queryKey: ['task-assignees', task],
    queryFn: ({ signal }) => call('GET fieldward/taskassignees', { query: { task } }, signal),
  });

/** What happened with a task. */
export const taskHistoryQuery = (task: string) =>
  queryOptions({
    queryKey: ['tasks', 'history', task],
    queryFn: ({ signal }) => call('GET fieldward/taskhistory', { query: { task } }, signal),
    staleTime: 0,
  });

/** Lists of tasks, and the page of the patient, are asked for anew. */
export function useTasksAnew(): (patient: string) => Promise<void> {
  const queries = useQueryClient();
  return async (patient) => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['tasks'] }),
      queries.invalidateQueries({ queryKey: ['patient', patient, 'schedule'] }),
    ]);
  };
}
