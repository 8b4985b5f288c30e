/** One row of the survey sheet that asks something: the question of the bank and the field of the form that it becomes. */
import { say } from '@fieldward/messages/catalogue.ts';
import { TODAY, type Widget } from '../form/definition.ts';
import { parseDay, parseMoment, parseTime } from '../time/moment.ts';
import type { PatternEngine } from '../settings/pattern.ts';
import { readConstraint } from './constraint.ts';
import { plainField, type ImportedField, type ImportedQuestion } from './form.ts';
import { humanise, isXlsformName, oneLine, uniqueName, xlsformName } from './name.ts';
import type { BookedRow } from './sheets.ts';
import { typeOfWidget, type SurveyType } from './question-types.ts';
import { parseXpath } from './xpath.ts';

/** Our own columns of the survey sheet, which other tools leave alone. */
export const ownColumns = {
  question: 'fieldward_question',
  widget: 'fieldward_widget',
  characters: 'fieldward_characters',
  attribute: 'fieldward_attribute',
} as const;

const longest = { label: 1000, message: 500, default: 1000, variable: 100 } as const;

/** Widgets that a form has once, because they are about the whole visit. */
const once: ReadonlySet<Widget> = new Set(['gps', 'address', 'contacts', 'location', 'dateEntered', 'age']);
/** Widgets that only our own column can name, by what their question stores. */
const ownWidgets: Partial<Record<Widget, ImportedQuestion['dataType']>> = {
  phone: 'Text',
  age: 'Numeric',
  address: 'N/A',
  contacts: 'N/A',
  location: 'N/A',
  dateEntered: 'Datetime',
};

interface ReadingContext {
  /** By the name of the list: key of the option by the name of the choice. */
  readonly lists: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Names that fields have already, in lower case. */
  readonly taken: Set<string>;
  readonly widgets: Set<Widget>;
  readonly patterns: PatternEngine | undefined;
}

type Settings = { -readonly [K in keyof typeof plainField]: (typeof plainField)[K] };

/** The key of a field from its name, or from its label; what had to be changed is listed. */
export function keyOf(row: BookedRow, taken: Set<string>, fallback: string): string {
  const name = row.take('name');
  const usable = isXlsformName(name) && name.length <= longest.variable;
  const wanted = usable ? name : xlsformName(name || row.peek('label'), fallback);
  const key = uniqueName(wanted, taken);
  if (name !== '' && key !== name)
    row.lose('name', usable ? say('xlsform.nameTwice', { name: key }) : say('xlsform.nameChanged', { name: key }));
  return key;
}

/** The label on one line; a reference to an answer stays as text and is listed. */
export function labelOf(row: BookedRow, key: string): string {
  const text = row.take('label');
  if (/\$\{/.test(text)) row.lose('label', say('xlsform.labelReference'));
  const label = oneLine(text) || humanise(key);
  if (label.length > longest.label) row.lose('label', say('xlsform.tooLong', { max: longest.label }));
  return label.slice(0, longest.label);
}

/** `yes`, `true()` … and `no`, `false()` …; anything else is null. */
function flagOf(text: string): boolean | null {
  const lower = text.toLowerCase().replace(/\s|\(\)/g, '');
  if (lower === 'yes' || lower === 'true' || lower === '1') return true;
  return lower === '' || lower === 'no' || lower === 'false' || lower === '0' ? false : null;
}

function takeFlag(row: BookedRow, column: string): boolean {
  const flag = flagOf(row.take(column));
  if (flag === null) row.lose(column, say('xlsform.condition'));
  return flag ?? false;
}

/** Reads a row; null when the whole row is lost, which it has listed then. */
export function readQuestion(
  row: BookedRow,
  type: SurveyType & { kind: 'question' },
  context: ReadingContext,
): { readonly question: ImportedQuestion; readonly field: ImportedField } | null {
  const choices = type.list === null ? undefined : context.lists.get(type.list);
  if (type.list !== null && choices === undefined) {
    row.loseAll(say('xlsform.noList', { list: type.list }));
    return null;
  }
  const { widget, dataType } = widgetOf(row, type);
  if (once.has(widget) && context.widgets.has(widget)) {
    row.loseAll(say('xlsform.once'));
    return null;
  }
  context.widgets.add(widget);
  row.take('type');
  if (type.orOther) row.lose('type', say('xlsform.orOther'));
  const key = keyOf(row, context.taken, 'question');
  const displayText = labelOf(row, key);
  const hint = oneLine(row.take('hint'));
  if (hint.length > longest.label) row.lose('hint', say('xlsform.tooLong', { max: longest.label }));
  const question: ImportedQuestion = {
    key,
    uuid: row.take(ownColumns.question) || null,
    name: humanise(key),
    variableName: key,
    displayText,
    description: hint.slice(0, longest.label) || displayText,
    widget,
    dataType,
    options: [...new Set(choices?.values())],
    attribute: takeFlag(row, ownColumns.attribute),
  };
  const settings: Settings = { ...plainField, dateMode: type.dateMode };
  if (dataType === 'Numeric') settings.allowDecimal = type.allowDecimal;
  settings.mandatory = takeFlag(row, 'required');
  settings.disabled = takeFlag(row, 'readonly');
  settings.characters = row.take(ownColumns.characters) || null;
  takeRange(row, settings);
  takeConstraint(row, settings, question, context.patterns);
  takeMessages(row, settings);
  takeDefault(row, settings, question, choices);
  return { question, field: { key, question: key, displayText, ...settings } };
}

const telephone = /phone|mobile|cell|whatsapp|t[ée]l[ée]phone|portable|هاتف|جوال|موبايل/i;

function widgetOf(row: BookedRow, type: SurveyType & { kind: 'question' }): Pick<ImportedQuestion, 'widget' | 'dataType'> {
  const own = row.take(ownColumns.widget);
  const words = row.take('appearance').split(/\s+/).filter(Boolean);
  const takeWord = (...known: string[]): boolean => {
    const kept = words.filter((word) => !known.includes(word.toLowerCase()));
    const found = kept.length < words.length;
    words.splice(0, words.length, ...kept);
    return found;
  };
  let { widget, dataType } = type;
  if (widget === 'radio' && takeWord('minimal', 'autocomplete')) widget = 'dropdown';
  if (type.dataType === 'Text' && (own === 'phone' || telephone.test(`${row.peek('name')} ${row.peek('label')}`)) && takeWord('numbers'))
    widget = 'phone';
  if (own !== '') {
    const [named, stores] = Object.entries(ownWidgets).find(([name]) => name === own) ?? [];
    const meant = named as Widget; // a key of the table above
    if (stores !== undefined && typeOfWidget(meant, stores, plainField).type.toLowerCase() === row.peek('type').toLowerCase()) {
      widget = meant;
      dataType = stores;
    } else row.lose(ownColumns.widget, say('xlsform.type', { type: own }));
  }
  if (words.length > 0) row.lose('appearance', say('xlsform.appearance'), words.join(' '));
  return { widget, dataType };
}

/** `start=0 end=10 step=1` of a range. */
function takeRange(row: BookedRow, settings: Settings): void {
  if (!/^range$/i.test(row.peek('type'))) return;
  const text = row.take('parameters');
  const known = /\b(start|end|step)\s*=\s*(-?\d+(?:\.\d+)?)(?=[\s,;]|$)/g;
  const parameters = new Map([...text.matchAll(known)].map((found) => [found[1], Number(found[2])]));
  const others = text
    .replace(known, '')
    .replace(/[\s,;]+/g, ' ')
    .trim();
  if (others !== '') row.lose('parameters', say('xlsform.parameters'), others);
  const [start, end, step] = [parameters.get('start') ?? 1, parameters.get('end') ?? 10, parameters.get('step') ?? 1];
  settings.minValue = start;
  settings.maxValue = end;
  settings.allowDecimal = !Number.isInteger(start) || !Number.isInteger(step);
  if (step !== 1) row.lose('parameters', say('xlsform.step'), `step=${step}`);
  if (start > end) row.lose('parameters', say('xlsform.limitsCrossed'));
}

function takeConstraint(row: BookedRow, settings: Settings, question: ImportedQuestion, patterns: PatternEngine | undefined): void {
  const text = row.take('constraint');
  if (text === '') return;
  const x = parseXpath(text);
  if (x === null) return row.lose('constraint', say('xlsform.unreadable'));
  const { dateMode, allowDecimal } = settings;
  const read = readConstraint(x, {
    dataType: question.dataType,
    multiple: question.widget === 'multiple',
    dateMode,
    allowDecimal,
    patterns,
  });
  Object.assign(settings, read.settings);
  for (const { what, message } of read.rest) row.lose('constraint', message, what);
}

/** One message serves both an empty and a wrong answer. */
function takeMessages(row: BookedRow, settings: Settings): void {
  const [first, second] = settings.mandatory
    ? (['required_message', 'constraint_message'] as const)
    : (['constraint_message', 'required_message'] as const);
  const [kept, other] = [oneLine(row.take(first)), oneLine(row.take(second))];
  const message = kept || other;
  if (kept !== '' && other !== '' && other !== kept) row.lose(second, say('xlsform.oneMessage'));
  if (message.length > longest.message) row.lose(kept === '' ? second : first, say('xlsform.tooLong', { max: longest.message }));
  if (message !== '') settings.errorMessage = message.slice(0, longest.message);
}

function takeDefault(
  row: BookedRow,
  settings: Settings,
  question: ImportedQuestion,
  choices: ReadonlyMap<string, string> | undefined,
): void {
  const text = row.take('default');
  if (text === '') return;
  if (beginsToday(text, settings, question)) {
    settings.defaultValue = TODAY;
    return;
  }
  if (/\$\{|\(\s*\)/.test(text)) return row.lose('default', say('xlsform.computedDefault'));
  const value = defaultOf(text, settings, question, choices);
  if (value === null) return row.lose('default', say('xlsform.default'));
  settings.defaultValue = value;
}

/** `today()`, or `now()` of a moment: the day, or the moment, on which the form is filled. */
function beginsToday(text: string, { dateMode }: Settings, { dataType }: ImportedQuestion): boolean {
  if (dataType !== 'Datetime' || dateMode === 'time') return false;
  return /^today\s*\(\s*\)$/i.test(text) || (dateMode === 'datetime' && /^now\s*\(\s*\)$/i.test(text));
}

function defaultOf(
  text: string,
  settings: Settings,
  question: ImportedQuestion,
  choices: ReadonlyMap<string, string> | undefined,
): string | null {
  switch (question.dataType) {
    case 'Coded':
      return choices?.get(text) ?? null;
    case 'Numeric':
      return Number.isFinite(Number(text)) ? text : null;
    case 'Datetime':
      if (settings.dateMode === 'time') return parseTime(text.replace(/[.+Z].*$/, ''));
      return settings.dateMode === 'date' ? parseDay(text) : parseMoment(text.replace(/(?:Z|[+-]\d\d:?\d\d)$/, ''));
    case 'Text':
      return text.length <= longest.default ? text : null;
    case 'N/A':
      return null;
  }
}
