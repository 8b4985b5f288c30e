import { queryOptions } from '@tanstack/react-query';
import type { DefinitionWire } from '@fieldward/domain/form/difference.ts';
import { api } from '../../../../lib/api.ts';
import { everyPage } from '../../../../widgets/every-page.ts';

/** A version of a form without its content. */
export interface FormVersion {
  uuid: string;
  number: number;
  note: string | null;
  dateCreated: string;
  creator: { uuid: string; display: string } | null;
}

/** The versions of a form, newest first. */
export const formVersionsQuery = (form: string) =>
  queryOptions({
    queryKey: ['form', form, 'versions'],
    queryFn: async (): Promise<FormVersion[]> => {
      const rows = await everyPage<FormVersion>('fieldward/form-version', {
        form,
        v: 'custom:(uuid,number,note,dateCreated,creator:(uuid,display))',
      });
      return rows.toSorted((a, b) => b.number - a.number);
    },
    enabled: form !== '',
    staleTime: 0,
  });

/** What a version froze. It never changes. */
export const versionDefinitionQuery = (version: string) =>
  queryOptions({
    queryKey: ['form-version', version],
    queryFn: async (): Promise<DefinitionWire> => {
      const { definition } = await api.get<{ definition: DefinitionWire }>(`fieldward/form-version/${version}`, {
        v: 'custom:(uuid,definition)',
      });
      return definition;
    },
    enabled: version !== '',
    staleTime: Infinity,
    gcTime: 600_000,
  });
