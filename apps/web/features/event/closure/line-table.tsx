import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { KeyboardEvent, ReactNode } from 'react';
import { GridCards } from '../../../ui/grid-cards.tsx';
import { cellText, type GridColumn } from '../../../ui/grid-column.ts';
import classes from './line-table.module.css';

interface LineTableProps<T> {
  label: string;
  columns: readonly GridColumn<T>[];
  rows: readonly T[];
  idOf: (row: T) => string;
  /** Stands under the rows: sums. Not on a phone. */
  footer?: ReactNode;
}

/**
 * The few lines of one record, whose cells may be fields: a table, or cards on a phone. In a cell with `data-cell`, Enter and the arrows
 * up and down go to the same field of the next or previous line, the arrows left and right at the end of the text to the field beside.
 */
export function LineTable<T>({ label, columns, rows, idOf, footer }: LineTableProps<T>) {
  const narrow = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false });
  if (narrow)
    return (
      <div className={classes.cards} role="presentation" onKeyDown={moveBetweenCells}>
        <GridCards label={label} columns={columns} rows={rows} idOf={idOf} labelled />
      </div>
    );
  return (
    <div className={classes.frame} role="presentation" onKeyDown={moveBetweenCells}>
      <Table aria-label={label} verticalSpacing={4} horizontalSpacing={10} className={classes.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, title, numeric, width }) => (
              <Table.Th key={key} scope="col" data-numeric={numeric || undefined} style={width === undefined ? {} : { width }}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={idOf(row)}>
              {columns.map((column) => (
                <Table.Td key={column.key} data-numeric={column.numeric || undefined} data-action={column.action || undefined}>
                  {column.render ? column.render(row) : cellText(column, row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {footer}
      </Table>
    </div>
  );
}

/** Moves the focus between the fields of a table; never sends the form that it stands in. */
function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  const cell = field.dataset['cell'];
  if (cell === undefined) return;
  const all = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-cell]')].filter(({ disabled }) => !disabled);
  const same = all.filter((other) => other.dataset['cell'] === cell);
  const turned = getComputedStyle(field).direction === 'rtl';
  const forward = turned ? 'ArrowLeft' : 'ArrowRight';
  const caret = field.selectionStart;
  const whole = caret === 0 && field.selectionEnd === field.value.length;
  // A number is written from left to right in any text: within one, the arrows belong to the caret.
  const atEnd = whole || (!turned && caret === field.selectionEnd && caret === field.value.length);
  const atStart = whole || (!turned && caret === field.selectionEnd && caret === 0);
  const step = (list: readonly HTMLInputElement[], by: number): void => {
    event.preventDefault();
    const next = list[list.indexOf(field) + by];
    next?.focus();
    next?.select();
  };
  if (event.key === 'Enter' || event.key === 'ArrowDown') step(same, event.key === 'Enter' && event.shiftKey ? -1 : 1);
  else if (event.key === 'ArrowUp') step(same, -1);
  else if (event.key === forward && atEnd) step(all, 1);
  else if (/^Arrow(Left|Right)$/.test(event.key) && event.key !== forward && atStart) step(all, -1);
}
