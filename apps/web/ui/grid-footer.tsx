import { ActionIcon, Button, Checkbox, Fieldset, Group, NativeSelect, Pagination, Popover } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconColumns3 } from '@tabler/icons-react';
import { useText } from '../lib/text.ts';
import classes from './data-grid.module.css';
import type { GridColumn } from './grid-column.ts';
import { PAGE_SIZES } from './grid-state.ts';

interface GridFooterProps<T> {
  page: number;
  size: number;
  /** Rows on this page. */
  count: number;
  total: number | undefined;
  hasNext: boolean | undefined;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  columns: readonly GridColumn<T>[];
  chosen: readonly string[];
  onChoose: (keys: string[]) => void;
}

/** Under a grid: its columns, which rows are shown of how many, and the pages. */
export function GridFooter<T>({ page, size, count, total, hasNext, onPage, onSize, columns, chosen, onChoose }: GridFooterProps<T>) {
  const t = useText();
  const from = (page - 1) * size + Math.min(1, count);
  const to = (page - 1) * size + count;
  const sizes = [...new Set([...PAGE_SIZES, size])].toSorted((a, b) => a - b);
  const pages = total === undefined ? undefined : Math.ceil(total / size);
  return (
    <div className={classes.footer}>
      <ColumnChooser columns={columns} chosen={chosen} onChoose={onChoose} />
      {/* One element, so that a screen reader hears the change of page as a sentence. */}
      <output>{total === undefined ? t('shell.rowsUnknown', { from, to }) : t('shell.rows', { from, to, total })}</output>
      <span className={classes.push} />
      {total === undefined || total > Math.min(...sizes) ? (
        <NativeSelect
          size="xs"
          className={classes.size}
          aria-label={t('shell.rowsPerPage')}
          value={String(size)}
          data={sizes.map(String)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      ) : null}
      {pages === undefined ? (
        <Group gap={4} className={classes.pages ?? ''}>
          <ActionIcon aria-label={t('shell.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={18} className="fw-turn" aria-hidden />
          </ActionIcon>
          <span>{t('shell.pageNumber', { page })}</span>
          <ActionIcon aria-label={t('shell.nextPage')} disabled={!(hasNext ?? count === size)} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={18} className="fw-turn" aria-hidden />
          </ActionIcon>
        </Group>
      ) : pages > 1 ? (
        <Pagination
          className={classes.pages ?? ''}
          size="sm"
          value={page}
          total={pages}
          siblings={1}
          onChange={onPage}
          getItemProps={(number) => ({ 'aria-label': t('shell.pageNumber', { page: number }) })}
          getControlProps={(control) => ({
            'aria-label': t(
              control === 'next'
                ? 'shell.nextPage'
                : control === 'previous'
                  ? 'shell.previousPage'
                  : control === 'first'
                    ? 'shell.firstPage'
                    : 'shell.lastPage',
            ),
          })}
        />
      ) : null}
    </div>
  );
}

function ColumnChooser<T>({ columns, chosen, onChoose }: Pick<GridFooterProps<T>, 'columns' | 'chosen' | 'onChoose'>) {
  const t = useText();
  /** A column of buttons without a head is there always. */
  const named = columns.filter(({ title }) => title !== '');
  // In the order of the grid, and never without a column.
  const toggle = (key: string): void => {
    const next = columns.map((column) => column.key).filter((other) => (other === key ? !chosen.includes(key) : chosen.includes(other)));
    if (named.some(({ key: one }) => next.includes(one))) onChoose(next);
  };
  return (
    <Popover position="top-start" trapFocus middlewares={{ flip: true, shift: true, size: true }}>
      <Popover.Target>
        <ActionIcon aria-label={t('shell.chooseColumns')} title={t('shell.chooseColumns')}>
          <IconColumns3 size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.choosing}>
        <Fieldset variant="unstyled" legend={t('shell.columns')} className={classes.choice}>
          {named.map((column) => (
            <Checkbox key={column.key} label={column.title} checked={chosen.includes(column.key)} onChange={() => toggle(column.key)} />
          ))}
          <Button variant="subtle" size="xs" onClick={() => onChoose(columns.map(({ key }) => key))}>
            {t('shell.showAllColumns')}
          </Button>
        </Fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
