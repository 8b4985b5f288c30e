import { queryOptions } from '@tanstack/react-query';
import type { QuestionBody } from '@fieldward/contract/form/bank.operations.ts';
import { concept } from '@fieldward/contract/form/concept.ts';
import { fieldType, hydraField } from '@fieldward/contract/form/form.ts';
import { view, type Ref, type Seen } from '@fieldward/contract/view.ts';
import { fullNameOf, variableNameOf } from '@fieldward/domain/bank/option-name.ts';
import { questionDataTypes, type QuestionDataType } from '@fieldward/domain/bank/question-widget.ts';
import { call } from '../../../lib/call.ts';
import type { Tagged } from '../../../lib/api.ts';
import { list, oneTagged } from '../../../lib/client.ts';
import { saveOnTop } from '../../../lib/stale-save.ts';

const named = { uuid: true, display: true } as const;
const conceptParts = {
  ...named,
  datatype: { display: true },
  conceptClass: named,
  names: { name: true, conceptNameType: true },
  sensitive: true,
} as const;

const conceptRow = view(concept, conceptParts);
type ConceptRow = Seen<typeof conceptRow>;

export const bankQuestion = view(hydraField, {
  uuid: true,
  name: true,
  description: true,
  attributeName: true,
  tableName: true,
  fieldType: named,
  concept: conceptParts,
  isDefault: true,
  retired: true,
  settings: true,
  formCount: true,
  answers: { uuid: true, concept: named },
});
/** A question of the bank, as the grid and the form show it. */
export type BankQuestion = Seen<typeof bankQuestion>;

/** A concept that a question records its answers with. */
export interface QuestionConcept extends Ref {
  readonly dataType: QuestionDataType;
  readonly variableName: string;
  readonly sensitive: boolean;
  readonly hint?: string;
}

/** One question with the version that an edit is based on. */
export const questionQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['hydra-field', uuid],
    queryFn: () => oneTagged(bankQuestion, uuid),
    gcTime: 0,
    staleTime: Infinity,
  });

const fieldTypeRow = view(fieldType, named);

/** The widgets that the server knows. */
export const fieldTypesQuery = queryOptions({
  queryKey: ['fieldtype'],
  queryFn: async () => (await list(fieldTypeRow, { limit: 100 })).rows,
  staleTime: 300_000,
});

/** A concept as a question uses it; null for one that records no answers. */
export function conceptOf(row: ConceptRow): QuestionConcept | null {
  const dataType = questionDataTypes.find((one) => one === row.datatype.display);
  if (dataType === undefined || dataType === 'N/A') return null;
  const variableName = row.names.find(({ conceptNameType }) => conceptNameType === 'SHORT')?.name ?? variableNameOf(row.display);
  return { uuid: row.uuid, display: row.display, dataType, variableName, sensitive: row.sensitive, hint: `${variableName} · ${dataType}` };
}

/** The picker of concepts shows at most this many. */
const MOST = 10;

/** Concepts that can record answers, by part of a name. */
export async function searchConcepts(text: string, signal: AbortSignal): Promise<QuestionConcept[]> {
  // concepts without a data type (options and the like) cannot be excluded by the search; they are dropped here
  const { rows } = await list(conceptRow, { q: text, limit: 50 }, signal);
  return rows.flatMap((row) => conceptOf(row) ?? []).slice(0, MOST);
}

/** The concepts that already have a name. */
export const sameConceptQuery = (name: string) =>
  queryOptions({
    queryKey: ['concept', 'of-name', fullNameOf(name)],
    queryFn: async ({ signal }) => {
      const { rows } = await list(conceptRow, { name: fullNameOf(name), limit: 5 }, signal);
      return rows
        .filter(({ names }) => names.some((one) => one.conceptNameType === 'FULLY_SPECIFIED' && fullNameOf(one.name) === fullNameOf(name)))
        .flatMap((row) => conceptOf(row) ?? []);
    },
    staleTime: 10_000,
  });

/** Where a question is used: forms, rules, reports. */
export const questionUseQuery = (question: string) =>
  queryOptions({
    queryKey: ['question-use', question],
    queryFn: () => call('GET fieldward/questionuse', { query: { question } }),
  });

/** A question as its body is sent, made of the stored one. */
type AsSent = (question: BankQuestion) => QuestionBody;

/** Creates a question, or edits one on top of the version that the form was opened with, together with its concept. */
export function saveQuestion(body: QuestionBody, before: Tagged<BankQuestion> | null, asSent: AsSent) {
  const send = (sent: object, ifMatch: string | undefined) => call('POST fieldward/question', { body: sent as QuestionBody, ifMatch }); // the same properties
  if (before === null) return send(body, undefined);
  const stored = async () => {
    const { data, etag } = await oneTagged(bankQuestion, before.data.uuid);
    return { values: { ...asSent(data) }, etag };
  };
  return saveOnTop({ body, ifMatch: before.etag, opened: { ...asSent(before.data) }, send, stored });
}
