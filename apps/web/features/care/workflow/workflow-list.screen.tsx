import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { workflow as workflowWire } from '@fieldward/contract/care/workflow.ts';
import { oneTagged, save } from '../../../lib/client.ts';
import { local } from '../../../lib/local-store.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { DeletedSwitch, useRetirement } from '../../../widgets/catalogue/use-retirement.tsx';
import { confirmRemoval } from '../../../widgets/confirm-removal.tsx';
import { WithEntry } from '../../../widgets/catalogue/with-entry.tsx';
import { useGo, useHref } from '../../../widgets/navigation.tsx';
import { everyWorkflowQuery, workflowRow, workflowsQuery, type Workflow } from '../../../widgets/workflow.queries.ts';
import { useWorkflowColumns } from './workflow.columns.tsx';

const NameModal = late(async () => (await import('./workflow-name.modal.tsx')).NameModal);

/** Identifies the workflow in a save to the collection, the only change that other servers document. */
const keysOf = ({ workflowId, uuid }: Workflow) => ({ workflowId, uuid });

/** /workflow: the programme's workflows; choosing one goes to its phases. */
export default function WorkflowListScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const queries = useQueryClient();
  const { may } = useSession();
  const editor = may(workflowWire.privileges.write);
  const [{ deleted }, setUrl] = useUrlState({ deleted: false });
  const { data, isFetching, error, refetch } = useQuery(deleted && editor ? everyWorkflowQuery : workflowsQuery);
  const { restore } = useRetirement(workflowWire);
  const [named, setNamed] = useState<Workflow | 'new' | null>(null);

  async function saveName(name: string, before: Workflow | null, etag: string | undefined): Promise<void> {
    await save(workflowWire, { ...(before === null ? {} : keysOf(before)), name }, { ifMatch: etag });
    await queries.invalidateQueries({ queryKey: ['workflow'] });
    notify('workflow.saved', { name });
    setNamed(null);
  }

  async function remove(workflow: Workflow): Promise<void> {
    try {
      const { data, etag } = await oneTagged(workflowRow, workflow.uuid);
      if (!(await confirmRemoval({ of: 'workflow', uuid: workflow.uuid }))) return;
      await save(workflowWire, { ...keysOf(workflow), name: data.name, retired: true }, { ifMatch: etag, conflict: 'own' });
    } catch (problem) {
      await queries.invalidateQueries({ queryKey: ['workflow'] });
      return notifyProblem(problem);
    }
    if (local.get('selectedWorkflowId') === workflow.uuid) local.remove('selectedWorkflow', 'selectedWorkflowId');
    if (local.get('active-workflow-uuid') === workflow.uuid) local.remove('active-workflow-uuid', 'active-workflow-name');
    await queries.invalidateQueries({ queryKey: ['workflow'] });
    notify('workflow.deleted', { name: workflow.name });
  }

  const columns = useWorkflowColumns(editor ? { rename: setNamed, remove, restore } : null);

  return (
    <>
      <PageHeader
        title={t('workflow.title')}
        actions={
          editor ? (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setNamed('new')}>
              {t('shell.create')}
            </Button>
          ) : null
        }
      >
        {editor ? <DeletedSwitch value={deleted} onChange={(next) => setUrl({ deleted: next })} /> : null}
      </PageHeader>
      {/* The grid reads its columns once: the key mounts it again when the privileges are known. */}
      <DataGrid
        key={String(editor)}
        name="workflows"
        label={t('workflow.title')}
        columns={columns}
        rows={data}
        idOf={(row) => row.uuid}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row) => go('/workflow/phase', { workflow: row.uuid })}
        hrefOf={(row) => href('/workflow/phase', { workflow: row.uuid })}
        empty={<EmptyState title={t('workflow.none')} hint={t('workflow.noneWhy')} />}
      />
      {named ? <WorkflowName uuid={named === 'new' ? '' : named.uuid} save={saveName} onClose={() => setNamed(null)} /> : null}
    </>
  );
}

interface WorkflowNameProps {
  /** '' for a new one. */
  uuid: string;
  save: (name: string, before: Workflow | null, etag: string | undefined) => Promise<void>;
  onClose: () => void;
}

/** The name of a workflow as it is now, to be changed, or that of a new one. */
function WorkflowName({ uuid, save: saveName, onClose }: WorkflowNameProps) {
  const t = useText();
  return (
    <WithEntry title={t('workflow.renameTitle')} view={workflowRow} uuid={uuid} onClose={onClose}>
      {(before, etag) => (
        <NameModal
          title={before === null ? t('workflow.addTitle') : t('workflow.renameTitle')}
          label={t('workflow.nameLabel')}
          first={before?.name ?? ''}
          save={(name) => saveName(name, before, etag)}
          onClose={onClose}
        />
      )}
    </WithEntry>
  );
}
