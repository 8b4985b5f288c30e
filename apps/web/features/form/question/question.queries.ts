import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MISC_CLASS } from '@fieldward/contract/form/concept.ts';
import { fullNameOf, variableNameOf } from '@fieldward/domain/bank/option-name.ts';
import type { QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { questionDataTypes, type QuestionDataType } from '@fieldward/domain/bank/question-widget.ts';
import { api } from '../../../lib/api.ts';

interface Named {
  uuid: string;
  display: string;
}

/** A question of the bank, as the grid and the form show it. */
export interface BankQuestion {
  uuid: string;
  name: string;
  description: string | null;
  attributeName: string | null;
  tableName: string | null;
  fieldType: Named | null;
  concept: ConceptWire | null;
  isDefault: boolean | null;
  retired: boolean;
  settings: QuestionSettings | null;
  /** How many forms ask it. */
  formCount: number | null;
  answers: readonly { uuid: string; concept: Named }[];
}

interface ConceptWire extends Named {
  datatype: { display: string };
  conceptClass: { uuid: string; display: string };
  names: readonly { name: string; conceptNameType: string | null }[];
}

/** A concept that a question records its answers with. */
export interface QuestionConcept extends Named {
  dataType: QuestionDataType;
  variableName: string;
  hint?: string;
}

const conceptView = '(uuid,display,datatype:(display),conceptClass:(uuid,display),names:(name,conceptNameType))';
const view = `custom:(uuid,name,description,attributeName,tableName,fieldType:(uuid,display),concept:${conceptView},isDefault,retired,settings,formCount,answers:(uuid,concept:(uuid,display)))`;

export interface QuestionFilter {
  q: string;
  limit: number;
  startIndex: number;
  /** Property of the server, '-' before it for descending; '' for the usual order. */
  sort: string;
}

/** One page of the question bank; searches answer under another key than the whole list. */
export const questionsQuery = ({ q, limit, startIndex, sort }: QuestionFilter) =>
  queryOptions({
    queryKey: ['hydra-field', { q, limit, startIndex, sort }],
    queryFn: async ({ signal }) => {
      const params = { q, limit, startIndex, sort: sort || 'name', totalCount: true, v: view };
      const page = await api.get<{ fields?: BankQuestion[]; results?: BankQuestion[]; totalCount?: number }>(
        'hydra/hydra-field',
        params,
        signal,
      );
      return { results: page.results ?? page.fields ?? [], totalCount: page.totalCount };
    },
    placeholderData: keepPreviousData,
  });

/** One question with the version that an edit is based on. */
export const questionQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['hydra-field', uuid],
    queryFn: () => api.getTagged<BankQuestion>(`hydra/hydra-field/${uuid}`, { v: view }),
    gcTime: 0,
    staleTime: Infinity,
  });

/** The widgets that the server knows. */
export const fieldTypesQuery = queryOptions({
  queryKey: ['fieldtype'],
  queryFn: async () => (await api.get<{ results: Named[] }>('fieldtype', { limit: 100, v: 'custom:(uuid,display)' })).results,
  staleTime: 300_000,
});

/** A concept as a question uses it; null for one that records no answers. */
export function conceptOf(wire: ConceptWire): QuestionConcept | null {
  const dataType = questionDataTypes.find((one) => one === wire.datatype.display);
  if (dataType === undefined || dataType === 'N/A') return null;
  const variableName = wire.names.find(({ conceptNameType }) => conceptNameType === 'SHORT')?.name ?? variableNameOf(wire.display);
  return { uuid: wire.uuid, display: wire.display, dataType, variableName, hint: `${variableName} · ${dataType}` };
}

/** The picker of concepts shows at most this many. */
const MOST = 10;

/** Concepts that can record answers, by part of a name. */
export async function searchConcepts(text: string, signal: AbortSignal): Promise<QuestionConcept[]> {
  // options and the like have no data type: they are asked for too, and left out
  const { results } = await api.get<{ results: ConceptWire[] }>('concept', { q: text, limit: 50, v: `custom:${conceptView}` }, signal);
  return results.flatMap((wire) => conceptOf(wire) ?? []).slice(0, MOST);
}

/** The concepts that bear a name already. */
export const sameConceptQuery = (name: string) =>
  queryOptions({
    queryKey: ['concept', 'of-name', fullNameOf(name)],
    queryFn: async ({ signal }) => {
      const params = { name: fullNameOf(name), limit: 5, v: `custom:${conceptView}` };
      const { results } = await api.get<{ results: ConceptWire[] }>('concept', params, signal);
      return results
        .filter(({ names }) => names.some((one) => one.conceptNameType === 'FULLY_SPECIFIED' && fullNameOf(one.name) === fullNameOf(name)))
        .flatMap((wire) => conceptOf(wire) ?? []);
    },
    staleTime: 10_000,
  });

/** Options by part of their name. */
export async function searchOptions(text: string, signal?: AbortSignal): Promise<Named[]> {
  const params = { class: MISC_CLASS, q: text, limit: 30, v: 'custom:(uuid,display)' };
  return (await api.get<{ results: Named[] }>('concept', params, signal)).results;
}

/** Where a question is used. */
export interface QuestionUse {
  forms: readonly { uuid: string; name: string; retired: boolean }[];
  rules: readonly { uuid: string; name: string; form: { uuid: string; name: string } }[];
  reports: readonly { name: string; description?: string | null }[];
}

/** Where a question is used: forms, rules, reports. */
export const questionUseQuery = (question: string) =>
  queryOptions({
    queryKey: ['question-use', question],
    queryFn: () => api.get<QuestionUse>('fieldward/questionuse', { question }),
  });

/** What a question is saved with: it and its concept in one transaction. */
export interface QuestionBody {
  uuid?: string;
  conceptClass: 'Question' | 'Option';
  concept?: string;
  name: string;
  variableName: string;
  displayText?: string;
  description: string;
  fieldType?: string;
  dataType?: QuestionDataType;
  options?: readonly string[];
  settings?: QuestionSettings;
  attribute?: boolean;
}

/** Creates or edits a question together with its concept. */
export const saveQuestion = (body: QuestionBody, etag: string | undefined) =>
  api.post<{ uuid: string }>('fieldward/question', body, { ifMatch: etag });
