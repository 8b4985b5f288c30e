import { queryOptions } from '@tanstack/react-query';
import { api, ApiProblem } from '../../../../lib/api.ts';
import { everyPage } from '../../../../widgets/every-page.ts';
import { questionIn, questionShape, type BankQuestion } from './bank-question.ts';
import { objectIn, objectsIn, textIn, uuidIn } from './loose-json.ts';
import type { TestCase } from '../test-case/test-case.ts';
import { copyFromWire, type WorkingCopy } from './working-copy.ts';

const fieldShape = `uuid,displayOrder,name,displayText,title,mandatory,errorMessage,defaultValue,minValue,maxValue,allowDecimal,minLength,maxLength,regix,characters,minSelections,dateMode,allowFutureDate,allowPastDate,disabled,createPatient,isCore,scoreable,scoreField,minOccurrence,maxOccurrence,autoCompleteFromEarliest,autoCompleteFromFormField:(uuid),autoCompleteFromComponentForm:(uuid),field:(${questionShape})`;

/** What the builder needs of a form, and no more: a form of 2,000 questions is a third of its full representation. */
const formShape = `custom:(uuid,hydramoduleFormId,name,description,retired,formFields:(${fieldShape},retired,children:(${fieldShape},retired)))`;

/** A stored form as a working copy. Always asked anew: a copy of something old is refused at Save. */
export const storedFormQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['form', uuid, 'builder'],
    queryFn: async (): Promise<WorkingCopy> => {
      const { data, etag } = await api.getTagged<unknown>(`hydra/form/${uuid}`, { v: formShape });
      return copyFromWire(data, etag);
    },
    enabled: uuid !== '',
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });

/** The questions that the product brings to every form. */
export const widgetsQuery = queryOptions({
  queryKey: ['hydra/hydra-field', 'widgets'],
  queryFn: async ({ signal }) => {
    const answer = await api.get<{ results: unknown[] }>(
      'hydra/hydra-field',
      { widgets: true, limit: 50, v: `custom:(${questionShape},settings)` },
      signal,
    );
    return answer.results.map(questionIn).filter(({ retired }) => !retired);
  },
  staleTime: 600_000,
});

/** How many questions a search shows. */
export const MOST_FOUND = 50;

/** Questions of the bank by a part of their name, and how many there are in all. */
export const questionSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['hydra/hydra-field', 'search', q],
    queryFn: async ({ signal }): Promise<{ questions: BankQuestion[]; total: number }> => {
      const answer = await api.get<{ results: unknown[]; totalCount?: number }>(
        'hydra/hydra-field',
        { q, limit: MOST_FOUND, sort: 'name', totalCount: true, v: `custom:(${questionShape},settings)` },
        signal,
      );
      const questions = answer.results.map(questionIn).filter(({ retired }) => !retired);
      return { questions, total: answer.totalCount ?? questions.length };
    },
    // Questions are often made in the bank, in another tab, just before they are searched here.
    staleTime: 5_000,
  });

/** The rules of a form as the server sends them (v=full). */
export const formRulesQuery = (form: string) =>
  queryOptions({
    queryKey: ['form', form, 'rules', 'rows'],
    queryFn: () => everyPage<unknown>('hydra/field-rule', { form, v: 'full' }),
    enabled: form !== '',
  });

/** The stored test cases of a form. */
export const testCasesQuery = (form: string) =>
  queryOptions({
    queryKey: ['form', form, 'test cases'],
    queryFn: () => everyPage<TestCase>('fieldward/form-test-case', { form, v: 'custom:(uuid,name,answers,expected,at)' }),
    enabled: form !== '',
    staleTime: 0,
  });

/** Whether an encounter type bears a name, in any case: a new form of that name is refused. */
export async function isNameTaken(name: string, signal?: AbortSignal): Promise<boolean> {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return false;
  const { results } = await api.get<{ results: { name: string }[] }>(
    'encountertype',
    { q: name.trim(), limit: 100, v: 'custom:(uuid,name)' },
    signal,
  );
  return results.some((type) => type.name.trim().toLowerCase() === wanted);
}

/** A form in its place: where answers to be taken over can come from. */
export interface AttachedForm {
  uuid: string;
  form: Place;
  workflow: Place;
  phase: Place;
  component: Place;
}
interface Place {
  uuid: string;
  name: string;
}

/** Every form in every place: one request feeds the pickers of workflow, phase, component and form. */
export const attachedFormsQuery = queryOptions({
  queryKey: ['componentform', 'places'],
  queryFn: async ({ signal }): Promise<AttachedForm[]> => {
    const shape = 'custom:(uuid,retired,form:(uuid,name),workflow:(uuid,name),phase:(uuid,name),component:(uuid,name))';
    const { ComponentsFormsMap } = await api.get<{ ComponentsFormsMap: (AttachedForm & { retired?: boolean })[] }>(
      'hydra/componentform',
      { v: shape },
      signal,
    );
    return ComponentsFormsMap.filter(({ retired }) => retired !== true);
  },
  staleTime: 60_000,
});

/** A question of another form, for auto-populate. */
export interface SourceQuestion {
  /** uuid of the form field. */
  uuid: string;
  label: string;
  question: BankQuestion;
}

/** The questions of a form that answers can be taken over from. */
export const sourceQuestionsQuery = (form: string) =>
  queryOptions({
    queryKey: ['form', form, 'sources'],
    queryFn: async ({ signal }): Promise<SourceQuestion[]> => {
      const shape = `custom:(formFields:(uuid,retired,displayText,field:(${questionShape})))`;
      const { formFields } = objectIn(await api.get<unknown>(`hydra/form/${form}`, { v: shape }, signal));
      return objectsIn(formFields)
        .filter((wire) => wire['retired'] !== true)
        .map((wire) => {
          const question = questionIn(wire['field']);
          return { uuid: uuidIn(wire), label: textIn(wire['displayText']).trim() || question.name, question };
        });
    },
    enabled: form !== '',
    staleTime: 60_000,
  });

/** Whether the server does not know an address: an older one, to which we speak its own language. */
export const isUnknownAddress = (error: unknown): boolean => error instanceof ApiProblem && (error.status === 404 || error.status === 405);
