import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { WireView } from '@fieldward/contract/view.ts';
import type { Wire } from '@fieldward/contract/wire.ts';
import { every, list, oneTagged, type ListParams } from '../../lib/client.ts';

/** Second part of the key of everything that is read of a catalogue; the first is the name of its wire. */
const CATALOGUE = 'catalogue';

/** Key of a query of catalogue entries: `catalogueChanged` asks for it again. */
export const catalogueKey = ({ wire, text }: WireView, ...more: readonly unknown[]): readonly unknown[] => [
  wire.name,
  CATALOGUE,
  text,
  ...more,
];

/** One page of a list; the page before stays until it is there. */
export const pageQuery = <V extends WireView>(view: V, params: ListParams) =>
  queryOptions({
    queryKey: catalogueKey(view, 'page', params),
    queryFn: ({ signal }) => list(view, { ...params, totalCount: true }, signal),
    placeholderData: keepPreviousData,
  });

/** All entries, retired ones too if `all`; for lists to choose from. */
export const choicesQuery = <V extends WireView>(view: V, all = false) =>
  queryOptions({
    queryKey: catalogueKey(view, 'all', all),
    queryFn: ({ signal }) => every(view, all ? { includeAll: true } : {}, signal),
    staleTime: 60_000,
  });

/** The entries in use, by name, for pages that are open for long: they are asked for again after five minutes. */
export const choicesByName = <V extends WireView<Wire, { readonly name: string }>>(view: V) =>
  queryOptions({
    queryKey: catalogueKey(view, 'by name'),
    queryFn: async ({ signal }) => (await every(view, {}, signal)).toSorted((a, b) => nameOf(a).localeCompare(nameOf(b))),
    staleTime: 300_000,
  });

const nameOf = (row: unknown): string => (row as { readonly name: string }).name; // its view has one

/** One entry with its version, for its form. */
export const entryQuery = <V extends WireView>(view: V, uuid: string) =>
  queryOptions({
    queryKey: catalogueKey(view, 'one', uuid),
    queryFn: () => oneTagged(view, uuid),
    gcTime: 0,
    staleTime: 0,
  });

/** An entry was written: every list that shows some, and what was read of the wire elsewhere, is asked for again when next looked at. */
export async function catalogueChanged(queries: QueryClient, wire: WireView['wire']): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey: [name, kind] }) => kind === CATALOGUE || name === wire.name });
}
