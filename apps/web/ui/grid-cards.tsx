import classes from './data-grid.module.css';
import { cellText, type GridColumn } from './grid-column.ts';

interface GridCardsProps<T> {
  label: string;
  columns: readonly GridColumn<T>[];
  rows: readonly T[];
  idOf: (row: T) => string;
  onOpen?: ((row: T) => void) | undefined;
  rowClass?: ((row: T) => string | undefined) | undefined;
}

/** The rows of a grid on a phone: the first column is the heading and the thumb's target, the others are named lines. */
export function GridCards<T>({ label, columns, rows, idOf, onOpen, rowClass }: GridCardsProps<T>) {
  const [lead, ...others] = columns.filter(({ action }) => !action);
  const actions = columns.filter(({ action }) => action);
  const cell = (column: GridColumn<T>, row: T) => (column.render ? column.render(row) : cellText(column, row));
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const heading = lead ? <span className={classes.lead}>{cell(lead, row)}</span> : null;
        const filled = others.filter((column) => (column.value ? cellText(column, row) !== '' : column.render));
        return (
          <li key={idOf(row)} className={`${classes.card} ${rowClass?.(row) ?? ''}`}>
            {onOpen ? (
              <button type="button" className={classes.body} onClick={() => onOpen(row)}>
                {heading}
              </button>
            ) : (
              <div className={classes.body}>{heading}</div>
            )}
            {filled.length > 0 ? (
              <dl className={classes.pairs}>
                {filled.map((column) => (
                  <div key={column.key} style={{ display: 'contents' }}>
                    <dt>{column.title}</dt>
                    <dd>{cell(column, row)}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
            {actions.length > 0 ? (
              <div className={classes.actions}>
                {actions.map((column) => (
                  <span key={column.key}>{cell(column, row)}</span>
                ))}
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
