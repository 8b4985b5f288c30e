import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** Values that can stand in an address: filters, sorting, page. */
type UrlValues = Readonly<Record<string, string | number | boolean>>;

/** The values without their literal types, so that any value of the same kind may be set. */
type Wide<V> = V extends number ? number : V extends boolean ? boolean : string;
type Widened<T> = { [K in keyof T]: Wide<T[K]> };

/**
 * State that lives in the address, so that it survives reload, Back and sharing a link. Only what differs from the
 * defaults is written; a value of the wrong kind counts as the default. `set` replaces the entry of the history.
 */
export function useUrlState<T extends UrlValues>(defaults: T): [Widened<T>, (change: Partial<Widened<T>>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const values = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(defaults).map(([name, fallback]) => {
          const value = search[name];
          // The router reads `?q=123` as a number: a text stays a text.
          if (typeof fallback === 'string' && typeof value === 'number') return [name, String(value)];
          return [name, typeof value === typeof fallback ? value : fallback];
        }),
      ) as Widened<T>,
    // eslint-disable-next-line react-hooks/exhaustive-deps -- defaults are a constant of the screen
    [search],
  );
  const set = useCallback(
    (change: Partial<Widened<T>>) => {
      void navigate({
        to: '.',
        replace: true,
        search: (before: Record<string, unknown>) => {
          const after: Record<string, unknown> = { ...before, ...change };
          for (const [name, fallback] of Object.entries(defaults)) if (after[name] === fallback) delete after[name];
          return after;
        },
      } as Parameters<typeof navigate>[0]);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- defaults are a constant of the screen
    [navigate],
  );
  return [values, set];
}
