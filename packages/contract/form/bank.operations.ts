import Type from 'typebox';
import type { QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { questionDataTypes } from '@fieldward/domain/bank/question-widget.ts';
import { importBody, importResult } from '../list-import.ts';
import { handlerChecks, oneOf, operationWire, orNull, resourceShown, type Given, type Shape } from '../operation.ts';
import type { Ref } from '../view.ts';

const uuid = Type.Optional(Type.String({ description: 'what is edited; without it something new is made' }));
const texts = {
  name: Type.Optional(Type.String()),
  variableName: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
};

const questionBody = Type.Object(
  {
    uuid,
    conceptClass: Type.Optional(oneOf(['Question', 'Option'])),
    concept: Type.Optional(Type.String({ description: 'uuid of an existing concept' })),
    ...texts,
    displayText: Type.Optional(Type.String()),
    fieldType: Type.Optional(Type.String({ description: 'uuid' })),
    dataType: Type.Optional(oneOf(questionDataTypes)),
    options: Type.Optional(Type.Array(Type.String(), { description: 'uuids of concepts, in their order' })),
    settings: Type.Optional(Type.Unsafe<QuestionSettings>({ type: 'object' })),
    attribute: Type.Optional(Type.Boolean({ description: 'the answer is also kept with the person' })),
    sensitive: Type.Optional(Type.Boolean({ description: "answers are hidden from whoever lacks 'View Sensitive Data'; of the concept" })),
  },
  { additionalProperties: false },
);

/** What a question is saved with; what an edit leaves out stays. */
export type QuestionBody = Given<typeof questionBody>;

/** Saves a question and the concept of its answers together; of class Option only an option, and no question. */
export const questionWire = operationWire('POST fieldward/question', {
  privilege: 'Manage Forms',
  about: 'Creates or edits a question of the question bank with its concept',
  body: handlerChecks(questionBody),
  response: Type.Object({
    uuid: Type.String(),
    field: orNull(resourceShown<Ref>('hydra-field')),
    concept: orNull(resourceShown<Ref>('concept')),
  }),
  status: [201, 200],
  ifMatch: true,
});

const optionBody = Type.Object({ uuid, ...texts }, { additionalProperties: false });

/** What an option is saved with; what an edit leaves out stays. */
export type OptionBody = Given<typeof optionBody>;

/** Saves an option: a concept of class Misc. */
export const optionWire = operationWire('POST fieldward/option', {
  privilege: 'Manage Concepts',
  about: 'Creates or edits an option of the option bank',
  body: handlerChecks(optionBody),
  response: resourceShown<Ref>('concept'),
  status: [201, 200],
  ifMatch: true,
});

const optionRow = Type.Object({
  name: Type.String(),
  variableName: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  mappings: Type.Optional(
    Type.Array(
      Type.Object({
        source: Type.String(),
        code: Type.String(),
        name: Type.Optional(Type.String()),
        mapType: Type.Optional(Type.String({ description: 'SAME-AS by default' })),
      }),
    ),
  ),
});

/** A row of a code list as it is sent. */
export type OptionRow = Given<typeof optionRow>;

/** Imports a code list; what becomes of each row is in the response. */
export const optionImportWire = operationWire('POST fieldward/optionimport', {
  privilege: 'Manage Concepts',
  about: 'Imports a code list as options, or tells what would happen',
  bodyLimit: 48 * 1024 * 1024,
  body: importBody(optionRow),
  response: importResult({ concept: Type.Optional(Type.String({ description: 'uuid' })) }),
});

const uuidAndName = { uuid: Type.String(), name: Type.String() };

const use = Type.Object({
  forms: Type.Array(Type.Object({ ...uuidAndName, retired: Type.Boolean() })),
  rules: Type.Array(Type.Object({ ...uuidAndName, form: Type.Object(uuidAndName) }), { description: 'that read it or act on it' }),
  reports: Type.Array(Type.Object({ name: Type.String(), description: orNull(Type.String()) }), {
    description: 'settings that name it or its concept (panels of the patient page)',
  }),
});

/** Where a question is used. */
export type QuestionUse = Shape<typeof use>;

/** Forms (retired ones too), rules and reports. */
export const questionUseWire = operationWire('GET fieldward/questionuse', {
  privilege: 'Get Forms',
  about: 'Where a question is used: forms, rules, reports',
  query: Type.Object({ question: handlerChecks(Type.String({ description: 'uuid' })) }),
  response: use,
});

/** For clients from before `hydra/hydra-field`. */
export const oldFieldSearchWire = operationWire('GET hydra/field', {
  privilege: 'Get Forms',
  about: 'Questions by part of their name, each with its answers (older form of hydra/hydra-field)',
  query: Type.Object({ q: Type.Optional(Type.String({ description: 'without it nothing is found' })) }),
  response: Type.Object({
    results: Type.Array(Type.Object({ field: resourceShown('hydra-field'), answers: Type.Array(resourceShown('hydra-field-answer')) })),
  }),
});

/** The kinds that a result field of the laboratory may have. */
export const customDatatypesWire = operationWire('GET customdatatype', {
  privilege: 'Get CommonLab Metadata',
  about: 'The kinds of result fields, by the class names that OpenMRS knows them by',
  response: Type.Object({
    results: Type.Array(
      Type.Object({
        uuid: Type.String(),
        display: Type.String(),
        datatypeClassname: Type.String(),
        handlers: Type.Array(Type.Unknown(), { maxItems: 0 }),
      }),
    ),
  }),
});
