import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { local } from '../lib/local-store.ts';
import { useText } from '../lib/text.ts';
import { ModalForm } from '../ui/modal-form.tsx';
import { RadioChoice } from '../ui/radio-choice.tsx';
import { EmptyState, ErrorState, Skeletons } from '../ui/states.tsx';
import { workflowsQuery, type Workflow } from './workflow.queries.ts';

/** 'Select A Workflow': the workflow that patients are seen under, kept until it is changed. Rendered only while it is open. */
export function WorkflowChooser({ onClose, onChosen }: { onClose: () => void; onChosen: (workflow: Workflow) => void }) {
  const t = useText();
  const workflows = useQuery(workflowsQuery);
  const [chosen, setChosen] = useState(() => local.get('selectedWorkflowId') ?? '');

  function keep(): void {
    const workflow = workflows.data?.find(({ uuid }) => uuid === chosen);
    if (!workflow) return;
    local.set('selectedWorkflow', workflow.name);
    local.set('selectedWorkflowId', workflow.uuid);
    onChosen(workflow);
  }

  return (
    <ModalForm
      onClose={onClose}
      title={t('patient.selectWorkflow')}
      submitLabel={t('patient.choose')}
      submitDisabled={!workflows.data?.some(({ uuid }) => uuid === chosen)}
      onSubmit={keep}
      size={440}
    >
      {workflows.isPending ? <Skeletons rows={4} /> : null}
      {workflows.isError ? <ErrorState error={workflows.error} onRetry={() => void workflows.refetch()} /> : null}
      {workflows.data?.length === 0 ? <EmptyState title={t('patient.noWorkflows')} hint={t('patient.noWorkflowsWhy')} /> : null}
      {workflows.data && workflows.data.length > 0 ? (
        <RadioChoice named={t('patient.selectWorkflow')} value={chosen} onChange={setChosen}>
          <Stack gap="sm">
            {workflows.data.map(({ uuid, name }) => (
              <Radio key={uuid} value={uuid} label={name} />
            ))}
          </Stack>
        </RadioChoice>
      ) : null}
    </ModalForm>
  );
}
