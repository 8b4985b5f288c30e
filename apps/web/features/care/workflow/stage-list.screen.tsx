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
import { phaseComponentsQuery, type Named, type PhaseComponent } from '../../../widgets/workflow.queries.ts';
import { nextPlace, saveLinkOrder, stagesQuery } from './arrangement.queries.ts';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { useWorkflowPath } from './workflow-path.ts';

const ChooseOrCreate = late(async () => (await import('./choose-or-create.modal.tsx')).ChooseOrCreate);

/** /workflow/phase/stage?workflow&phase: the stages of a phase in their order; choosing one goes to its forms. */
export default function StageListScreen() {
  const t = useText();
  const queries = useQueryClient();
  const { may } = useSession();
  const editor = may('Manage Workflows');
  const { workflow, phase } = useWorkflowPath();
  const [adding, setAdding] = useState<'select' | 'create' | null>(null);
  const list = useQuery(phaseComponentsQuery(workflow.uuid));
  const stages = useQuery({ ...stagesQuery, enabled: adding !== null });
  const rows = useMemo(
    () => list.data?.filter(({ phaseUUID }) => phaseUUID === phase.uuid).map((row) => ({ ...row, name: row.hydramoduleComponent.name })),
    [list.data, phase.uuid],
  );

  const refresh = () => queries.invalidateQueries({ queryKey: ['phasecomponent', workflow.uuid] });

  async function add(stage: string): Promise<void> {
    await api.post('hydra/phasecomponent', {
      displayOrder: nextPlace(rows),
      hydramoduleComponent: stage,
      hydramodulePhase: phase.uuid,
      hydramoduleWorkflow: workflow.uuid,
    });
    await refresh();
    setAdding(null);
    notify('workflow.stageAdded');
  }

  async function create(name: string): Promise<void> {
    const { uuid } = await api.post<Named>('hydra/component', { name });
    void queries.invalidateQueries({ queryKey: ['hydra/component'] });
    await add(uuid);
  }

  async function remove(row: PhaseComponent & Named): Promise<void> {
    if (!(await confirm())) return;
    try {
      await api.remove(`hydra/phasecomponent/${row.uuid}`);
      notify('workflow.stageRemoved', { name: row.name });
    } catch (problem) {
      notifyProblem(problem);
    }
    await refresh();
  }

  async function reorder(next: readonly PhaseComponent[]): Promise<void> {
    try {
      await saveLinkOrder('hydra/phasecomponent', next);
      notify('workflow.orderSaved');
    } catch (problem) {
      notifyProblem(problem);
    }
    await refresh();
  }

  if (workflow.uuid === '' || phase.uuid === '')
    return <EmptyState title={t('workflow.noPhase')} action={<RouteLink to="/workflow">{t('workflow.title')}</RouteLink>} />;
  const metadata = may('Manage Workflows Metadata');
  return (
    <>
      <PageHeader
        title={t('workflow.stagesOf', { phase: phase.name })}
        subtitle={
          <RouteLink to="/workflow/phase" search={{ workflow: workflow.uuid }}>
            {workflow.name}
          </RouteLink>
        }
        actions={
          editor ? (
            <>
              {metadata ? (
                <Button variant="default" onClick={() => setAdding('create')}>
                  {t('workflow.createStageButton')}
                </Button>
              ) : null}
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding('select')}>
                {t('workflow.addStage')}
              </Button>
            </>
          ) : null
        }
      />
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeletons /> : null}
      {rows?.length === 0 ? <EmptyState title={t('workflow.noStages')} hint={t('workflow.noStagesWhy')} /> : null}
      {rows && rows.length > 0 ? (
        <SortableList
          label={t('workflow.stagesOf', { phase: phase.name })}
          rows={rows}
          readOnly={!editor}
          nameOf={(row) => (
            <RouteLink to="/workflow/phase/stage/form" search={{ workflow: workflow.uuid, phase: phase.uuid, stage: row.componentUUID }}>
              {row.name}
            </RouteLink>
          )}
          onOrder={(next) => void reorder(next)}
          onDelete={(row) => void remove(row)}
        />
      ) : null}
      {adding ? (
        <ChooseOrCreate
          title={t('workflow.addStage')}
          selectLabel={t('workflow.selectStage')}
          createLabel={t('workflow.createStage')}
          mode={adding}
          choices={stages.data}
          present={new Set(rows?.map(({ componentUUID }) => componentUUID))}
          choose={add}
          {...(metadata ? { create } : {})}
          onClose={() => setAdding(null)}
        />
      ) : null}
    </>
  );
}
