import type { MergeShown } from '@fieldward/contract/patient/patient-merge.operations.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useFormats, type Formats } from '../../../lib/format.ts';
import { useText, type Text as Say } from '../../../lib/text.ts';
import { DataGrid, useGridState, type GridColumn } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useGo, useHref } from '../../../widgets/navigation.tsx';
import { mergesQuery } from './merge.queries.ts';

const UndoMerge = late(async () => (await import('./undo-merge.modal.tsx')).UndoMerge);

const PAGE = 25;

function mergeColumns(t: Say, { dayOf, moment }: Formats, undo: (row: MergeShown) => void): readonly GridColumn<MergeShown>[] {
  return [
    { key: 'into', title: t('merge.into'), width: 190, value: (row) => row.into.display, phone: 'title' },
    { key: 'from', title: t('merge.from'), width: 210, value: (row) => row.from },
    { key: 'why', title: t('merge.why'), width: 190, value: (row) => row.reason },
    {
      key: 'when',
      title: t('merge.when'),
      width: 180,
      value: (row) => `${moment(row.date)}${row.by === null ? '' : ` · ${row.by}`}`,
    },
    {
      key: 'undo',
      title: t('merge.undoUntil'),
      action: true,
      width: 210,
      render: (row) =>
        row.undone !== null ? (
          <Text size="sm">
            {t('merge.takenBack')} · {dayOf(row.undone.date)}
          </Text>
        ) : row.mayUndo ? (
          <Stack gap={2}>
            <Text size="sm">{dayOf(row.undoUntil)}</Text>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('merge.undoOf', { from: row.from, into: row.into.display })}
              onClick={() => undo(row)}
            >
              {t('merge.undo')}
            </Button>
          </Stack>
        ) : (
          <Text size="sm">–</Text>
        ),
    },
  ];
}

/** What was merged, the latest first, and the way back. */
export function Merges() {
  const t = useText();
  const formats = useFormats();
  const go = useGo();
  const href = useHref();
  const grid = useGridState('', PAGE);
  const [undoing, setUndoing] = useState<MergeShown | null>(null);
  const found = useQuery(mergesQuery({ limit: grid.limit, startIndex: grid.startIndex }));
  const columns = useMemo(() => mergeColumns(t, formats, setUndoing), [t, formats]);
  return (
    <>
      <DataGrid
        name="patient-merges"
        label={t('merge.showMerges')}
        columns={columns}
        rows={found.data?.results}
        idOf={(row) => row.uuid}
        server={{ total: undefined, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(row) => go('/patient/detail', { patient: row.into.uuid })}
        hrefOf={(row) => href('/patient/detail', { patient: row.into.uuid })}
        size={PAGE}
        empty={<EmptyState title={t('merge.noMerges')} />}
      />
      {undoing === null ? null : <UndoMerge merge={undoing.uuid} onClose={() => setUndoing(null)} onDone={() => setUndoing(null)} />}
    </>
  );
}
