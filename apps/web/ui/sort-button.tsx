import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import classes from './data-grid.module.css';
import type { GridState } from './grid-state.ts';

interface SortButtonProps {
  /** Key and title of the column. */
  column: string;
  title: string;
  state: Pick<GridState, 'sort' | 'descending' | 'setSort'>;
}

/** The title of a column that can order the list: ascending, descending, then the list's own order again. */
export function SortButton({ column, title, state }: SortButtonProps) {
  const sorted = state.sort === column;
  const Icon = !sorted ? IconArrowsSort : state.descending ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes.sort}
      data-sorted={sorted || undefined}
      onClick={() => (sorted && state.descending ? state.setSort('', false) : state.setSort(column, sorted))}
    >
      {title}
      <Icon size={14} aria-hidden />
    </button>
  );
}

/** Tells screen readers how each column is sorted; the table library offers no attributes for its heading cells. */
export function markSorted(
  table: HTMLTableElement,
  columns: readonly { key: string; sortable?: boolean }[],
  state: Pick<GridState, 'sort' | 'descending'>,
): void {
  const cells = table.querySelectorAll('thead th');
  columns.forEach(({ key, sortable }, index) => {
    const cell = cells[index];
    if (!cell) return;
    if (sortable) cell.setAttribute('aria-sort', state.sort !== key ? 'none' : state.descending ? 'descending' : 'ascending');
    else cell.removeAttribute('aria-sort');
  });
}
