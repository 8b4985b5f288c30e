import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type CSSProperties, type ReactNode } from 'react';
import classes from './virtual-rows.module.css';

interface RowColumn<T> {
  title: string;
  /** As CSS grid takes it. */
  width: string;
  cell: (row: T) => ReactNode;
  /** Figures stand at the end of the column. */
  number?: boolean;
  /** What somebody wrote: in its own direction. */
  ownDirection?: boolean;
}

interface VirtualRowsProps<T> {
  label: string;
  columns: readonly RowColumn<T>[];
  rows: readonly T[];
  /** Says how high the list is: it scrolls by itself. */
  className: string | undefined;
  /** Columns on a phone, as CSS grid takes them. Without, each row becomes a small card there. */
  phoneColumns?: string;
}

/** A table of which only the rows in sight are drawn: there may be tens of thousands. */
export function VirtualRows<T>({ label, columns, rows, className, phoneColumns }: VirtualRowsProps<T>) {
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here only
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 41,
    overscan: 12,
    initialRect: { width: 800, height: 340 },
  });
  const items = virtual.getVirtualItems();
  const widths = { '--columns': columns.map(({ width }) => width).join(' '), '--phone-columns': phoneColumns } as CSSProperties; // properties of our own stylesheet
  return (
    <div
      ref={frame}
      className={[classes.rows, phoneColumns === undefined ? classes.cards : '', className].join(' ')}
      style={widths}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled with the keyboard
      tabIndex={0}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
    >
      <div className={`${classes.row} ${classes.heads}`} role="row" aria-rowindex={1}>
        {columns.map(({ title, number }) => (
          <span key={title} role="columnheader" className={number ? classes.number : undefined}>
            {title}
          </span>
        ))}
      </div>
      <div role="rowgroup" style={{ blockSize: virtual.getTotalSize(), position: 'relative' }}>
        <div style={{ position: 'absolute', insetInline: 0, insetBlockStart: items[0]?.start ?? 0 }}>
          {items.map(({ index, key }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <div key={key} ref={virtual.measureElement} data-index={index} className={classes.row} role="row" aria-rowindex={index + 2}>
                {columns.map(({ title, cell, number, ownDirection }) => (
                  <span key={title} role="cell" className={number ? classes.number : undefined} dir={ownDirection ? 'auto' : undefined}>
                    {cell(row)}
                  </span>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
