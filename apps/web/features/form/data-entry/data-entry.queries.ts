import { queryOptions } from '@tanstack/react-query';
import type { Answers } from '@fieldward/domain/form/answers.ts';
import { componentForm } from '@fieldward/contract/care/workflow.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { call } from '../../../lib/call.ts';
import { one } from '../../../lib/client.ts';

const openForm = view(componentForm, {
  uuid: true,
  componentFormId: true,
  retired: true,
  form: { uuid: true, name: true, description: true, retired: true },
  workflow: { uuid: true },
  phase: { uuid: true },
});
/** A form to be filled, with the workflow and phase it stands in. */
export type OpenForm = Seen<typeof openForm>;

/** Where a form stands: its stage, phase and workflow. */
export const componentFormQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['componentform', 'one', uuid],
    queryFn: () => one(openForm, uuid),
    enabled: uuid !== '',
    staleTime: 300_000,
  });

/** Earlier answers of the patient that the form takes over (auto-populate), by form field. Without them the form still opens. */
export const priorAnswersQuery = (patient: string, componentForm: string) =>
  queryOptions({
    queryKey: ['prioranswers', patient, componentForm],
    queryFn: async (): Promise<Answers> => {
      const { results } = await call('GET fieldward/prioranswers', { query: { patient, componentForm } });
      return Object.fromEntries(results.map(({ formField, value }) => [formField, value]));
    },
    enabled: patient !== '' && componentForm !== '',
    // asked anew with every opening; what was asked ahead of the page is not asked again by it
    staleTime: 1_000,
    gcTime: 0,
  });
