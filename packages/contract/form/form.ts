import type { Bound } from '@fieldward/domain/form/bound.ts';
import type { QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { f, wire } from '../wire.ts';

/** What contains forms is only named inside a form. */
const brief = 'custom:(uuid,display)';
const building = { read: 'Get Forms', write: 'Manage Forms', purge: 'Purge Forms' } as const;

/** The widget of a question. */
export const fieldType = wire('fieldtype', {
  kind: 'metadata',
  privileges: building,
  fields: {
    name: f.text({ required: true, max: 50 }),
    description: f.text({ max: 1000 }),
    isSet: f.bool({ default: false }),
  },
});

/** One of the answers that a question offers. */
export const fieldAnswer = wire('hydra-field-answer', {
  path: 'hydra/hydra-field-answer',
  kind: 'link',
  listKey: 'fieldAnswers',
  numericId: 'fieldAnswerId',
  privileges: building,
  fields: {
    field: f.ref('hydra-field', { hidden: true, fixed: true }),
    concept: f.ref('concept', { required: true, says: { missing: 'bank.optionBlank', unknown: 'bank.optionUnknown' } }),
  },
  base: ['fieldAnswerId', 'concept'],
});

/** A question of the question bank. */
export const hydraField = wire('hydra-field', {
  path: 'hydra/hydra-field',
  kind: 'metadata',
  listKey: 'fields',
  numericId: 'fieldId',
  privileges: building,
  fields: {
    name: f.text({ required: true, max: 255 }),
    description: f.text({ max: 1000 }),
    fieldType: f.ref('fieldtype'),
    concept: f.ref('concept'),
    answers: f.parts('hydra-field-answer', { as: 'default', replace: true, match: 'concept' }),
    selectMultiple: f.bool({ default: false }),
    defaultValue: f.text({ max: 255 }),
    attributeName: f.text({ max: 255 }),
    tableName: f.text({ max: 255 }),
    isDefault: f.bool({ default: false }),
    /** The settings that the question brings to every form. */
    settings: f.json<QuestionSettings>(),
  },
  derived: {
    parsedRule: f.text(),
    /** How many forms ask it; null where a form shows its questions. */
    formCount: f.int({ in: 'full' }),
  },
  base: [
    'answers',
    'selectMultiple',
    'defaultValue',
    'attributeName',
    'tableName',
    'name',
    'fieldId',
    'description',
    'concept',
    'fieldType',
    'parsedRule',
    'isDefault',
  ],
});

/** A question as one form asks it, with the settings of that form. Members of a group are its children. */
export const formField = wire('form-field', {
  path: 'hydra/form-field',
  kind: 'metadata',
  listKey: 'formFields',
  numericId: 'formFieldId',
  privileges: building,
  fields: {
    form: f.ref('form', { hidden: true, fixed: true }),
    parentField: f.ref('form-field', { hidden: true }),
    field: f.ref('hydra-field', { required: true, as: 'full' }),
    name: f.text({ max: 255 }),
    title: f.text({ max: 255 }),
    displayOrder: f.int(),
    displayText: f.text({ max: 1000 }),
    errorMessage: f.text({ max: 500 }),
    defaultValue: f.text({ max: 1000 }),
    mandatory: f.bool({ default: false }),
    disabled: f.bool({ default: false }),
    scoreable: f.bool({ default: false, aliases: ['scorable'] }),
    scoreField: f.bool({ default: false }),
    isCore: f.bool({ default: false }),
    createPatient: f.bool({ default: false }),
    /** On a form that registers people: what of the person the question asks for. */
    bound: f.json<Bound | null>(),
    allowDecimal: f.bool({ default: false }),
    allowFutureDate: f.bool({ default: false }),
    allowPastDate: f.bool({ default: false }),
    dateMode: f.choice(['date', 'time', 'datetime']),
    minOccurrence: f.int(),
    maxOccurrence: f.int(),
    minSelections: f.int(),
    minLength: f.int(),
    maxLength: f.int(),
    minValue: f.double(),
    maxValue: f.double(),
    regix: f.text({ max: 500 }),
    characters: f.text({ max: 1000, aliases: ['allowedCharacters'] }),
    autoCompleteFromEarliest: f.bool({ default: false }),
    autoCompleteFromFormField: f.ref('form-field', { as: brief }),
    autoCompleteFromComponentForm: f.ref('componentform', { as: brief }),
    children: f.parts('form-field', { as: 'default', replace: true, match: 'field' }),
  },
  derived: {
    allowedCharacters: f.text(),
    group: f.ref('form-field', { as: brief }),
    fieldData: f.json<null>(),
  },
  base: [
    'formFieldId',
    'name',
    'title',
    'displayOrder',
    'minOccurrence',
    'maxOccurrence',
    'minValue',
    'maxValue',
    'minLength',
    'maxLength',
    'minSelections',
    'allowFutureDate',
    'allowPastDate',
    'dateMode',
    'displayText',
    'errorMessage',
    'scoreable',
    'allowDecimal',
    'mandatory',
    'defaultValue',
    'regix',
    'characters',
    'allowedCharacters',
    'scoreField',
    'disabled',
    'createPatient',
    'bound',
    'isCore',
    'autoCompleteFromEarliest',
    'field',
    'fieldData',
    'group',
    'children',
    'autoCompleteFromFormField',
    'autoCompleteFromComponentForm',
  ],
});

const incomplete = { missing: 'form.incomplete' } as const;

/** Largest body in bytes: some thousand questions with all their settings. */
export const LARGEST_FORM = 16 * 1024 * 1024;

/** A form; it makes encounters of the type that bears its name. */
export const form = wire('form', {
  path: 'hydra/form',
  kind: 'metadata',
  listKey: 'forms',
  listRetired: true,
  numericId: 'hydramoduleFormId',
  privileges: building,
  bodyLimit: LARGEST_FORM,
  fields: {
    name: f.text({ required: true, max: 100, says: incomplete }),
    description: f.text({ required: true, nullable: true, max: 1000, says: incomplete }),
    core: f.bool({ default: false }),
    /** Whether people are registered with it: its questions can be bound to parts of the person. */
    registers: f.bool({ default: false, in: 'full' }),
    /** Whether it is filled one question per screen on a phone, where its person has not chosen otherwise. */
    oneByOne: f.bool({ default: false, in: 'full' }),
    formActions: f.text({ max: 10_000 }),
    component: f.ref('component', { as: 'default' }),
    encounterType: f.ref('encountertype'),
    formFields: f.parts('form-field', { as: 'default', replace: true, match: 'field', min: 1, says: incomplete }),
  },
  derived: {
    hydramoduleFormTagMaps: f.json<readonly unknown[]>({ in: 'full' }),
    /** Number of the newest version. */
    versionNumber: f.int({ in: 'full' }),
    /** Names of the stages that the form is filled in. */
    stages: f.json<readonly string[]>({ in: 'full' }),
  },
  base: ['core', 'formActions', 'hydramoduleFormId', 'name', 'description', 'component', 'encounterType', 'formFields', 'retired'],
});

declare module '../wires.ts' {
  interface WireModules {
    form: typeof import('./form.ts');
  }
}
