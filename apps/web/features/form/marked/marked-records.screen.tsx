import { SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MarkedRecord } from '@fieldward/contract/form/marked.operations.ts';
import { useCallback, useState } from 'react';
import { notify, notifyProblem } from '../../../lib/notify.ts';
import { useText } from '../../../lib/text.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { DataGrid, useGridState } from '../../../ui/data-grid.tsx';
import { late } from '../../../ui/late.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useGo, useHref } from '../../../widgets/navigation.tsx';
import { useMarkedColumns } from './marked-records.columns.tsx';
import { markedRecordsKey, markedRecordsQuery, takeBack, type MarkedState } from './marked-records.queries.ts';

const TickOff = late(async () => (await import('./tick-off.modal.tsx')).TickOff);

const PAGE = 25;

/** /administration/marked: filled forms of other applications that were kept although their rules refuse them, until somebody looked at them. */
export default function MarkedRecordsScreen() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const queries = useQueryClient();
  const [url, setUrl] = useUrlState({ state: 'open', page: 1 });
  const state: MarkedState = url.state === 'looked' ? 'looked' : 'open';
  const grid = useGridState('', PAGE);
  const [ticked, setTicked] = useState<MarkedRecord | null>(null);
  const found = useQuery(markedRecordsQuery({ limit: grid.limit, startIndex: grid.startIndex, state }));
  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: markedRecordsKey }), [queries]);

  const again = useCallback(
    async (row: MarkedRecord): Promise<void> => {
      const title = t('dataentry.takeBackOf', { patient: row.patient.display });
      const message = t('dataentry.takeBackText', { reason: row.looked?.reason ?? '' });
      if (!(await confirm({ title, message, yes: t('dataentry.takeBack') }))) return;
      try {
        await takeBack(row.uuid);
        notify('dataentry.takenBack');
      } catch (problem) {
        notifyProblem(problem);
      }
      await refresh();
    },
    [t, refresh],
  );

  return (
    <>
      <PageHeader title={t('administration.marked')} subtitle={t('dataentry.markedAbout')}>
        <SegmentedControl
          aria-label={t('dataentry.markedState')}
          value={state}
          onChange={(next) => setUrl({ state: next, page: 1 })}
          data={[
            { value: 'open', label: t('dataentry.toLookAt') },
            { value: 'looked', label: t('dataentry.lookedAt') },
          ]}
        />
      </PageHeader>
      <DataGrid
        name="marked-records"
        label={t('administration.marked')}
        columns={useMarkedColumns(state, setTicked, again)}
        rows={found.data?.results}
        idOf={(row) => row.uuid}
        server={{ total: undefined, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(row) => go('/patient/detail', { patient: row.patient.uuid })}
        hrefOf={(row) => href('/patient/detail', { patient: row.patient.uuid })}
        size={PAGE}
        empty={
          state === 'open' ? (
            <EmptyState title={t('dataentry.nothingMarked')} hint={t('dataentry.nothingMarkedWhy')} />
          ) : (
            <EmptyState title={t('dataentry.nothingLooked')} />
          )
        }
      />
      {ticked === null ? null : (
        <TickOff
          record={ticked}
          onClose={() => setTicked(null)}
          onDone={() => {
            setTicked(null);
            void refresh();
          }}
        />
      )}
    </>
  );
}
