import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState, Skeletons } from '../../../ui/states.tsx';
import { RouteLink } from '../../../widgets/navigation.tsx';
import { workflowPhasesQuery, type Named, type WorkflowPhase } from '../../../widgets/workflow.queries.ts';
import { nextPlace, phasesQuery, saveLinkOrder } from './arrangement.queries.ts';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { useWorkflowPath } from './workflow-path.ts';

const ChooseOrCreate = late(async () => (await import('./choose-or-create.modal.tsx')).ChooseOrCreate);

/** /workflow/phase?workflow: the phases of a workflow in their order; choosing one goes to its stages. */
export default function PhaseListScreen() {
  const t = useText();
  const queries = useQueryClient();
  const { may } = useSession();
  const editor = may('Manage Workflows');
  const { workflow } = useWorkflowPath();
  const [adding, setAdding] = useState(false);
  const list = useQuery(workflowPhasesQuery(workflow.uuid));
  const phases = useQuery({ ...phasesQuery, enabled: adding });
  const rows = useMemo(() => list.data?.map((row) => ({ ...row, name: row.phaseName })), [list.data]);

  const refresh = () => queries.invalidateQueries({ queryKey: ['workflowphases', workflow.uuid] });

  async function add(phase: string): Promise<void> {
    await api.post('hydra/workflowphases', {
      displayOrder: nextPlace(list.data),
      hydramodulePhase: phase,
      hydramoduleWorkflow: workflow.uuid,
    });
    await refresh();
    setAdding(false);
    notify('workflow.phaseAdded');
  }

  async function create(name: string): Promise<void> {
    const { uuid } = await api.post<Named>('hydra/phase', { name });
    void queries.invalidateQueries({ queryKey: ['hydra/phase'] });
    await add(uuid);
  }

  async function remove(row: WorkflowPhase): Promise<void> {
    if (!(await confirm())) return;
    try {
      await api.remove(`hydra/workflowphases/${row.uuid}`);
      notify('workflow.phaseRemoved', { name: row.phaseName });
    } catch (problem) {
      notifyProblem(problem);
    }
    await refresh();
  }

  async function reorder(next: readonly WorkflowPhase[]): Promise<void> {
    try {
      await saveLinkOrder('hydra/workflowphases', next);
      notify('workflow.orderSaved');
    } catch (problem) {
      notifyProblem(problem);
    }
    await refresh();
  }

  if (workflow.uuid === '')
    return <EmptyState title={t('workflow.noWorkflow')} action={<RouteLink to="/workflow">{t('workflow.title')}</RouteLink>} />;
  return (
    <>
      <PageHeader
        title={t('workflow.phasesOf', { workflow: workflow.name })}
        actions={
          editor ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t('workflow.addPhase')}
            </Button>
          ) : null
        }
      />
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeletons /> : null}
      {rows?.length === 0 ? <EmptyState title={t('workflow.noPhases')} hint={t('workflow.noPhasesWhy')} /> : null}
      {rows && rows.length > 0 ? (
        <SortableList
          label={t('workflow.phasesOf', { workflow: workflow.name })}
          rows={rows}
          readOnly={!editor}
          nameOf={(row) => (
            <RouteLink to="/workflow/phase/stage" search={{ workflow: workflow.uuid, phase: row.phaseUUID }}>
              {row.phaseName}
            </RouteLink>
          )}
          onOrder={(next) => void reorder(next)}
          onDelete={(row) => void remove(row)}
        />
      ) : null}
      {adding ? (
        <ChooseOrCreate
          title={t('workflow.addPhase')}
          selectLabel={t('workflow.selectPhase')}
          createLabel={t('workflow.createPhase')}
          choices={phases.data}
          present={new Set(list.data?.map(({ phaseUUID }) => phaseUUID))}
          choose={add}
          {...(may('Manage Workflows Metadata') ? { create } : {})}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}
