import type { Device } from '@fieldward/contract/device/device.operations.ts';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { DataGrid, useGridState } from '../../ui/data-grid.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { devicesQuery } from '../../widgets/device/device.queries.ts';
import { useDeviceColumns } from './device-list.columns.tsx';

const EndDevice = lazy(() => import('./end-device.modal.tsx'));
const PAGE = 25;

/** /administration/devices: the devices that hold patients, whose they are, and the way to end one that is lost. */
export default function DeviceListScreen() {
  const t = useText();
  const [{ state, q }, setUrl] = useUrlState({ state: 'holding', q: '', page: 1 });
  const part = state === 'gone' ? 'gone' : 'holding';
  const grid = useGridState('', PAGE);
  const narrowed = q === '' ? {} : { q };
  const found = useQuery(devicesQuery({ whose: 'all', state: part, ...narrowed, limit: grid.limit, startIndex: grid.startIndex }));
  const [ending, setEnding] = useState<Device | null>(null);
  return (
    <>
      <PageHeader title={t('administration.devices')} subtitle={t('device.about')}>
        <SearchBox label={t('device.search')} value={q} onSearch={(text) => setUrl({ q: text, page: 1 })} />
        <SegmentedControl
          aria-label={t('device.which')}
          value={part}
          onChange={(next) => setUrl({ state: next, page: 1 })}
          data={[
            { value: 'holding', label: t('device.holding') },
            { value: 'gone', label: t('device.gone') },
          ]}
        />
      </PageHeader>
      <DataGrid
        name="devices"
        label={t('administration.devices')}
        columns={useDeviceColumns(setEnding)}
        rows={found.data?.results}
        idOf={(row) => row.uuid}
        server={{ total: undefined, hasNext: found.data?.hasNext }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        size={PAGE}
        empty={
          q !== '' ? (
            <EmptyState title={t('device.noneFound')} hint={t('device.noneFoundWhy')} />
          ) : part === 'holding' ? (
            <EmptyState title={t('device.none')} hint={t('device.noneWhy')} />
          ) : (
            <EmptyState title={t('device.noneGone')} />
          )
        }
      />
      <Suspense fallback={null}>{ending === null ? null : <EndDevice device={ending} onClose={() => setEnding(null)} />}</Suspense>
    </>
  );
}
