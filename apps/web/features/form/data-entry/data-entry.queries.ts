import { queryOptions } from '@tanstack/react-query';
import type { Answer, Answers } from '@fieldward/domain/form/answers.ts';
import { api } from '../../../lib/api.ts';
import type { ComponentForm } from '../../../widgets/workflow.queries.ts';

/** Where a form stands: its stage, phase and workflow. */
export const componentFormQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['componentform', 'one', uuid],
    queryFn: () => api.get<ComponentForm>(`hydra/componentform/${uuid}`, { v: 'full' }),
    enabled: uuid !== '',
    staleTime: 300_000,
  });

/** Earlier answers of the patient that the form takes over (auto-populate), by form field. Without them the form still opens. */
export const priorAnswersQuery = (patient: string, componentForm: string) =>
  queryOptions({
    queryKey: ['prioranswers', patient, componentForm],
    queryFn: async (): Promise<Answers> => {
      const { results } = await api.get<{ results: { formField: string; value: Answer }[] }>('fieldward/prioranswers', {
        patient,
        componentForm,
      });
      return Object.fromEntries(results.map(({ formField, value }) => [formField, value]));
    },
    enabled: patient !== '' && componentForm !== '',
    staleTime: 0,
    gcTime: 0,
  });
