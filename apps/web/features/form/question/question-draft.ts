import type { QuestionBody } from '@fieldward/contract/form/bank.operations.ts';
import { formFromWire, type DataType, type Widget } from '@fieldward/domain/form/definition.ts';
import { fullNameOf, optionNameProblem, questionNameProblem, tidyName, variableNameOf } from '@fieldward/domain/bank/option-name.ts';
import type { PatternEngine } from '@fieldward/domain/settings/pattern.ts';
import { questionSettingsProblems, type QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { patternCheck } from '@fieldward/domain/settings/pattern-problem.ts';
import { dataTypesOfWidget, needsNoConcept, type QuestionDataType } from '@fieldward/domain/bank/question-widget.ts';
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { settingsKind, settingsOf, type OfferedAnswer } from '../../../widgets/question-settings/setting.ts';
import { conceptOf, type BankQuestion, type QuestionConcept } from './question.queries.ts';

/** A widget by the uuid and the name that the server knows it by. */
interface FieldType {
  uuid: string;
  display: string;
}

/** A question as it is being written. */
export interface QuestionDraft {
  conceptClass: 'Question' | 'Option';
  /** The existing concept that was chosen, or that the question has. */
  concept: QuestionConcept | null;
  /** The concept's name, chosen or new. */
  name: string;
  displayText: string;
  description: string;
  fieldType: FieldType | null;
  dataType: QuestionDataType | null;
  options: readonly OfferedAnswer[];
  settings: QuestionSettings;
  attribute: boolean;
  /** Of the concept: a new one, or that of an edited question. */
  sensitive: boolean;
}

export const emptyQuestion: QuestionDraft = {
  conceptClass: 'Question',
  concept: null,
  name: '',
  displayText: '',
  description: '',
  fieldType: null,
  dataType: null,
  options: [],
  settings: {},
  attribute: false,
  sensitive: false,
};

/** The draft that editing a question starts from. */
export function draftOf(question: BankQuestion): QuestionDraft {
  const allowed = dataTypesOfWidget(question.fieldType?.display ?? '');
  return {
    conceptClass: 'Question',
    concept: question.concept ? conceptOf(question.concept) : null,
    name: question.concept?.display ?? '',
    displayText: question.name,
    description: question.description ?? '',
    fieldType: question.fieldType,
    dataType: allowed.find((one) => one === question.attributeName) ?? allowed[0] ?? null,
    options: question.answers.map(({ concept }) => ({ uuid: concept.uuid, display: concept.display })),
    settings: question.settings ?? {},
    attribute: (question.tableName ?? '').trim() !== '',
    sensitive: question.concept?.sensitive ?? false,
  };
}

/** The widgets that a question can have: those that ask something, and with a chosen concept only those that give its data type. */
export function widgetsFor(types: readonly FieldType[], concept: QuestionConcept | null): FieldType[] {
  return types.filter(({ display }) => {
    const dataTypes = dataTypesOfWidget(display);
    return concept === null ? dataTypes.length > 0 : dataTypes.includes(concept.dataType);
  });
}

/** The data types that a draft can have, from its widget and its concept. */
export function dataTypesFor({ fieldType, concept }: QuestionDraft): readonly QuestionDataType[] {
  if (fieldType === null) return concept === null ? [] : [concept.dataType];
  const dataTypes = dataTypesOfWidget(fieldType.display);
  return concept === null ? dataTypes : dataTypes.filter((one) => one === concept.dataType);
}

/** The draft with another widget; the data type stays where it still fits. */
export function withFieldType(draft: QuestionDraft, fieldType: FieldType | null): QuestionDraft {
  const next = { ...draft, fieldType };
  const allowed = dataTypesFor(next);
  return { ...next, dataType: allowed.find((one) => one === draft.dataType) ?? allowed[0] ?? null };
}

/** The draft with an existing concept: its data type counts, and a widget that does not give it is taken away. */
export function withConcept(draft: QuestionDraft, concept: QuestionConcept | null): QuestionDraft {
  if (concept === null) return { ...draft, concept };
  const fits = draft.fieldType !== null && dataTypesOfWidget(draft.fieldType.display).includes(concept.dataType);
  const next = {
    ...draft,
    concept,
    name: concept.display,
    displayText: draft.displayText || inSentenceCase(concept.display),
    sensitive: concept.sensitive,
  };
  return withFieldType(next, fits ? draft.fieldType : null);
}

function inSentenceCase(name: string): string {
  const text = name === name.toUpperCase() ? name.toLowerCase() : name;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The variable name of a draft: that of its concept, or derived from its name. */
export function variableNameFor({ concept, name }: QuestionDraft): string {
  return concept?.variableName ?? variableNameOf(name);
}

/** Whether the draft needs no concept at all, as headings do. */
export function conceptIsOptional({ fieldType }: QuestionDraft): boolean {
  return needsNoConcept(fieldType?.display ?? '');
}

/** What kind of question a draft is, in the words of forms; null before a widget is chosen. */
export function kindOfDraft({ fieldType, dataType }: QuestionDraft): { widget: Widget; dataType: DataType } | null {
  if (fieldType === null || dataType === null) return null;
  const [field] = formFromWire({ formFields: [{ field: { uuid: 'draft', fieldType, attributeName: dataType } }] }).fields;
  return field ? { widget: field.field.widget, dataType: field.field.dataType } : null;
}

/** The settings that count: those of the kind of question, and a default answer only when it is offered. */
export function settingsFor(draft: QuestionDraft): QuestionSettings {
  const kind = kindOfDraft(draft);
  if (kind === null) return {};
  const settings = settingsOf(settingsKind(kind.widget, kind.dataType), draft.settings);
  if (draft.dataType !== 'Coded' || draft.options.some(({ uuid }) => uuid === settings.defaultValue)) return settings;
  const { defaultValue: _gone, ...rest } = settings;
  return rest;
}

/** What is wrong with a draft, by field; the field `settings` stands for any of the settings. `before` is the question being edited. */
export function draftProblems(
  draft: QuestionDraft,
  before: BankQuestion | null,
  patterns?: PatternEngine,
): Partial<Record<'name' | 'displayText' | 'description' | 'fieldType' | 'dataType' | 'options' | 'settings', Message>> {
  const required = say('person.required');
  const option = draft.conceptClass === 'Option';
  const nameless = tidyName(draft.name) === '';
  const nameStays = draft.concept !== null && fullNameOf(draft.name) === fullNameOf(draft.concept.display);
  const keptName = before?.concept && fullNameOf(draft.name) === fullNameOf(before.concept.display);
  const name = nameless
    ? conceptIsOptional(draft) && !option
      ? null
      : required
    : nameStays || keptName
      ? null
      : option
        ? optionNameProblem(draft.name)
        : questionNameProblem(draft.name);
  const problems = name ? { name } : {};
  if (option) return { ...problems, ...(draft.description.trim() === '' ? { description: required } : {}) };
  const [setting] = questionSettingsProblems(settingsFor(draft), patternCheck(patterns));
  return {
    ...problems,
    ...(draft.displayText.trim() === '' ? { displayText: required } : {}),
    ...(draft.fieldType === null ? { fieldType: required } : {}),
    ...(draft.dataType === null ? { dataType: required } : {}),
    ...(draft.dataType === 'Coded' && draft.options.length === 0 ? { options: say('bank.questionsNeedOption') } : {}),
    ...(setting ? { settings: setting } : {}),
  };
}

/** The body that saves a draft. */
export function bodyOf(draft: QuestionDraft, before: BankQuestion | null): QuestionBody {
  const names = { name: tidyName(draft.name), variableName: variableNameFor(draft), description: draft.description.trim() };
  if (draft.conceptClass === 'Option') return { conceptClass: 'Option', ...names };
  return {
    ...(before ? { uuid: before.uuid } : {}),
    conceptClass: 'Question',
    ...(draft.concept ? { concept: draft.concept.uuid } : {}),
    ...names,
    displayText: draft.displayText.trim(),
    ...(draft.fieldType ? { fieldType: draft.fieldType.uuid } : {}),
    ...(draft.dataType ? { dataType: draft.dataType } : {}),
    options: draft.dataType === 'Coded' ? draft.options.map(({ uuid }) => uuid) : [],
    settings: settingsFor(draft),
    attribute: draft.attribute,
    // a concept that is there already is changed with a question of its own only
    ...(draft.concept && !before ? {} : { sensitive: draft.sensitive }),
  };
}
