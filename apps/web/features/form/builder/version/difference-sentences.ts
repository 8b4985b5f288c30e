import type { ChangedQuestion, FormDifference, QuestionsDifference } from '@fieldward/domain/form/difference.ts';
import type { RulePart, RuleWords } from '@fieldward/domain/form/difference-rules.ts';
import type { OptionChanges, Setting, SettingChange, SettingValue } from '@fieldward/domain/form/difference-settings.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Text } from '../../../../lib/text.ts';
import { partWords } from '../field/person-part-words.ts';

export type Kind = 'added' | 'removed' | 'moved' | 'changed';

/** One thing that differs, in a sentence; `details` are what differs inside it. */
interface Sentence {
  kind: Kind;
  text: string;
  details: readonly string[];
}

/** The difference between two definitions of a form in sentences, by what they are about. Empty groups are left out. */
export function differenceSentences(difference: FormDifference, t: Text): { title: PlainCode; sentences: readonly Sentence[] }[] {
  const { name, description, oneByOne, questions, rules } = difference;
  const form: Sentence[] = [];
  if (name) form.push(simple('changed', t('preview.formRenamed', name)));
  if (description) {
    const quoted = (text: string): string => (text.trim() === '' ? '' : t('preview.quoted', { text }));
    form.push(simple('changed', valueSentence('preview.settingDescription', quoted(description.before), quoted(description.after), t)));
  }
  if (oneByOne !== null) form.push(simple('changed', t(oneByOne ? 'preview.nowOneByOne' : 'preview.nowAllAtOnce')));
  const ofRules: Sentence[] = [
    ...rules.added.map((rule) => simple('added', ruleSentence(rule, t))),
    ...rules.removed.map((rule) => simple('removed', t('preview.ruleRemoved', { rule: rule.name }))),
    ...rules.changed.map(({ name: rule, changes }): Sentence => {
      const details = changes.map(({ part, before, after }) => valueSentence(partName[part], named(before, t), named(after, t), t));
      return { kind: 'changed', text: t('preview.quoted', { text: rule }), details };
    }),
  ];
  return [
    { title: 'preview.theForm' as const, sentences: form },
    { title: 'preview.questions' as const, sentences: questionSentences(questions, t) },
    { title: 'preview.rules' as const, sentences: ofRules },
  ].filter(({ sentences }) => sentences.length > 0);
}

const simple = (kind: Kind, text: string): Sentence => ({ kind, text, details: [] });

function questionSentences({ added, removed, moved, changed }: QuestionsDifference, t: Text): Sentence[] {
  return [
    ...added.map(({ label, after }) =>
      simple(
        'added',
        after === null ? t('preview.questionAddedFirst', { question: label }) : t('preview.questionAdded', { question: label, after }),
      ),
    ),
    ...removed.map(({ label }) => simple('removed', t('preview.questionRemoved', { question: label }))),
    ...moved.map(({ label, from, position, after }) =>
      simple(
        'moved',
        after === null
          ? t('preview.questionMovedFirst', { question: label, from })
          : t('preview.questionMoved', { question: label, from, to: position, after }),
      ),
    ),
    ...changed.map((question): Sentence => ({
      kind: 'changed',
      text: t('preview.quoted', { text: question.label }),
      details: changesOf(question, t),
    })),
  ];
}

function changesOf({ settings, options, children }: ChangedQuestion, t: Text): string[] {
  return [
    ...settings.map((change) => settingSentence(change, t)),
    ...(options === null ? [] : optionSentences(options, t)),
    ...(children === null
      ? []
      : questionSentences(children, t).map(({ text, details }) => [t('preview.columnsOf'), text, ...details].join(' '))),
  ];
}

function optionSentences({ added, removed, renamed, reordered }: OptionChanges, t: Text): string[] {
  const list = (options: readonly string[]): string => options.map((text) => t('preview.quoted', { text })).join(', ');
  return [
    ...(added.length === 0 ? [] : [t('preview.optionsAdded', { options: list(added) })]),
    ...(removed.length === 0 ? [] : [t('preview.optionsRemoved', { options: list(removed) })]),
    ...renamed.map((names) => t('preview.optionRenamed', names)),
    ...(reordered ? [t('preview.optionsReordered')] : []),
  ];
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/i;
/** Texts that people wrote, which are quoted; other values are words of ours or figures. */
const WRITTEN: ReadonlySet<Setting> = new Set([
  'label',
  'question',
  'errorMessage',
  'pattern',
  'allowedCharacters',
  'defaultValue',
  'autoComplete',
]);

function settingSentence({ setting, before, after }: SettingChange, t: Text): string {
  const show = (value: SettingValue): string => {
    if (value === null) return '';
    if (typeof value === 'boolean') return t(value ? 'shell.yes' : 'shell.no');
    if (setting === 'autoComplete' && typeof value === 'string' && UUID.test(value)) return t('preview.otherForm');
    if (WRITTEN.has(setting)) return t('preview.quoted', { text: String(value) });
    return named(String(value), t);
  };
  const title = settingName[setting];
  // Yes and no need no 'instead of'.
  return typeof after === 'boolean'
    ? t('preview.valueSet', { setting: t(title), after: show(after) })
    : valueSentence(title, show(before), show(after), t);
}

function valueSentence(title: PlainCode, before: string, after: string, t: Text): string {
  const setting = t(title);
  if (before === '') return t('preview.valueSet', { setting, after });
  return after === '' ? t('preview.valueCleared', { setting, before }) : t('preview.valueChanged', { setting, before, after });
}

/** One of our own words (a widget, a data type, an action) as people call it; anything else as it is. */
const named = (value: string, t: Text): string => (Object.hasOwn(valueName, value) ? t(valueName[value as keyof typeof valueName]) : value);

/** What a rule does, in a sentence. */
export function ruleSentence({ name: rule, action, target, answer, condition }: RuleWords, t: Text): string {
  if (action === 'hide') return t('preview.ruleHides', { rule, target, condition });
  if (action === 'openform') return t('preview.ruleOpens', { rule, target, condition });
  return t('preview.ruleSelects', { rule, target, answer, condition });
}

const partName: Readonly<Record<RulePart, PlainCode>> = {
  name: 'preview.settingName',
  description: 'preview.settingDescription',
  condition: 'preview.settingCondition',
  action: 'preview.settingAction',
  target: 'preview.settingTarget',
  answer: 'preview.settingAnswer',
};

const settingName: Readonly<Record<Setting, PlainCode>> = {
  label: 'preview.settingLabel',
  question: 'preview.settingQuestion',
  widget: 'preview.settingWidget',
  dataType: 'preview.settingDataType',
  mandatory: 'preview.settingMandatory',
  errorMessage: 'preview.settingErrorMessage',
  minValue: 'preview.settingMinValue',
  maxValue: 'preview.settingMaxValue',
  allowDecimal: 'preview.settingAllowDecimal',
  minLength: 'preview.settingMinLength',
  maxLength: 'preview.settingMaxLength',
  pattern: 'preview.settingPattern',
  allowedCharacters: 'preview.settingAllowedCharacters',
  dateMode: 'preview.settingDateMode',
  allowFutureDate: 'preview.settingAllowFutureDate',
  allowPastDate: 'preview.settingAllowPastDate',
  minSelections: 'preview.settingMinSelections',
  disabled: 'preview.settingDisabled',
  defaultValue: 'preview.settingDefaultValue',
  createPatient: 'preview.settingCreatePatient',
  attribute: 'preview.settingAttribute',
  bound: 'builder.personPart',
  autoComplete: 'preview.settingAutoComplete',
  scoreable: 'preview.settingScoreable',
  minOccurrence: 'preview.settingMinOccurrence',
  maxOccurrence: 'preview.settingMaxOccurrence',
};

const valueName = {
  ...partWords,
  hide: 'preview.valueHide',
  autoselect: 'preview.valueAutoselect',
  openform: 'preview.valueOpenform',
  textbox: 'preview.valueTextbox',
  dropdown: 'preview.valueDropdown',
  radio: 'preview.valueRadio',
  multiple: 'preview.valueMultiple',
  date: 'preview.valueDate',
  time: 'preview.valueTime',
  datetime: 'preview.valueDatetime',
  phone: 'preview.valuePhone',
  address: 'preview.valueAddress',
  heading: 'preview.valueHeading',
  age: 'preview.valueAge',
  barcode: 'preview.valueBarcode',
  contacts: 'preview.valueContacts',
  gps: 'preview.valueGps',
  location: 'preview.valueLocation',
  dateEntered: 'preview.valueDateEntered',
  text: 'preview.valueText',
  numeric: 'preview.valueNumeric',
  coded: 'preview.valueCoded',
  none: 'preview.valueNone',
} as const satisfies Record<string, PlainCode>;
