import { queryOptions } from '@tanstack/react-query';
import { componentForm } from '@fieldward/contract/care/workflow.ts';
import { formTestCase } from '@fieldward/contract/form/form-version.ts';
import { form as formWire, hydraField } from '@fieldward/contract/form/form.ts';
import { encounterType } from '@fieldward/contract/patient/encounter.ts';
import { patientIdentifierType } from '@fieldward/contract/patient/patient.ts';
import { personAttributeType } from '@fieldward/contract/patient/person.ts';
import { view, type Seen } from '@fieldward/contract/view.ts';
import { testCaseFromWire } from '@fieldward/domain/form/test-case-wire.ts';
import { ApiProblem } from '../../../../lib/api.ts';
import { every, list, one, oneTagged } from '../../../../lib/client.ts';
import { wholeRule } from '../../../../widgets/whole-rule.ts';
import { questionIn, questionParts, type BankQuestion } from './bank-question.ts';
import { copyFromWire, type WorkingCopy } from './working-copy.ts';

/** What people are registered with, in lower case. */
const OWN_TYPE = 'patient identifier';

const uuidOnly = { uuid: true } as const;
const fieldParts = {
  uuid: true,
  retired: true,
  displayOrder: true,
  name: true,
  displayText: true,
  title: true,
  mandatory: true,
  errorMessage: true,
  defaultValue: true,
  minValue: true,
  maxValue: true,
  allowDecimal: true,
  minLength: true,
  maxLength: true,
  regix: true,
  characters: true,
  minSelections: true,
  dateMode: true,
  allowFutureDate: true,
  allowPastDate: true,
  disabled: true,
  createPatient: true,
  bound: true,
  isCore: true,
  scoreable: true,
  scoreField: true,
  minOccurrence: true,
  maxOccurrence: true,
  autoCompleteFromEarliest: true,
  autoCompleteFromFormField: uuidOnly,
  autoCompleteFromComponentForm: uuidOnly,
  field: questionParts,
} as const;

/** What the builder needs of a form, and no more: a form of 2,000 questions is a third of its full representation. */
const storedForm = view(formWire, {
  uuid: true,
  hydramoduleFormId: true,
  name: true,
  description: true,
  retired: true,
  registers: true,
  oneByOne: true,
  formFields: { ...fieldParts, children: fieldParts },
});

/** A stored form as a working copy. Always read anew: a copy of something old is refused at Save. */
export const storedFormQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['form', uuid, 'builder'],
    queryFn: async (): Promise<WorkingCopy> => {
      const { data, etag } = await oneTagged(storedForm, uuid);
      return copyFromWire(data, etag);
    },
    enabled: uuid !== '',
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });

const questionRow = view(hydraField, { ...questionParts, settings: true });
const questionsIn = (rows: readonly Seen<typeof questionRow>[]): BankQuestion[] => rows.filter(({ retired }) => !retired).map(questionIn);

/** The questions that the product brings to every form. */
export const widgetsQuery = queryOptions({
  queryKey: ['hydra/hydra-field', 'widgets'],
  queryFn: async ({ signal }) => questionsIn((await list(questionRow, { widgets: true, limit: 50 }, signal)).rows),
  staleTime: 600_000,
});

/** How many questions a search shows. */
export const MOST_FOUND = 50;

/** Questions of the bank by a part of their name, and how many there are in all. */
export const questionSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['hydra/hydra-field', 'search', q],
    queryFn: async ({ signal }): Promise<{ questions: BankQuestion[]; total: number }> => {
      const { rows, totalCount } = await list(questionRow, { q, limit: MOST_FOUND, sort: 'name', totalCount: true }, signal);
      return { questions: questionsIn(rows), total: totalCount };
    },
    // Questions are often made in the bank, in another tab, just before they are searched here.
    staleTime: 5_000,
  });

/** The rules of a form as the server sends them (v=full). */
export const formRulesQuery = (form: string) =>
  queryOptions({
    queryKey: ['form', form, 'rules', 'rows'],
    queryFn: () => every(wholeRule, { form }),
    enabled: form !== '',
  });

const testCase = view(formTestCase, { uuid: true, name: true, answers: true, expected: true, at: true });

/** The stored test cases of a form. */
export const testCasesQuery = (form: string) =>
  queryOptions({
    queryKey: ['form', form, 'test cases'],
    queryFn: async () => (await every(testCase, { form })).map(testCaseFromWire),
    enabled: form !== '',
    staleTime: 0,
  });

const typeName = view(encounterType, { uuid: true, name: true });

/** Whether an encounter type has a name already, in any case: a new form of that name is refused. */
export async function isNameTaken(name: string, signal?: AbortSignal): Promise<boolean> {
  const wanted = name.trim().toLowerCase();
  if (wanted === '') return false;
  const { rows } = await list(typeName, { q: name.trim(), limit: 100 }, signal);
  return rows.some((type) => type.name.trim().toLowerCase() === wanted);
}

const named = { uuid: true, name: true } as const;
const attachedForm = view(componentForm, { uuid: true, retired: true, form: named, workflow: named, phase: named, component: named });
type AttachedRow = Seen<typeof attachedForm>;
/** A form with the stage, phase and workflow it stands in: where answers to be taken over can come from. */
export type AttachedForm = { readonly [P in keyof AttachedRow]: NonNullable<AttachedRow[P]> };
const isAttached = (row: AttachedRow): row is AttachedForm => !row.retired && row.workflow !== null && row.phase !== null;

/** Every form of every stage: one request feeds the pickers of workflow, phase, component and form. */
export const attachedFormsQuery = queryOptions({
  queryKey: ['componentform', 'places'],
  queryFn: async ({ signal }): Promise<AttachedForm[]> => (await list(attachedForm, {}, signal)).rows.filter(isAttached),
  staleTime: 60_000,
});

/** A question of another form, for auto-populate. */
interface SourceQuestion {
  /** uuid of the form field. */
  uuid: string;
  label: string;
  question: BankQuestion;
}

const sourceForm = view(formWire, { formFields: { uuid: true, retired: true, displayText: true, field: questionParts } });

/** The questions of a form that answers can be taken over from. */
export const sourceQuestionsQuery = (form: string) =>
  queryOptions({
    queryKey: ['form', form, 'sources'],
    queryFn: async ({ signal }): Promise<SourceQuestion[]> => {
      const { formFields } = await one(sourceForm, form, signal);
      return formFields
        .filter(({ retired }) => !retired)
        .map(({ uuid, displayText, field }) => {
          const question = questionIn(field);
          return { uuid, label: displayText?.trim() || question.name, question };
        });
    },
    enabled: form !== '',
    staleTime: 60_000,
  });

/** Whether the server does not know an address: an older one, to which we speak its own language. */
export const isUnknownAddress = (error: unknown): boolean => error instanceof ApiProblem && (error.status === 404 || error.status === 405);

const typeOfPerson = { uuid: true, name: true } as const;

/** The types of identifiers and attributes that answers about a person can be kept as; their own `Patient Identifier` is not among them. */
export const personTypesQuery = queryOptions({
  queryKey: ['person-types'],
  queryFn: async ({ signal }) => {
    const [identifiers, attributes] = await Promise.all([
      every(view(patientIdentifierType, typeOfPerson), {}, signal),
      every(view(personAttributeType, typeOfPerson), {}, signal),
    ]);
    return { identifiers: identifiers.filter(({ name }) => name.toLowerCase() !== OWN_TYPE), attributes };
  },
  staleTime: 60_000,
});
