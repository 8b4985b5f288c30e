import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useText } from '../../../lib/text.ts';
import type { GridColumn } from '../../../ui/data-grid.tsx';
import { NameOrGone, nameOrGone } from '../../../ui/status.tsx';
import { RestoreButton } from '../../../widgets/catalogue/use-retirement.tsx';
import type { Workflow } from '../../../widgets/workflow.queries.ts';

/** What an editor does with a workflow of the list. */
interface WorkflowChanges {
  rename(workflow: Workflow): void;
  remove(workflow: Workflow): Promise<void>;
  restore(workflow: Workflow): Promise<boolean>;
}

/** The columns of the list of workflows; without actions where there are no changes. */
export function useWorkflowColumns(changes: WorkflowChanges | null): readonly GridColumn<Workflow>[] {
  const t = useText();
  const editor = changes !== null;
  return useMemo<readonly GridColumn<Workflow>[]>(
    () => [
      {
        key: 'name',
        title: t('workflow.name'),
        value: (row) => row.name,
        sortable: true,
        short: (row) => nameOrGone({ name: row.name, gone: row.retired ? t('entries.deleted') : null }),
        render: (row) => <NameOrGone name={row.name} gone={row.retired ? t('entries.deleted') : null} />,
      },
      ...(changes
        ? [
            {
              key: 'actions',
              title: t('workflow.actions'),
              action: true,
              width: 112,
              render: (row: Workflow) =>
                row.retired ? (
                  <RestoreButton name={row.name} onClick={() => void changes.restore(row)} />
                ) : (
                  <>
                    <ActionIcon aria-label={t('workflow.renameOf', { name: row.name })} onClick={() => changes.rename(row)}>
                      <IconPencil size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      color="red"
                      aria-label={t('workflow.deleteOf', { name: row.name })}
                      onClick={() => void changes.remove(row)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  </>
                ),
            },
          ]
        : []),
    ],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what changes a row only uses the row and stable functions
    [t, editor],
  );
}
