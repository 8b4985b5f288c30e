import { queryOptions } from '@tanstack/react-query';
import { formVersion } from '@fieldward/contract/form/form-version.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import type { DefinitionWire } from '@fieldward/domain/form/difference.ts';
import { every, one } from '../../../../lib/client.ts';

const versionRow = view(formVersion, { uuid: true, number: true, note: true, dateCreated: true, creator: { uuid: true, display: true } });
/** A version of a form without its content. */
export type FormVersion = Seen<typeof versionRow>;

/** The versions of a form, newest first. */
export const formVersionsQuery = (form: string) =>
  queryOptions({
    queryKey: ['form', form, 'versions'],
    queryFn: async (): Promise<FormVersion[]> => (await every(versionRow, { form })).toSorted((a, b) => b.number - a.number),
    enabled: form !== '',
    staleTime: 0,
  });

const frozen = view(formVersion, { uuid: true, definition: true });

/** What a version froze. It never changes. */
export const versionDefinitionQuery = (version: string) =>
  queryOptions({
    queryKey: ['form-version', version],
    queryFn: async (): Promise<DefinitionWire> => (await one(frozen, version)).definition,
    enabled: version !== '',
    staleTime: Infinity,
    gcTime: 600_000,
  });
