import { Text } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callTagged } from '../../../lib/call.ts';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useSession } from '../../../lib/session.ts';
import { useText } from '../../../lib/text.ts';
import type { Found } from '../../../ui/autocomplete.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SortableList } from '../../../ui/sortable-list.tsx';
import { ErrorState, Skeletons } from '../../../ui/states.tsx';
import { ConceptSearch } from '../../../widgets/concept-search.tsx';
import type { Named } from './arrangement.queries.ts';

const outcomesQuery = (workflow: string) =>
  queryOptions({
    queryKey: ['workflow', workflow, 'outcomes'],
    queryFn: ({ signal }) => callTagged('GET fieldward/workflowoutcomes', { query: { workflow } }, signal),
    staleTime: 0,
  });

/** What enrolments of a workflow may end with: staff choose among these, in this order. Each change is saved at once. */
export function OutcomesModal({ workflow, onClose }: { workflow: Named; onClose: () => void }) {
  const t = useText();
  const queries = useQueryClient();
  const editor = useSession().may('Manage Programs');
  const list = useQuery(outcomesQuery(workflow.uuid));
  const [error, setError] = useState<string | null>(null);
  // another one begins with an empty field
  const [round, setRound] = useState(0);
  const rows = list.data?.data.outcomes.map(({ uuid, display, used }) => ({ uuid, name: display, used }));

  async function send(outcomes: readonly string[]): Promise<void> {
    try {
      await call('POST fieldward/workflowoutcomes', {
        body: { workflow: workflow.uuid, outcomes: [...outcomes] },
        ifMatch: list.data?.etag,
      });
      notify('workflow.outcomesSaved');
    } catch (problem) {
      notifyProblem(problem);
    }
    await queries.invalidateQueries({ queryKey: ['workflow'] });
  }

  async function add(found: Found | null): Promise<void> {
    if (found === null || rows === undefined) return setError(null);
    if (rows.some(({ uuid }) => uuid === found.uuid)) return setError(t('workflow.outcomeThere'));
    setError(null);
    await send([...rows.map(({ uuid }) => uuid), found.uuid]);
    setRound((before) => before + 1);
  }

  async function remove(row: { uuid: string; name: string; used: number }): Promise<void> {
    if (row.used > 0) {
      const message = t('workflow.outcomeInUse', { name: row.name });
      if (!(await confirm({ title: t('workflow.deleteOf', { name: row.name }), message, destructive: true }))) return;
    }
    await send((rows ?? []).map(({ uuid }) => uuid).filter((uuid) => uuid !== row.uuid));
  }

  const title = t('workflow.outcomesOf', { workflow: workflow.name });
  return (
    <Dialog onClose={onClose} title={title} size={560}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('workflow.outcomesWhy')}
      </Text>
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeletons rows={3} /> : null}
      {rows && rows.length > 0 ? (
        <SortableList
          label={title}
          rows={rows}
          readOnly={!editor}
          onOrder={(next) => void send(next.map(({ uuid }) => uuid))}
          onDelete={(row) => void remove(row)}
        />
      ) : null}
      {rows && editor ? (
        <ConceptSearch key={round} label={t('workflow.addOutcome')} value={null} error={error} onChange={(found) => void add(found)} />
      ) : null}
    </Dialog>
  );
}
