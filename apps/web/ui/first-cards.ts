import { useDeferredValue, useMemo } from 'react';

/** As many cards as fit on a phone. */
const AT_ONCE = 8;

/** What is drawn before the first rows; undefined would mean that all are drawn at once. */
const NONE: readonly never[] = [];

interface Drawn<T> {
  readonly rows: readonly T[];
  /** So many follow a moment later. */
  readonly toCome: number;
}

/**
 * Of rows that are new the first cards, which a phone shows, are drawn at once, and those below its edge a moment later: on a slow phone all of them take
 * longer than a person waits without noticing. Rows that stand there already stay.
 * @param all the rows of a grid, the same list for as long as they are the same
 */
export function useFirstCards<T>(all: readonly T[] | undefined, idOf: (row: T) => string): (visible: readonly T[]) => Drawn<T> {
  const drawn = useDeferredValue<readonly T[] | undefined>(all, NONE);
  const known = useMemo(
    () => (drawn === all ? undefined : new Set(drawn?.map(idOf))),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- what a row is called does not change
    [drawn, all],
  );
  return (visible) => {
    const rows = known === undefined ? visible : visible.filter((row, at) => at < AT_ONCE || known.has(idOf(row)));
    return { rows, toCome: visible.length - rows.length };
  };
}
