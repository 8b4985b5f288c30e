import { IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from './data-grid.module.css';
import { cellText, directionOfText, lineColumns, shortOf, titleColumn, type GridColumn } from './grid-column.ts';
import { GridLink } from './grid-link.tsx';

/** Of a card with one line below what its row is called, in pixels. */
const CARD_HEIGHT = 65;

interface GridCardsProps<T> {
  label: string;
  columns: readonly GridColumn<T>[];
  rows: readonly T[];
  /** So many more rows come in a moment: their place is kept, so that nothing moves. */
  toCome?: number;
  idOf: (row: T) => string;
  onOpen?: ((row: T) => void) | undefined;
  hrefOf?: ((row: T) => string) | undefined;
  rowClass?: ((row: T) => string | undefined) | undefined;
  /** Every cell whole, with its title: the cells of a record's lines may be fields. */
  labelled?: boolean;
}

/**
 * The rows of a grid on a phone: what a row is called, and below it in one line what it is known by; the whole row is the target.
 * Several figures would mean nothing in that line: each stands below it with its title.
 */
export function GridCards<T>({ label, columns, rows, idOf, onOpen, hrefOf, rowClass, toCome = 0, labelled = false }: GridCardsProps<T>) {
  const title = titleColumn(columns);
  const all = lineColumns(columns);
  const figures = all.filter(({ numeric, short }) => numeric && short === undefined);
  const below = labelled ? all : all.filter((column) => column.phone === 'below' || (figures.length > 1 && figures.includes(column)));
  const line = all.filter((column) => !below.includes(column));
  const actions = columns.filter(({ action, phone }) => action && phone !== 'none');
  const picture = columns.find(({ phone }) => phone === 'picture');
  return (
    <ul className={classes.cards} aria-label={label}>
      {rows.map((row) => {
        const name = (title ? shortOf(title, row) : '') || '–';
        const heading = (
          <span className={classes.lead} dir={directionOfText(typeof name === 'string' ? name : '')}>
            {name}
          </span>
        );
        return (
          <li key={idOf(row)} className={`${classes.card} ${rowClass?.(row) ?? ''}`}>
            {picture?.render?.(row)}
            <div className={classes.lines}>
              {onOpen && hrefOf ? (
                <GridLink className={classes.body} href={hrefOf(row)} onOpen={() => onOpen(row)}>
                  {heading}
                </GridLink>
              ) : onOpen ? (
                <button type="button" className={classes.body} onClick={() => onOpen(row)}>
                  {heading}
                </button>
              ) : (
                <div className={classes.body}>{heading}</div>
              )}
              <Line columns={line} row={row} />
            </div>
            {actions.length > 0 ? (
              <div className={classes.actions} onClick={(event: MouseEvent) => event.stopPropagation()} role="presentation">
                {actions.map((column) => (
                  <span key={column.key}>{column.render?.(row)}</span>
                ))}
              </div>
            ) : null}
            {onOpen ? <IconChevronRight size={18} className={`fw-turn ${classes.chevron}`} aria-hidden /> : null}
            {below.length > 0 ? (
              <dl className={classes.cells}>
                {below.map((column) => (
                  <div key={column.key}>
                    <dt>{column.title}</dt>
                    <dd>{column.render ? column.render(row) : cellText(column, row) || '–'}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
          </li>
        );
      })}
      {toCome > 0 ? <li aria-hidden style={{ blockSize: toCome * CARD_HEIGHT }} /> : null}
    </ul>
  );
}

/** What a row is known by, with a point between; nothing of what is empty. */
function Line<T>({ columns, row }: { columns: readonly GridColumn<T>[]; row: T }) {
  const parts = columns.flatMap((column) => {
    const shown = shortOf(column, row);
    return shown === '' || shown === null || shown === undefined ? [] : [{ column, shown }];
  });
  if (parts.length === 0) return null;
  return (
    <div className={classes.line}>
      {parts.map(({ column, shown }, at) => (
        <span key={column.key} title={column.title} className={classes.part}>
          {at === 0 ? '' : ' · '}
          <bdi>{shown}</bdi>
        </span>
      ))}
    </div>
  );
}
