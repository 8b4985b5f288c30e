/**
 * The settings that a question of the bank brings to every form that asks it. A form copies them when the question is put on
 * it and may then say otherwise. The keys are those of a question of a form on the wire.
 */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { textProblem } from './option-name.ts';
import type { PatternCheck } from '../settings/pattern-problem.ts';

/** One column of the contacts table: the question that it asks, its heading, whether it must be filled. */
export interface ContactColumn {
  /** uuid of the question (field). */
  readonly field: string;
  readonly displayText: string;
  readonly mandatory: boolean;
}

/** All may be missing: then the form's own default holds. */
export interface QuestionSettings {
  readonly mandatory?: boolean;
  readonly errorMessage?: string;
  readonly minValue?: number;
  readonly maxValue?: number;
  readonly allowDecimal?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression that the whole answer must match. */
  readonly regix?: string;
  /** Allowed characters: `A-Z0-9 `. */
  readonly characters?: string;
  /** Text, number or date; for coded questions the uuid of the option's concept. */
  readonly defaultValue?: string;
  readonly dateMode?: 'date' | 'time' | 'datetime';
  readonly allowFutureDate?: boolean;
  readonly allowPastDate?: boolean;
  readonly disabled?: boolean;
  /** Multiple Choice: least number of options that must be chosen. */
  readonly minSelections?: number;
  /** Text of a heading. */
  readonly title?: string;
  /** Contact tracing: at most six columns. */
  readonly children?: readonly ContactColumn[];
}

/** A mistake in settings: `field` is the key, `children[0].field` within the contacts table. */
interface SettingProblem extends Message {
  readonly field: string;
}

type Check = (value: unknown, ofPattern: PatternCheck | undefined) => Message | null;

const maxContactColumns = 6;
/** Longest text of a setting, in characters. */
export const maxSettingLength = 255;
/** Longest regular expression, in characters. */
export const maxPatternLength = 100;
const dateModes = ['date', 'time', 'datetime'];
const longest = 2_147_483_647;

const flag: Check = (value) => (typeof value === 'boolean' ? null : say('engine.notBoolean'));
const real: Check = (value) => (typeof value === 'number' && Number.isFinite(value) ? null : say('engine.notNumber'));
const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' ? textProblem(value, max) : say('engine.notText');
const count: Check = (value) => {
  if (typeof value !== 'number' || !Number.isInteger(value)) return say('engine.notInteger');
  if (value < 0) return say('engine.tooSmall', { min: 0 });
  return value > longest ? say('engine.tooGreat', { max: longest }) : null;
};
const pattern: Check = (value, ofPattern) => text(maxPatternLength)(value, ofPattern) ?? ofPattern?.(String(value)) ?? null;
const children: Check = (value) => {
  if (!Array.isArray(value)) return say('engine.notList');
  return value.length > maxContactColumns ? say('engine.tooGreat', { max: maxContactColumns }) : null;
};

const checks: Readonly<Record<keyof QuestionSettings, Check>> = {
  mandatory: flag,
  errorMessage: text(maxSettingLength),
  minValue: real,
  maxValue: real,
  allowDecimal: flag,
  minLength: count,
  maxLength: count,
  regix: pattern,
  characters: text(maxSettingLength),
  defaultValue: text(maxSettingLength),
  dateMode: (value) =>
    typeof value === 'string' && dateModes.includes(value) ? null : say('engine.notChoice', { choices: dateModes.join(', ') }),
  allowFutureDate: flag,
  allowPastDate: flag,
  disabled: flag,
  minSelections: count,
  title: text(maxSettingLength),
  children,
};

const columnChecks: Readonly<Record<keyof ContactColumn, Check>> = {
  field: (value) => (typeof value === 'string' && /^[A-Za-z0-9-]{1,38}$/.test(value) ? null : say('engine.badUuid')),
  displayText: text(maxSettingLength),
  mandatory: flag,
};

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function columnProblems(columns: unknown, ofPattern: PatternCheck | undefined): SettingProblem[] {
  if (!Array.isArray(columns)) return [];
  return columns.flatMap((column: unknown, at): SettingProblem[] => {
    const path = `children[${at}]`;
    if (!isObject(column)) return [{ field: path, ...say('engine.notObject') }];
    const unknown = Object.keys(column).filter((key) => !Object.hasOwn(columnChecks, key));
    return [
      ...unknown.map((key) => ({ field: `${path}.${key}`, ...say('bank.unknownSetting', { setting: key.slice(0, 60) }) })),
      ...Object.entries(columnChecks).flatMap(([key, check]) => {
        const value = column[key];
        const message = key !== 'field' && isEmpty(value) ? null : check(value, ofPattern);
        return message === null ? [] : [{ field: `${path}.${key}`, ...message }];
      }),
    ];
  });
}

/**
 * Everything that is wrong with settings from outside: no object, unknown keys, wrong types, limits in the wrong order, a
 * regular expression that `ofPattern` refuses (without it none is looked at). Null and the empty text mean "not set".
 */
export function questionSettingsProblems(value: unknown, ofPattern?: PatternCheck): SettingProblem[] {
  if (value === null || value === undefined) return [];
  if (!isObject(value)) return [{ field: '', ...say('engine.notAnObject') }];
  const problems: SettingProblem[] = [];
  for (const [key, each] of Object.entries(value)) {
    if (!isSetting(key)) problems.push({ field: key.slice(0, 60), ...say('bank.unknownSetting', { setting: key.slice(0, 60) }) });
    else if (!isEmpty(each)) {
      const message = checks[key](each, ofPattern);
      if (message !== null) problems.push({ field: key, ...message });
    }
  }
  if (problems.length > 0) return problems;
  const above = (low: unknown, high: unknown): boolean => typeof low === 'number' && typeof high === 'number' && low > high;
  if (above(value['minValue'], value['maxValue'])) problems.push({ field: 'minValue', ...say('bank.valuesInOrder') });
  const most = value['maxLength'];
  if (most !== 0 && above(value['minLength'], most)) problems.push({ field: 'minLength', ...say('bank.lengthsInOrder') });
  return [...problems, ...columnProblems(value['children'], ofPattern)];
}

function isSetting(key: string): key is keyof QuestionSettings {
  return Object.hasOwn(checks, key);
}

/** Settings that were checked, without those that are not set. */
export function tidySettings(value: unknown): QuestionSettings {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, each]) => isSetting(key) && !isEmpty(each))
      .map(([key, each]) => [key, key === 'children' ? columnsOf(each) : each]),
  );
}

function columnsOf(columns: unknown): ContactColumn[] {
  if (!Array.isArray(columns)) return [];
  return columns.filter(isObject).map((column) => ({
    field: String(column['field']),
    displayText: typeof column['displayText'] === 'string' ? column['displayText'] : '',
    mandatory: column['mandatory'] === true,
  }));
}
