import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useText } from '../../../lib/text.ts';
import { useSession } from '../../../lib/session.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { DataGrid, useGridState } from '../../../ui/data-grid.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, Skeletons } from '../../../ui/states.tsx';
import { useGo, useHref, useParam } from '../../../widgets/navigation.tsx';
import { HandInCopy } from './hand-in-copy.tsx';
import { useHeldColumns } from './held-records.columns.tsx';
import { heldRecordsQuery, type HeldPart } from './held-records.queries.ts';

const PAGE = 25;

// few who look at the list open one at once
const HeldForm = lazy(async () => ({ default: (await import('./held-form.panel.tsx')).HeldFormPanel }));

/** /administration/held?record: forms of devices that the server refused, until somebody decides about them; one of them when it is named. */
export default function HeldRecordsScreen() {
  const record = useParam('record');
  if (record === '') return <HeldRecords />;
  return (
    <Suspense fallback={<Skeletons rows={8} />}>
      <HeldForm key={record} uuid={record} />
    </Suspense>
  );
}

function HeldRecords() {
  const t = useText();
  const go = useGo();
  const href = useHref();
  const { may } = useSession();
  const [url, setUrl] = useUrlState({ state: 'held', page: 1 });
  const part: HeldPart = url.state === 'decided' ? 'decided' : 'held';
  const grid = useGridState('', PAGE);
  const found = useQuery(heldRecordsQuery({ limit: grid.limit, startIndex: grid.startIndex, state: part }));
  return (
    <>
      <PageHeader title={t('administration.heldRecords')} subtitle={t('heldrecord.about')}>
        <SegmentedControl
          aria-label={t('heldrecord.which')}
          value={part}
          onChange={(next) => setUrl({ state: next, page: 1 })}
          data={[
            { value: 'held', label: t('heldrecord.toDecide') },
            { value: 'decided', label: t('heldrecord.decided') },
          ]}
        />
        {may('Import Unsent Records') ? <HandInCopy /> : null}
      </PageHeader>
      <DataGrid
        name="held-records"
        label={t('administration.heldRecords')}
        columns={useHeldColumns(part)}
        rows={found.data?.results}
        idOf={(row) => row.uuid}
        server={{ total: undefined, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(row) => go('/administration/held', { record: row.uuid })}
        hrefOf={(row) => href('/administration/held', { record: row.uuid })}
        size={PAGE}
        empty={
          part === 'held' ? (
            <EmptyState title={t('heldrecord.none')} hint={t('heldrecord.noneWhy')} />
          ) : (
            <EmptyState title={t('heldrecord.noneDecided')} />
          )
        }
      />
    </>
  );
}
