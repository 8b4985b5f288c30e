import { queryOptions } from '@tanstack/react-query';
import { componentForm } from '@fieldward/contract/care/workflow.ts';
import type { ListedReport } from '@fieldward/contract/report/export.operations.ts';
import { view } from '@fieldward/contract/view.ts';
import { ApiProblem } from '../../../lib/api.ts';
import { call } from '../../../lib/call.ts';
import { every } from '../../../lib/client.ts';

/** Those of a server of another make, which has no list of its reports. */
const usualReports: readonly ListedReport[] = [
  { name: 'facilityPatients', parameters: ['facility'], formats: ['xlsx', 'pdf'] },
  { name: 'disaggregationPatients', parameters: ['facility', 'workflow'], formats: ['xlsx', 'pdf'] },
  { name: 'presumptivePatients', parameters: ['facility', 'presumptive_tb'], formats: ['xlsx', 'pdf'] },
  { name: 'diagnosedTbPatients', parameters: ['facility'], formats: ['xlsx', 'pdf'] },
  { name: 'testReport', parameters: [], formats: ['xlsx', 'pdf'] },
];

const unknown = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status === 404;

/** The reports that the person may run. */
export const reportListQuery = queryOptions({
  queryKey: ['report', 'list'],
  queryFn: async ({ signal }): Promise<readonly ListedReport[]> => {
    try {
      return (await call('GET fieldward/reportlist', {}, signal)).results;
    } catch (problem) {
      if (unknown(problem)) return usualReports;
      throw problem;
    }
  },
  staleTime: 300_000,
});

/** The reports that come to the person; none from a server of another make. */
export const ownReportsQuery = queryOptions({
  queryKey: ['report', 'own'],
  queryFn: async ({ signal }) => {
    try {
      return (await call('GET fieldward/ownreports', {}, signal)).results;
    } catch (problem) {
      if (unknown(problem)) return [];
      throw problem;
    }
  },
});

/** The person's own exports, newest first, and whether files leave out what the person does not see; null where the server keeps none. */
export const exportsQuery = queryOptions({
  queryKey: ['report', 'exports'],
  queryFn: async ({ signal }) => {
    try {
      return await call('GET fieldward/export', {}, signal);
    } catch (problem) {
      if (unknown(problem)) return null;
      throw problem;
    }
  },
});

/** Ends an export that runs; the browser's download fails with it. */
export async function cancelExport(uuid: string): Promise<void> {
  await call('DELETE fieldward/export/:uuid', { params: { uuid } });
}

const placedForm = view(componentForm, { uuid: true, form: { uuid: true, name: true } });

/** The forms of a workflow by name, each once however many stages have it; also the removed ones, since their data remain. */
export const workflowFormsQuery = (workflow: string) =>
  queryOptions({
    queryKey: ['componentform', 'of workflow', workflow],
    queryFn: async ({ signal }) => {
      const places = await every(placedForm, { workflow, includeAll: true }, signal);
      const forms = new Map(places.map(({ form }) => [form.uuid, form]));
      return [...forms.values()].toSorted((a, b) => a.name.localeCompare(b.name));
    },
    enabled: workflow !== '',
    staleTime: 60_000,
  });
