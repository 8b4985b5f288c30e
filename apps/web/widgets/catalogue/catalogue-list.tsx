import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Seen, WireView } from '@fieldward/contract/view.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import type { ListParams } from '../../lib/client.ts';
import { useText } from '../../lib/text.ts';
import { useUrlState } from '../../lib/url-state.ts';
import { DataGrid, foundPage, useGridState, type GridColumn } from '../../ui/data-grid.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { pageQuery } from './catalogue.queries.ts';
import { RetiredFilter, retiredParams, type RetiredFilterKind } from './retired-filter.tsx';

interface Row {
  readonly uuid: string;
}

/** Filters besides the search and 'retired', kept in the address. */
interface MoreFilters {
  /** What each is when it does not filter. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly params: (values: Readonly<Record<string, string>>) => ListParams;
  readonly inputs: (values: Readonly<Record<string, string>>, set: (change: Readonly<Record<string, string>>) => void) => ReactNode;
}

interface CatalogueListProps<V extends WireView<Wire, Row>> {
  view: V;
  /** Name of the grid, by which a person's choice of columns is kept; that of the wire unless given. */
  name?: string;
  title: string;
  about: string;
  /** Label of the search box. */
  search: string;
  /** The search of the wire that takes the text; `q` unless given. */
  by?: string;
  /** What every request has besides; a `sort` gives way to the column that was chosen. */
  params?: (text: string) => ListParams;
  columns: readonly GridColumn<Seen<V>>[];
  /** Buttons of the page; null for those who may only look. */
  actions: ReactNode;
  onOpen: ((row: Seen<V>) => void) | null;
  /** How retired entries are asked for: all three choices, or a box with a label of its own; null where none is. */
  retired?: RetiredFilterKind | null;
  more?: MoreFilters;
  /** Rows of a page at first, and the height of the grid in pixels. */
  size?: number;
  height?: number;
  /** Shown instead of the table when there is no row; `text` was searched for, `filtered` when anything limits the list. */
  empty?: (text: string, filtered: boolean) => ReactNode;
}

const NO_FILTERS: MoreFilters = { defaults: {}, params: () => ({}), inputs: () => null };

/** A page of a catalogue: search, filters, and a grid whose pages and order the server makes; all of it in the address. */
export function CatalogueList<V extends WireView<Wire, Row>>(props: CatalogueListProps<V>) {
  const { view, name = view.wire.name, title, about, search, by = 'q', params, columns, actions, onOpen, height, size } = props;
  const { retired = 'status', more = NO_FILTERS, empty } = props;
  const t = useText();
  const [defaults] = useState({ q: '', status: 'active', retired: false });
  const [{ q, ...removed }, setUrl] = useUrlState(defaults);
  const [others, setOthers] = useUrlState(more.defaults);
  const grid = useGridState('', size);
  const common = params?.(q) ?? {};
  const found = useQuery(
    pageQuery(view, {
      ...common,
      ...more.params(others),
      ...(retired === null ? {} : retiredParams(retired, removed)),
      [by]: q,
      ...grid.request,
      sort: grid.request.sort || (common.sort ?? ''),
    }),
  );
  const filter = (change: Partial<typeof defaults>): void => {
    grid.setPage(1);
    setUrl(change);
  };
  const filtered =
    q !== '' ||
    (retired === 'status' && removed.status !== 'active') ||
    Object.entries(others).some(([of, value]) => value !== more.defaults[of]);
  return (
    <>
      <PageHeader title={title} subtitle={about} actions={actions}>
        <SearchBox label={search} value={q} onSearch={(text) => filter({ q: text })} />
        {more.inputs(others, (change) => {
          grid.setPage(1);
          setOthers(change);
        })}
        {retired === null ? null : <RetiredFilter kind={retired} value={removed} onChange={filter} />}
      </PageHeader>
      <DataGrid<Seen<V>>
        {...foundPage(found)}
        name={name}
        label={title}
        columns={columns}
        idOf={(row) => (row as Row).uuid} // the view has it, as its type demands
        {...(size === undefined ? {} : { size })}
        {...(height === undefined ? {} : { height })}
        {...(onOpen === null ? {} : { onOpen })}
        empty={
          empty?.(q, filtered) ??
          (filtered ? (
            <EmptyState title={t('entries.noMatch')} hint={t('entries.noMatchWhy')} />
          ) : (
            <EmptyState title={t('entries.none')} hint={t('entries.noneWhy')} />
          ))
        }
      />
    </>
  );
}
