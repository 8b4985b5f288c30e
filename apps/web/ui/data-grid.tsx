import { useMediaQuery } from '@mantine/hooks';
import { DataTable } from 'mantine-datatable';
import { useMemo, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import classes from './data-grid.module.css';
import { useFirstCards } from './first-cards.ts';
import { GridCards } from './grid-cards.tsx';
import {
  cellText,
  chosenColumns,
  directionOfText,
  keepColumns,
  shortOf,
  shownColumns,
  shownText,
  sortRows,
  titleColumn,
  type GridColumn,
} from './grid-column.ts';
import { GridFooter } from './grid-footer.tsx';
import { elsewhere, GridLink } from './grid-link.tsx';
import { useGridState } from './grid-state.ts';
import { markSorted, SortButton } from './sort-button.tsx';
import { EmptyState, ErrorState, Skeletons } from './states.tsx';

export type { GridColumn } from './grid-column.ts';
export { foundPage, useGridState } from './grid-state.ts';

/** Tables of more columns stand closer together. */
const ROOMY = 9;

interface DataGridProps<T> {
  /** Name of the grid: keeps the person's choice of columns. */
  name: string;
  /** What the table shows, for screen readers. */
  label: string;
  columns: readonly GridColumn<T>[];
  /** With `server` one page of rows, else all of them: the grid sorts and pages by itself. */
  rows: readonly T[] | undefined;
  idOf: (row: T) => string;
  /**
   * Rows are one page of `total` (unknown: undefined) and `hasNext` says whether there is more; the caller asks by `useGridState`. With
   * `onPage` it turns the pages itself, for lists that are paged by key: only to the page before or after, or to the first.
   */
  server?: { total?: number | undefined; hasNext?: boolean | undefined; onPage?: (page: number) => void } | undefined;
  loading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** A click or Enter on a row. */
  onOpen?: ((row: T) => void) | undefined;
  /** The address of what a row opens, where it has one: the row then contains a link, which can be opened in a new tab. */
  hrefOf?: ((row: T) => string) | undefined;
  /** Shown instead of the table when there is no row. */
  empty?: ReactNode;
  /** Fixed height in pixels: the table scrolls inside it. */
  height?: number;
  /** Page size at first; the same as given to `useGridState`. */
  size?: number;
  prefix?: string;
  rowClass?: (row: T) => string | undefined;
}

interface RowClick<T> {
  record: T;
  event: MouseEvent;
}

/**
 * A least width, and what is left over goes to the columns without one. The library's own `width` would also cut what is
 * longer, and a date is never cut. Columns of buttons are as narrow as their buttons.
 */
function widthOf<T>({ width, action, yields }: GridColumn<T>): CSSProperties {
  if (action) return { width: 1, minWidth: width ?? 0 };
  if (width === undefined) return {};
  return yields ? { minWidth: width } : { width, minWidth: width };
}

/** A cell: in one line it is cut at the end of its text, whichever way the page is read; the cell that names its row has the row's link. */
function cell<T>(column: GridColumn<T>, row: T, link: ((row: T) => string) | undefined, open: ((row: T) => void) | undefined): ReactNode {
  const text = cellText(column, row);
  const content = column.render ? column.render(row) : text;
  const name = shortOf(column, row);
  const linked =
    link && open ? (
      <GridLink
        href={link(row)}
        onOpen={() => open(row)}
        className={classes.link}
        label={typeof name === 'string' && name !== text ? name : undefined}
      >
        {content}
      </GridLink>
    ) : (
      content
    );
  if (column.wrap || column.action) return linked;
  return (
    <div className={column.yields ? classes.yields : undefined}>
      <div className={classes.cut} dir={directionOfText(text)}>
        {linked}
      </div>
    </div>
  );
}

/** A click on a button or link in a row is theirs, not the row's. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input, label, select, textarea') !== null;
}

/** The keyboard on a row: Enter and Space open it, the arrows, Home and End go to another. */
function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  const move = (to: Element | null | undefined): void => {
    event.preventDefault();
    if (to instanceof HTMLElement) to.focus();
  };
  const line = event.currentTarget;
  if (event.key === 'Enter' || event.key === ' ') {
    event.preventDefault();
    open();
  } else if (event.key === 'ArrowDown') move(line.nextElementSibling);
  else if (event.key === 'ArrowUp') move(line.previousElementSibling);
  else if (event.key === 'Home') move(line.parentElement?.firstElementChild);
  else if (event.key === 'End') move(line.parentElement?.lastElementChild);
}

/** The columns that the person chose to see, and their choice; of other columns, once it is known who may edit, those chosen among them. */
function useChosenColumns<T>(name: string, columns: readonly GridColumn<T>[]): [string[], (keys: string[]) => void] {
  const [chosen, setChosen] = useState(() => chosenColumns(name, columns));
  const offered = columns.map(({ key }) => key).join();
  const [chosenOf, setChosenOf] = useState(offered);
  if (chosenOf !== offered) {
    setChosenOf(offered);
    setChosen(chosenColumns(name, columns));
  }
  return [
    chosen,
    (keys) => {
      setChosen(keys);
      keepColumns(name, keys);
    },
  ];
}

/** The one grid of the product: paging and order in the address, chooser of columns, keyboard, cards on a phone. */
export function DataGrid<T>(props: DataGridProps<T>) {
  const { name, label, columns, rows, idOf, server, loading, error, onRetry, onOpen, hrefOf, empty, height } = props;
  const { size, prefix = '', rowClass } = props;
  const t = useText();
  const state = useGridState(prefix, size);
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  const [chosen, choose] = useChosenColumns(name, columns);

  const sorted = useMemo(() => {
    if (!rows || server) return rows;
    return sortRows(
      rows,
      columns.find(({ key }) => key === state.sort),
      state.descending,
    );
  }, [rows, server, columns, state.sort, state.descending]);
  const drawnOf = useFirstCards(sorted, idOf);

  if (error && !rows) return <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />;
  if (!sorted)
    return (
      <div className={classes.frame}>
        <div className={classes.wait}>
          <Skeletons rows={8} />
        </div>
      </div>
    );

  const total = server ? server.total : sorted.length;
  // A page that no longer exists (rows were deleted, an old link) shows the last one there is.
  const page = server ? state.page : Math.min(state.page, Math.max(1, Math.ceil(sorted.length / state.size)));
  const visible = server ? sorted : sorted.slice((page - 1) * state.size, page * state.size);

  const shown = shownColumns(name, columns, chosen, visible);
  const titled = titleColumn(shown);

  if (visible.length === 0 && page === 1) return <div className={classes.frame}>{empty ?? <EmptyState />}</div>;

  /** A click beside the link of a row does what the link does. */
  function openRow(row: T, event: MouseEvent): void {
    if (isControl(event.target)) return;
    if (hrefOf && elsewhere(event)) window.open(hrefOf(row), '_blank');
    else onOpen?.(row);
  }

  return (
    <div className={classes.frame} aria-busy={loading ?? false}>
      {narrow ? (
        <GridCards label={label} columns={shown} {...drawnOf(visible)} idOf={idOf} onOpen={onOpen} hrefOf={hrefOf} rowClass={rowClass} />
      ) : (
        <DataTable<T>
          classNames={{ root: classes.root!, table: classes.table!, header: classes.header! }}
          tableRef={(table: HTMLTableElement | null) => {
            table?.setAttribute('aria-label', label);
            if (table) markSorted(table, shown, state);
          }}
          backgroundColor="var(--fw-surface)"
          horizontalSpacing={shown.length > ROOMY ? 8 : 10}
          verticalSpacing={7}
          highlightOnHover={onOpen !== undefined}
          {...(height === undefined ? { minHeight: 0 } : { height })}
          scrollAreaProps={
            onOpen
              ? { type: 'auto', offsetScrollbars: 'present' }
              : { type: 'auto', offsetScrollbars: 'present', viewportProps: { tabIndex: 0 } }
          }
          idAccessor={(row: T) => idOf(row)}
          records={[...visible]}
          columns={shown.map((column) => ({
            accessor: column.key,
            title: column.sortable ? <SortButton column={column.key} title={column.title} state={state} /> : column.title,
            titleStyle: widthOf(column),
            cellsStyle: () => widthOf(column),
            textAlign: column.numeric ? ('right' as const) : ('left' as const),
            titleClassName: `${column.numeric ? classes.end : classes.start} ${column.wrap ? classes.wraps : ''}`,
            cellsClassName: `${column.numeric ? classes.end : classes.start} ${column.action ? classes.action : ''}`,
            customCellAttributes: (row: T) => (column.wrap || column.action ? {} : { title: shownText(column, row) }),
            render: (row: T) => cell(column, row, column === titled ? hrefOf : undefined, onOpen),
          }))}
          rowClassName={(row: T) => `${onOpen ? classes.openable : ''} ${rowClass?.(row) ?? ''}`}
          {...(onOpen ? { onRowClick: ({ record, event }: RowClick<T>) => openRow(record, event) } : {})}
          customRowAttributes={(row: T) =>
            onOpen && !hrefOf
              ? { tabIndex: 0, onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => onRowKey(event, () => onOpen(row)) }
              : {}
          }
          // The library only hides its sentence from sight: it would be read out below the rows.
          emptyState={visible.length === 0 ? t('shell.empty') : <></>}
        />
      )}
      <GridFooter
        page={page}
        size={state.size}
        count={visible.length}
        total={total}
        hasNext={server?.hasNext}
        onPage={server?.onPage ?? state.setPage}
        onSize={state.setSize}
        columns={columns}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  );
}
