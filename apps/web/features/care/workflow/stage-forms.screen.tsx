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
import { componentFormsQuery, type ComponentForm, type Named } from '../../../widgets/workflow.queries.ts';
import { formsQuery, nextPlace } from './arrangement.queries.ts';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { useWorkflowPath } from './workflow-path.ts';

const ChooseOrCreate = late(async () => (await import('./choose-or-create.modal.tsx')).ChooseOrCreate);

/** /workflow/phase/stage/form?workflow&phase&stage: the forms of a stage, in the order in which they are offered. */
export default function StageFormsScreen() {
  const t = useText();
  const queries = useQueryClient();
  const { may } = useSession();
  const editor = may('Manage Workflows');
  const { workflow, phase, stage } = useWorkflowPath();
  const [adding, setAdding] = useState(false);
  const list = useQuery(componentFormsQuery(stage.uuid));
  const forms = useQuery({ ...formsQuery, enabled: adding });
  const rows = useMemo(
    () =>
      list.data
        ?.filter((row) => row.workflow.uuid === workflow.uuid && row.phase.uuid === phase.uuid)
        .map((row) => ({ ...row, name: row.form.name })),
    [list.data, workflow.uuid, phase.uuid],
  );

  const refresh = () => queries.invalidateQueries({ queryKey: ['componentform'] });

  async function add(form: string): Promise<void> {
    await api.post('hydra/componentform', {
      form,
      component: stage.uuid,
      phase: phase.uuid,
      workflow: workflow.uuid,
      displayOrder: nextPlace(rows),
    });
    await refresh();
    setAdding(false);
    notify('workflow.formAdded');
  }

  async function remove(row: ComponentForm & Named): Promise<void> {
    if (!(await confirm())) return;
    try {
      await api.remove(`hydra/componentform/${row.uuid}`);
      notify('workflow.formRemoved', { name: row.name });
    } catch (problem) {
      notifyProblem(problem);
    }
    await refresh();
  }

  async function reorder(next: readonly ComponentForm[]): Promise<void> {
    try {
      await api.post('fieldward/componentformorder', {
        component: stage.uuid,
        phase: phase.uuid,
        workflow: workflow.uuid,
        order: next.map(({ uuid }) => uuid),
      });
      notify('workflow.orderSaved');
    } catch (problem) {
      notifyProblem(problem);
    }
    await refresh();
  }

  if (workflow.uuid === '' || phase.uuid === '' || stage.uuid === '')
    return <EmptyState title={t('workflow.noStage')} action={<RouteLink to="/workflow">{t('workflow.title')}</RouteLink>} />;
  return (
    <>
      <PageHeader
        title={t('workflow.formsOf', { stage: stage.name })}
        subtitle={
          <>
            <RouteLink to="/workflow/phase" search={{ workflow: workflow.uuid }}>
              {workflow.name}
            </RouteLink>{' '}
            ·{' '}
            <RouteLink to="/workflow/phase/stage" search={{ workflow: workflow.uuid, phase: phase.uuid }}>
              {phase.name}
            </RouteLink>
          </>
        }
        actions={
          editor ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {t('workflow.addForm')}
            </Button>
          ) : null
        }
      />
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeletons /> : null}
      {rows?.length === 0 ? <EmptyState title={t('workflow.noForms')} hint={t('workflow.noFormsWhy')} /> : null}
      {rows && rows.length > 0 ? (
        <SortableList
          label={t('workflow.formsOf', { stage: stage.name })}
          rows={rows}
          readOnly={!editor}
          onOrder={(next) => void reorder(next)}
          onDelete={(row) => void remove(row)}
        />
      ) : null}
      {adding ? (
        <ChooseOrCreate
          title={t('workflow.addForm')}
          selectLabel={t('workflow.selectForm')}
          choices={forms.data}
          present={new Set(rows?.map(({ form }) => form.uuid))}
          choose={add}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}
