import Type from 'typebox';
import type { TestResult } from '@fieldward/domain/form/test-case.ts';
import type { TestCase } from '@fieldward/domain/form/test-case-wire.ts';
import type { ImportedField, ImportedOption, ImportedQuestion, ImportedRule } from '@fieldward/domain/xlsform/form.ts';
import type { Message } from '@fieldward/messages/catalogue.ts';
import type { Body } from '../body.ts';
import { handlerChecks, oneOf, operationWire, orNull, resourceShown, type Shape } from '../operation.ts';
import { LARGEST_FORM, type form } from './form.ts';

const uuidAndName = { uuid: Type.String(), name: Type.String() };

const differences = Type.Array(
  Type.Object({
    question: Type.String({ description: 'uuid; empty for opens' }),
    what: oneOf(['hidden', 'problem', 'selected', 'opens']),
    expected: Type.String(),
    got: Type.String(),
  }),
);

const testResult = Type.Unsafe<TestResult>(
  Type.Object({ uuid: Type.Optional(Type.String()), name: Type.String(), passed: Type.Boolean(), differences }, { $id: 'TestResult' }),
);

const published = {
  form: Type.Object({
    ...uuidAndName,
    display: Type.String(),
    hydramoduleFormId: Type.Integer(),
    description: orNull(Type.String()),
    retired: Type.Boolean(),
  }),
  version: Type.Object({ uuid: Type.String(), number: Type.Integer() }),
  tests: Type.Array(testResult, { description: 'of the test cases of the form' }),
};

const publishing = {
  note: Type.Optional(orNull(Type.String({ description: 'kept with the version' }))),
  evenIfTestsFail: Type.Optional(Type.Boolean()),
};

/** Saves a form: all or nothing. A refusal by its test cases carries `tests`. */
export const formSaveWire = operationWire('POST fieldward/formsave', {
  privilege: 'Manage Forms',
  about: 'Saves a form with its test cases, runs them, and freezes a version',
  bodyLimit: LARGEST_FORM,
  body: handlerChecks(
    Type.Object({
      form: resourceShown<Body<typeof form>>('form-write'),
      testCases: Type.Optional(
        Type.Array(resourceShown<TestCase>('form-test-case-write'), { description: 'replace those that the form has' }),
      ),
      ...publishing,
    }),
  ),
  response: Type.Object({
    ...published,
    removedRules: Type.Array(Type.Object(uuidAndName), { description: 'that went with questions taken off the form' }),
  }),
  status: [200, 201],
  etag: true,
  ifMatch: true,
});

/** Freezes a version of a form as it is: after rules or questions changed. A refusal by its test cases carries `tests`. */
export const formPublishWire = operationWire('POST fieldward/formpublish', {
  privilege: 'Manage Forms',
  about: 'Runs the test cases of a form and freezes a version',
  body: handlerChecks(Type.Object({ form: Type.Union([Type.String(), Type.Object({ uuid: Type.String() })]), ...publishing })),
  response: Type.Object(published),
  etag: true,
});

const order = Type.Array(Type.String(), { description: 'uuids of component forms, from first to last' });

/** Saves the order of the forms of a stage. */
export const componentFormOrderWire = operationWire('POST fieldward/componentformorder', {
  privilege: 'Manage Workflows',
  about: 'Saves the order of the forms of a stage',
  body: handlerChecks(
    Type.Object({
      component: Type.String({ description: 'uuid of the stage' }),
      phase: Type.Optional(orNull(Type.String())),
      workflow: Type.Optional(orNull(Type.String())),
      order,
    }),
  ),
  response: Type.Object({ order }),
});

const optionFate = Type.Object({
  key: Type.String(),
  fate: oneOf(['existing', 'new']),
  concept: orNull(Type.String({ description: 'uuid; null for one that is to be made' })),
});

const questionFate = Type.Object({
  key: Type.String(),
  fate: oneOf(['existing', 'new', 'clash']),
  question: orNull(Type.String({ description: 'uuid; null for one that is to be made' })),
  variableName: Type.String({ description: 'that it has or gets' }),
  other: orNull(Type.String({ description: 'clash: the name of the question in the bank' })),
});

/** What becomes of a question of the file. */
export type QuestionFate = Shape<typeof questionFate>;

const importProblem = Type.Unsafe<Required<Message> & { readonly field: string | null }>(
  Type.Object({
    code: Type.String(),
    holes: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    field: orNull(Type.String({ description: 'the property at fault' })),
  }),
);

const importedForm = Type.Object({
  dryRun: Type.Boolean(),
  form: orNull(Type.Object(uuidAndName)),
  options: Type.Array(optionFate),
  questions: Type.Array(questionFate),
  rules: Type.Integer(),
  problems: Type.Array(importProblem, { description: 'what a dry run would refuse' }),
});

/** What the server makes of a form, or would make of it. */
export type ImportedFormResult = Shape<typeof importedForm>;

const parts = { type: 'array', items: { type: 'object' } };

/** Makes a form with all it needs: options, questions and rules are named by the keys of the file. */
export const formImportWire = operationWire('POST fieldward/formimport', {
  privilege: 'Manage Forms',
  about: 'Imports a form with its questions, options and rules, or tells what would happen',
  bodyLimit: LARGEST_FORM,
  body: handlerChecks(
    Type.Object({
      form: Type.Object({ name: Type.String(), description: Type.String() }),
      options: Type.Unsafe<readonly ImportedOption[]>(parts),
      questions: Type.Unsafe<readonly ImportedQuestion[]>(parts),
      fields: Type.Unsafe<readonly ImportedField[]>(parts),
      rules: Type.Unsafe<readonly ImportedRule[]>(parts),
      dryRun: Type.Optional(Type.Boolean({ description: 'writes nothing' })),
    }),
  ),
  response: importedForm,
  status: [201, 200],
});
