import { questionNameProblem, textProblem, variableNameOf, fullNameOf } from '@fieldward/domain/bank/option-name.ts';
import { questionSettingsProblems, tidySettings, type QuestionSettings } from '@fieldward/domain/bank/question-settings.ts';
import { patternCheck } from '@fieldward/domain/settings/pattern-problem.ts';
import {
  dataTypesOfWidget,
  maxOptions,
  needsNoConcept,
  questionDataTypes,
  type QuestionDataType,
} from '@fieldward/domain/bank/question-widget.ts';
import { patternEngine } from '../../../engine/pattern-engine.ts';
import { isObject } from '../../../engine/references.ts';
import { uuidOf, type BankBody } from '../../../engine/body-reader.ts';
import type { BankConcept } from './bank-concept.ts';
import type { KnownQuestion, KnownThings } from './question-lookup.ts';
import { repeated } from '../../../engine/problem.ts';

/** The properties of a question on the wire. */
export const questionProperties = [
  'uuid',
  'conceptClass',
  'concept',
  'name',
  'variableName',
  'displayText',
  'description',
  'fieldType',
  'dataType',
  'options',
  'settings',
  'attribute',
  'sensitive',
] as const;

/** A question as it is to be. */
export interface QuestionText {
  readonly name: string;
  readonly variableName: string;
  readonly displayText: string;
  readonly description: string;
  readonly widget: { readonly uuid: string; readonly name: string };
  readonly dataType: QuestionDataType;
  /** Concepts, in order. */
  readonly options: readonly string[];
  readonly settings: QuestionSettings;
  readonly attribute: boolean;
  /** Of its concept: answers are hidden from whoever lacks 'View Sensitive Data'. */
  readonly sensitive: boolean;
}

/** The uuids that a body names, to be looked up together. */
export function namedIn(body: BankBody): { fieldType: string; options: string[]; columns: string[] } {
  const settings = body.raw['settings'];
  const columns = isObject(settings) && Array.isArray(settings['children']) ? settings['children'] : [];
  return {
    fieldType: body.uuid('fieldType'),
    options: listOf(body).flatMap((each) => uuidOf(each) ?? []),
    columns: columns.flatMap((each: unknown) => (isObject(each) ? (uuidOf(each['field']) ?? []) : [])),
  };
}

function listOf(body: BankBody): readonly unknown[] {
  const sent = body.raw['options'];
  return Array.isArray(sent) ? sent : [];
}

/**
 * Reads a question; what is not sent stays as it was. `concept` is the one that records the answers, null for a new one.
 * Notes problems in the body: call its `demandRight` afterwards.
 */
export function readQuestion(
  body: BankBody,
  known: KnownThings,
  before: KnownQuestion | null,
  concept: BankConcept | null,
  chosen: boolean,
): QuestionText {
  const displayText = body.text('displayText', before?.name ?? '');
  body.say('displayText', displayText === '' ? { code: 'bank.mandatory' } : textProblem(displayText, 255));
  const widget = readWidget(body, known, before);
  const dataType = readDataType(body, widget.name, before, concept);
  const name = body.text('name', concept?.name ?? '');
  const nameless = name === '' && concept === null && needsNoConcept(widget.name);
  if (!chosen && !nameless && (concept === null || fullNameOf(name) !== fullNameOf(concept.name)))
    body.say('name', questionNameProblem(name));
  const variableName = body.line('variableName', concept?.variableName || variableNameOf(name));
  const description = body.lines('description', before?.description ?? '');
  return {
    name,
    variableName,
    displayText,
    description,
    widget,
    dataType,
    options: readOptions(body, known, dataType, before),
    settings: readSettings(body, known, dataType, before),
    attribute: body.flag('attribute', before?.attribute ?? false),
    sensitive: body.flag('sensitive', concept?.sensitive ?? false),
  };
}

function readWidget(body: BankBody, known: KnownThings, before: KnownQuestion | null): { uuid: string; name: string } {
  const nothing = { uuid: '', name: '' };
  if (!body.has('fieldType') && before !== null && before.widget.uuid !== '') return before.widget;
  const wanted = body.uuid('fieldType');
  if (wanted === '') body.say('fieldType', { code: 'bank.mandatory' });
  else if (known.widget === null)
    body.say('fieldType', { code: 'engine.unknownReference', holes: { resource: 'fieldtype', uuid: repeated(wanted) } });
  return known.widget ?? nothing;
}

function readDataType(body: BankBody, widget: string, before: KnownQuestion | null, concept: BankConcept | null): QuestionDataType {
  const fitting = dataTypesOfWidget(widget);
  const kept = questionDataTypes.find((each) => each === (concept?.dataType ?? before?.dataType)) ?? fitting[0] ?? '';
  const sent = body.text('dataType', before === null ? '' : kept);
  const dataType = questionDataTypes.find((each) => each.toLowerCase() === sent.toLowerCase());
  if (sent === '') body.say('dataType', { code: 'bank.mandatory' });
  else if (dataType === undefined) body.say('dataType', { code: 'engine.notChoice', holes: { choices: questionDataTypes.join(', ') } });
  if (dataType === undefined) return 'Text';
  if (fitting.length > 0 && !fitting.includes(dataType))
    body.say('dataType', { code: 'bank.widgetDataType', holes: { widget, dataTypes: fitting.join(', ') } });
  return dataType;
}

function readOptions(body: BankBody, known: KnownThings, dataType: QuestionDataType, before: KnownQuestion | null): string[] {
  const sent = body.raw['options'];
  if (sent !== undefined && sent !== null && !Array.isArray(sent)) body.say('options', { code: 'engine.notList' });
  const kept = before?.options ?? [];
  if (!body.has('options')) {
    if (dataType === 'Coded' && kept.length === 0) body.say('options', { code: 'bank.questionNeedsOption' });
    return dataType === 'Coded' ? [...kept] : [];
  }
  if (listOf(body).length > maxOptions) {
    body.say('options', { code: 'bank.tooManyOptions', holes: { max: maxOptions } });
    return [];
  }
  const options: string[] = [];
  const seen = new Set<string>();
  for (const [at, each] of listOf(body).entries()) {
    const uuid = uuidOf(each);
    const position = `options[${at}]`;
    const found = uuid === null ? undefined : known.options.get(uuid);
    if (uuid === null) body.say(position, { code: 'bank.optionBlank' });
    else if (found === undefined || (found.retired && !kept.includes(uuid))) body.say(position, { code: 'bank.optionUnknown' });
    else if (seen.has(uuid)) body.say(position, { code: 'bank.optionTwice' });
    else options.push(uuid);
    if (uuid !== null) seen.add(uuid);
  }
  if (dataType === 'Coded' && listOf(body).length === 0) body.say('options', { code: 'bank.questionNeedsOption' });
  if (dataType !== 'Coded' && options.length > 0) body.say('options', { code: 'bank.optionNotNeeded' });
  return options;
}

function readSettings(body: BankBody, known: KnownThings, dataType: QuestionDataType, before: KnownQuestion | null): QuestionSettings {
  const sent = body.has('settings') ? body.raw['settings'] : (before?.settings ?? {});
  for (const { field, ...message } of questionSettingsProblems(sent, patternCheck(patternEngine)))
    body.say(field === '' ? 'settings' : `settings.${field}`, message);
  const settings = tidySettings(sent);
  for (const [at, column] of (settings.children ?? []).entries()) {
    if (body.has('settings') && !known.columns.has(column.field))
      body.say(`settings.children[${at}].field`, {
        code: 'engine.unknownReference',
        holes: { resource: 'hydra-field', uuid: repeated(column.field) },
      });
  }
  const { defaultValue } = settings;
  if (dataType === 'Coded' && defaultValue !== undefined && body.has('settings')) {
    const options = body.has('options') ? listOf(body).map(uuidOf) : (before?.options ?? []);
    if (!options.includes(defaultValue)) body.say('settings.defaultValue', { code: 'bank.optionUnknown' });
  }
  return settings;
}
