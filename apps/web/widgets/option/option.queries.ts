import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import { fullNameOf, variableNameOf } from '@fieldward/domain/bank/option-name.ts';
import { api } from '../../lib/api.ts';

/** An option as the grid and the form show it. */
export interface Option {
  uuid: string;
  display: string;
  retired: boolean;
  conceptClass: { display: string };
  datatype: { display: string };
  names: readonly { name: string; conceptNameType: string | null }[];
  descriptions: readonly { description: string }[];
  /** What other terminologies call it. */
  mappings: readonly { source: string; code: string }[];
}

interface OptionPage {
  results: Option[];
  totalCount?: number;
}

const view =
  'custom:(uuid,display,retired,conceptClass:(display),datatype:(display),names:(name,conceptNameType),descriptions:(description),mappings:(source,code))';

export interface OptionFilter {
  q: string;
  retired: boolean;
  limit: number;
  startIndex: number;
  /** Property of the server, '-' before it for descending; '' for the usual order. */
  sort: string;
}

/** One page of the options. */
export const optionsQuery = ({ q, retired, limit, startIndex, sort }: OptionFilter) =>
  queryOptions({
    queryKey: ['concept', 'options', { q, retired, limit, startIndex, sort }],
    queryFn: ({ signal }) =>
      api.get<OptionPage>(
        'concept',
        {
          class: MISC_CLASS,
          q,
          // without a search the alphabet, with one the best match first
          sort: sort || (q === '' ? 'display' : ''),
          limit,
          startIndex,
          totalCount: true,
          ...(retired ? { includeAll: true } : {}),
          v: view,
        },
        signal,
      ),
    placeholderData: keepPreviousData,
  });

/** The options that bear a name already, retired ones too. */
export const sameNameQuery = (name: string) =>
  queryOptions({
    queryKey: ['concept', 'same-name', fullNameOf(name)],
    queryFn: async ({ signal }) => {
      const { results } = await api.get<OptionPage>(
        'concept',
        { class: MISC_CLASS, name: fullNameOf(name), includeAll: true, limit: 5, v: view },
        signal,
      );
      return results.filter(({ names }) =>
        names.some((one) => one.conceptNameType === 'FULLY_SPECIFIED' && fullNameOf(one.name) === fullNameOf(name)),
      );
    },
    staleTime: 10_000,
    // Save waits for it: without a connection it says so at once
    retry: false,
  });

/** The variable name of an option: its short name. */
export function variableNameIn(option: Pick<Option, 'names' | 'display'>): string {
  return option.names.find(({ conceptNameType }) => conceptNameType === 'SHORT')?.name ?? variableNameOf(option.display);
}

/** The codes of an option in other terminologies: `LOINC 1-8, ICD-10-WHO R05`. */
export function codesIn({ mappings }: Pick<Option, 'mappings'>): string {
  return mappings.map(({ source, code }) => `${source} ${code}`).join(', ');
}

/** What an option is saved with. */
export interface OptionBody {
  uuid?: string;
  name: string;
  variableName: string;
  description: string;
}

/** Creates or edits an option in one transaction. */
export const saveOption = (body: OptionBody) => api.post<{ uuid: string; display: string }>('fieldward/option', body);
