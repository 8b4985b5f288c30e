import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { DataGrid, useGridState, type GridColumn } from '../../ui/data-grid.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { supplyQuery, type SupplyAsked, type SupplyRecord, type SupplyStatus } from './supply.queries.ts';

interface SupplyListProps<T> extends Pick<SupplyAsked, 'path' | 'by' | 'view'> {
  title: string;
  about: string;
  /** What the search box is for. */
  search: string;
  columns: readonly GridColumn<T>[];
  /** Buttons of the page; null for those who may only look. */
  actions: ReactNode;
  onOpen: ((row: T) => void) | null;
}

/** A page of the catalogue of outreach: search, status, and a grid whose pages and order the server makes. */
export function SupplyList<T extends SupplyRecord>({ path, by, view, title, about, search, columns, actions, onOpen }: SupplyListProps<T>) {
  const t = useText();
  const [{ q, status }, setUrl] = useUrlState({ q: '', status: 'active' });
  const grid = useGridState();
  const shown: SupplyStatus = status === 'retired' || status === 'all' ? status : 'active';
  const found = useQuery(
    supplyQuery<T>({
      path,
      by,
      view,
      text: q,
      status: shown,
      limit: grid.limit,
      startIndex: grid.startIndex,
      sort: grid.sort === '' ? '' : `${grid.descending ? '-' : ''}${grid.sort}`,
    }),
  );
  const filter = (change: Partial<{ q: string; status: string }>): void => {
    grid.setPage(1);
    setUrl(change);
  };
  return (
    <>
      <PageHeader title={title} subtitle={about} actions={actions}>
        <SearchBox label={search} value={q} onSearch={(text) => filter({ q: text })} />
        <NativeSelect
          aria-label={t('supplyscreen.status')}
          w={{ base: '100%', xs: 180 }}
          data={[
            { value: 'active', label: t('supplyscreen.active') },
            { value: 'retired', label: t('supplyscreen.retired') },
            { value: 'all', label: t('supplyscreen.all') },
          ]}
          value={shown}
          onChange={(event) => filter({ status: event.currentTarget.value })}
        />
      </PageHeader>
      {/* The grid chooses its columns once: again when it is known who may edit. */}
      <DataGrid
        key={String(onOpen !== null)}
        name={path}
        label={title}
        columns={columns}
        rows={found.data?.rows}
        idOf={(row) => row.uuid}
        server={{ total: found.data?.total }}
        loading={found.isFetching}
        error={found.error}
        onRetry={() => void found.refetch()}
        {...(onOpen === null ? {} : { onOpen })}
        empty={
          q === '' && shown === 'active' ? (
            <EmptyState title={t('supplyscreen.none')} hint={t('supplyscreen.noneWhy')} />
          ) : (
            <EmptyState title={t('supplyscreen.noMatch')} hint={t('supplyscreen.noMatchWhy')} />
          )
        }
      />
    </>
  );
}
