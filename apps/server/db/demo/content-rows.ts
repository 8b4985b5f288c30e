import type { Bound } from '@fieldward/domain/form/bound.ts';
import type { QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { demoUuid } from './demo-uuid.ts';
import { isOption, options, type OptionName } from './options.ts';
import { forms, workflows } from './programme.ts';
import type { FormQuestion, FormRule, OtherNames, ProgrammeForm, Question } from './programme-shape.ts';
import { contactFields, isQuestion, questionOf, questions, type QuestionKey } from './questions.ts';

/** Keys of questions, of everything else by table and natural key. */
export const conceptOfQuestion = (key: QuestionKey): string | null => {
  const question = questionOf(key);
  return question.conceptless === true ? null : (question.concept ?? demoUuid(`concept:${question.name.toUpperCase()}`));
};
export const conceptOfOption = (name: OptionName): string => demoUuid(`concept:option:${name}`);
export const fieldOf = (key: QuestionKey): string => questionOf(key).field ?? demoUuid(`field:${key}`);
export const formUuid = (form: string): string => demoUuid(`form:${form}`);
export const formFieldUuid = (form: string, key: QuestionKey): string => demoUuid(`form_field:${form}:${key}`);
export const encounterTypeUuid = (form: string): string => demoUuid(`encounter_type:${form}`);
export const componentFormUuid = (form: string): string => demoUuid(`component_form:${form}`);
export const workflowUuid = (name: string): string => demoUuid(`workflow:${name}`);
const phaseUuid = (name: string): string => demoUuid(`phase:${name}`);
const componentUuid = (name: string): string => demoUuid(`component:${name}`);
const answerUuid = (key: QuestionKey, option: OptionName): string => demoUuid(`field_answer:${key}:${option}`);

interface NameRow {
  readonly concept: string;
  readonly uuid: string;
  readonly name: string;
  readonly locale: string;
  readonly preferred: boolean;
  readonly type: 'FULLY_SPECIFIED' | 'SHORT';
}

function namesOf(concept: string, full: string, short: string, other: OtherNames | null | undefined): NameRow[] {
  const row = (name: string, locale: string, type: NameRow['type']): NameRow => ({
    concept,
    uuid: demoUuid(`concept_name:${concept}:${locale}:${type}`),
    name,
    locale,
    preferred: type === 'FULLY_SPECIFIED',
    type,
  });
  return [
    row(full, 'en', 'FULLY_SPECIFIED'),
    row(short, 'en', 'SHORT'),
    ...(other
      ? [row(other.fr, 'fr', 'FULLY_SPECIFIED'), row(other.ar, 'ar', 'FULLY_SPECIFIED'), row(other.ur, 'ur', 'FULLY_SPECIFIED')]
      : []),
  ];
}

/** The concepts of questions and answers, with names, descriptions and answer lists. */
export function conceptRows() {
  const asked = (Object.keys(questions) as QuestionKey[])
    .map((key) => ({ key, question: questionOf(key) }))
    .filter(({ question }) => question.conceptless !== true && question.concept === undefined)
    .map(({ key, question }) => ({ key, question, uuid: demoUuid(`concept:${question.name.toUpperCase()}`) }));
  const chosen = (Object.keys(options) as OptionName[]).map((name) => ({ name, uuid: conceptOfOption(name) }));
  return {
    concepts: [
      ...asked.map(({ question, uuid }) => ({
        uuid,
        class: 'Question',
        datatype: question.type,
        units: question.units ?? null,
        low: question.type === 'Numeric' ? (question.min ?? null) : null,
        high: question.type === 'Numeric' ? (question.max ?? null) : null,
        decimal: question.decimals ?? false,
        sensitive: question.sensitive ?? false,
      })),
      ...chosen.map(({ uuid }) => ({ uuid, class: 'Misc', datatype: 'N/A', units: null, low: null, high: null, decimal: false })),
    ],
    names: [
      ...asked.flatMap(({ key, question, uuid }) => namesOf(uuid, question.name.toUpperCase(), key, question.other)),
      ...chosen.flatMap(({ name, uuid }) => namesOf(uuid, name, name.toLowerCase().replaceAll(' ', '_'), options[name])),
    ],
    descriptions: [
      ...asked.map(({ question, uuid }) => ({
        concept: uuid,
        uuid: demoUuid(`concept_description:${uuid}`),
        text: question.description ?? question.name,
      })),
      ...chosen.map(({ name, uuid }) => ({
        concept: uuid,
        uuid: demoUuid(`concept_description:${uuid}`),
        text: `Answer ${name.toLowerCase()}`,
      })),
    ],
    answers: asked.flatMap(({ question, uuid }) =>
      (question.answers ?? []).map((option, index) => ({
        concept: uuid,
        answer: conceptOfOption(option),
        uuid: demoUuid(`concept_answer:${uuid}:${option}`),
        weight: index + 1,
      })),
    ),
  };
}

/** What a question brings to every form that asks it. */
function settingsOf(question: Question): QuestionSettings {
  const { min, max, minLength, maxLength, pattern } = question;
  const numeric = question.type === 'Numeric';
  const date = question.widget === 'Date/ Time Picker';
  return {
    ...(numeric ? { allowDecimal: question.decimals ?? false } : {}),
    ...(numeric && min !== undefined ? { minValue: min } : {}),
    ...(numeric && max !== undefined ? { maxValue: max } : {}),
    ...(!numeric && minLength !== undefined ? { minLength } : {}),
    ...(!numeric && maxLength !== undefined ? { maxLength } : {}),
    ...(pattern === undefined ? {} : { regix: pattern }),
    ...(date
      ? { dateMode: question.dateMode ?? 'date', allowFutureDate: question.future ?? false, allowPastDate: question.past ?? false }
      : {}),
    ...(question.widget === 'Heading' ? { title: question.name } : {}),
  };
}

/** The question bank: fields and their answers. Fields that the starter content brings are left out. */
export function fieldRows() {
  const own = (Object.keys(questions) as QuestionKey[]).filter((key) => questionOf(key).field === undefined);
  const attributeName = (question: Question): string =>
    question.conceptless === true || question.widget === 'GPS' ? question.widget : question.type;
  return {
    fields: own.map((key) => {
      const question = questionOf(key);
      return {
        uuid: fieldOf(key),
        name: question.name,
        description: question.description ?? question.name,
        type: question.widget,
        concept: conceptOfQuestion(key),
        table: question.attribute === true ? 'Attribute' : '',
        attribute: attributeName(question),
        multiple: question.widget === 'Multiple Choice',
        settings: settingsOf(question),
      };
    }),
    answers: own.flatMap((key) =>
      (questionOf(key).answers ?? []).map((option) => ({
        uuid: answerUuid(key, option),
        field: fieldOf(key),
        concept: conceptOfOption(option),
      })),
    ),
  };
}

/** A binding as a form keeps it: options by their concepts. */
const boundOf = ({ codes, ...bound }: NonNullable<FormQuestion['bound']>): Bound => ({
  ...bound,
  ...(codes === undefined
    ? {}
    : { codes: Object.fromEntries(Object.entries(codes).map(([option, code]) => [conceptOfOption(option as OptionName), code])) }), // keys of options
});

function formFieldRow(form: ProgrammeForm, asked: FormQuestion, order: number) {
  const question = questionOf(asked.ask);
  const date = question.widget === 'Date/ Time Picker';
  return {
    uuid: formFieldUuid(form.name, asked.ask),
    form: formUuid(form.name),
    field: fieldOf(asked.ask),
    parent: null as string | null,
    name: question.name,
    displayOrder: order,
    displayText: asked.label ?? question.name,
    errorMessage: asked.error ?? null,
    defaultValue: asked.defaultValue ?? null,
    mandatory: asked.mandatory ?? false,
    disabled: asked.disabled ?? false,
    createPatient: asked.createPatient ?? false,
    bound: asked.bound === undefined ? null : boundOf(asked.bound),
    allowDecimal: question.decimals ?? false,
    isCore: false,
    allowFutureDate: date && (question.future ?? false),
    allowPastDate: date && (question.past ?? false),
    dateMode: date ? (question.dateMode ?? 'date') : null,
    ...limitRow(question, asked),
    regix: question.pattern ?? null,
    fillField: asked.fill === undefined ? null : formFieldUuid(asked.fill.form, asked.ask),
    fillForm: asked.fill === undefined ? null : componentFormUuid(asked.fill.form),
    fillEarliest: asked.fill?.from === 'earliest',
  };
}

/** Of a number its values are limited, of anything else its length. */
function limitRow(question: ReturnType<typeof questionOf>, asked: FormQuestion) {
  const { min, max, minLength, maxLength } = question;
  return question.type === 'Numeric'
    ? { minLength: null, maxLength: null, minValue: asked.min ?? min ?? null, maxValue: asked.max ?? max ?? null }
    : { minLength: minLength ?? null, maxLength: maxLength ?? null, minValue: null, maxValue: null };
}

type FormFieldRow = ReturnType<typeof formFieldRow>;

function childRow(form: ProgrammeForm, parent: string, child: (typeof contactFields)[number], order: number): FormFieldRow {
  return {
    uuid: demoUuid(`form_field:${form.name}:contact:${child.name}`),
    form: formUuid(form.name),
    field: child.field,
    parent,
    name: child.name,
    displayOrder: order,
    displayText: child.name,
    errorMessage: null,
    defaultValue: null,
    mandatory: child.mandatory,
    disabled: false,
    createPatient: false,
    bound: null,
    allowDecimal: false,
    isCore: true,
    allowFutureDate: false,
    allowPastDate: false,
    dateMode: null,
    minLength: null,
    maxLength: null,
    minValue: null,
    maxValue: null,
    regix: null,
    fillField: null,
    fillForm: null,
    fillEarliest: false,
  };
}

/** The fields of a form in display order (from 0), those of a contact behind their table. */
export function formFieldRows(form: ProgrammeForm): FormFieldRow[] {
  return form.questions.flatMap((asked, index) => {
    const row = formFieldRow(form, asked, index);
    return asked.ask === 'contacts' ? [row, ...contactFields.map((child, at) => childRow(form, row.uuid, child, at))] : [row];
  });
}

const operators = ['=', '!=', '<', '>', '<=', '>=', 'AND', 'OR', '(', ')'];

/** The words of a condition. */
export const wordsOf = (when: string): string[] => [...when.matchAll(/"([^"]*)"|[()]|[^\s()]+/g)].map(([word, quoted]) => quoted ?? word);

/** A rule's condition as the reference stores it. */
function tokensOf(rule: FormRule): { typeName: string; value: string }[] {
  return wordsOf(rule.when).map((word) => {
    if (operators.includes(word)) return { typeName: 'Operator', value: word };
    if (word === 'now' || word === 'null') return { typeName: 'Function', value: word };
    if (isQuestion(word)) return { typeName: 'Question', value: fieldOf(word) };
    return isOption(word) ? { typeName: 'CodedValue', value: conceptOfOption(word) } : { typeName: 'OpenValue', value: word };
  });
}

/** The rules of a form, each with its tokens. */
export function ruleRows(form: ProgrammeForm) {
  return form.rules.map((rule) => ({
    uuid: demoUuid(`field_rule:${form.name}:${rule.name}:${rule.action === 'openform' ? rule.opens : rule.target}`),
    name: rule.name,
    description: rule.name,
    action: rule.action,
    form: formUuid(form.name),
    targetForm: formUuid(rule.action === 'openform' ? rule.opens : form.name),
    targetQuestion: rule.action === 'openform' ? null : fieldOf(rule.target),
    targetFormField: rule.action === 'openform' ? null : formFieldUuid(form.name, rule.target),
    targetAnswer: rule.action === 'autoselect' ? answerUuid(rule.target, rule.answer) : null,
    targetAnswerConcept: rule.action === 'autoselect' ? conceptOfOption(rule.answer) : null,
    tokens: tokensOf(rule),
  }));
}

/** Workflows, phases, stages and how they and the forms hang together. */
export function workflowRows() {
  const phases = new Set<string>();
  const stages = new Set<string>();
  const workflowPhases: { uuid: string; workflow: string; phase: string; order: number }[] = [];
  const phaseStages: { uuid: string; workflow: string; phase: string; component: string; order: number }[] = [];
  const stageForms: { uuid: string; workflow: string; phase: string; component: string; form: string; order: number }[] = [];
  for (const workflow of workflows) {
    workflow.phases.forEach((phase, atPhase) => {
      phases.add(phase.name);
      const link = { workflow: workflowUuid(workflow.name), phase: phaseUuid(phase.name) };
      workflowPhases.push({ uuid: demoUuid(`workflow_phase:${workflow.name}:${phase.name}`), ...link, order: atPhase });
      phase.stages.forEach((stage, atStage) => {
        stages.add(stage.name);
        const inPhase = { ...link, component: componentUuid(stage.name) };
        phaseStages.push({ uuid: demoUuid(`phase_component:${workflow.name}:${phase.name}:${stage.name}`), ...inPhase, order: atStage });
        stage.forms.forEach((form, atForm) =>
          stageForms.push({ uuid: componentFormUuid(form), ...inPhase, form: formUuid(form), order: atForm }),
        );
      });
    });
  }
  return {
    workflows: workflows.map(({ name, description }) => ({ uuid: workflowUuid(name), name, description })),
    phases: [...phases].map((name) => ({ uuid: phaseUuid(name), name })),
    components: [...stages].map((name) => ({ uuid: componentUuid(name), name })),
    workflowPhases,
    phaseStages,
    stageForms,
  };
}

/** The forms and the encounter types of the same names. */
export function formRows() {
  return forms.map(({ name, description, registers = false }) => ({
    uuid: formUuid(name),
    name,
    description,
    registers,
    encounterType: encounterTypeUuid(name),
  }));
}
