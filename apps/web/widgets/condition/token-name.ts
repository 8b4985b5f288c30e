/** How the parts of a condition are called: questions by their label on the form, answers by their name, dates in the programme's format. */
import { choiceOf, type FormDefinition, type FormField } from '@fieldward/domain/form/definition.ts';
import type { RuleToken } from '@fieldward/domain/rule/expression.ts';
import type { PlainCode, Message } from '@fieldward/messages/catalogue.ts';
import type { Text } from '../../lib/text.ts';
import { questionAt } from './token-editing.ts';

/** What naming needs: the form, the sentences, and how dates are shown. */
export interface Naming {
  readonly form: FormDefinition;
  readonly t: Text;
  readonly say: (message: Message) => string;
  readonly day: (value: string) => string;
}

/** The operators as they are stored, each with its word. */
export const operatorWords: Readonly<Record<string, PlainCode>> = {
  AND: 'ruleengine.opAnd',
  OR: 'ruleengine.opOr',
  '=': 'ruleengine.opEqual',
  '!=': 'ruleengine.opNotEqual',
  '<': 'ruleengine.opLess',
  '>': 'ruleengine.opMore',
  '<=': 'ruleengine.opAtMost',
  '>=': 'ruleengine.opAtLeast',
  '(': 'ruleengine.opOpen',
  ')': 'ruleengine.opClose',
};

/** The form field that a question token means: by the uuid of the question, or of the form field. */
export function fieldOfToken(form: FormDefinition, value: string | null): FormField | undefined {
  if (value === null) return undefined;
  return form.fields.find(({ field }) => field.uuid === value) ?? form.fields.find(({ uuid }) => uuid === value);
}

/** The name of an answer, looked for at the question first and then on the whole form. */
export function answerName(form: FormDefinition, value: string, field: FormField | undefined): string | null {
  for (const one of [field, ...form.fields]) {
    const concept = one === undefined ? null : choiceOf(one.field, value);
    const found = one?.field.answers.find((answer) => answer.concept.uuid === concept);
    if (found !== undefined) return found.concept.display;
  }
  return null;
}

/** A typed value as people read it: a day or moment in the programme's format. */
export function valueName(value: string, field: FormField | undefined, day: (value: string) => string): string {
  return field?.field.dataType === 'datetime' && moment.test(value) ? momentName(value, day) : value;
}

const moment = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}(:\d{2})?)?$/;

function momentName(value: string, day: (value: string) => string): string {
  const time = value.slice(11, 16);
  return time === '' ? day(value) : `${day(value)} ${time}`;
}

/** The text of the chip at an index. */
export function tokenName(tokens: readonly RuleToken[], index: number, { form, t, day }: Naming): string {
  const token = tokens[index];
  if (token === undefined) return '';
  switch (token.typeName) {
    case 'Question':
      return fieldOfToken(form, token.value)?.label ?? t('ruleengine.strangeQuestion');
    case 'Operator':
      return token.value;
    case 'Function':
      return token.value === 'now' ? t('ruleengine.now') : token.value === 'null' ? t('ruleengine.null') : token.value;
    case 'CodedValue':
      return answerName(form, token.value, fieldOfToken(form, questionAt(tokens, index))) ?? t('ruleengine.strangeAnswer');
    case 'OpenValue':
      return valueName(token.value, fieldOfToken(form, questionAt(tokens, index)), day);
  }
}

/** What sort of part a token is, in a word. */
export function tokenKind({ typeName }: RuleToken): PlainCode {
  if (typeName === 'Question') return 'ruleengine.kindQuestion';
  return typeName === 'Operator' ? 'ruleengine.kindOperator' : 'ruleengine.kindValue';
}

/** A message of the rules, with the names of questions and answers where it carries their uuids, and dates as people write them. */
export function withNames(message: Message, { form, day }: Pick<Naming, 'form' | 'day'>): Message {
  if (message.holes === undefined) return message;
  const name = (value: string | number): string | number => {
    if (typeof value !== 'string') return value;
    const field = fieldOfToken(form, value);
    if (field !== undefined) return field.label;
    if (moment.test(value)) return momentName(value, day);
    const offered = form.fields.flatMap((one) => one.field.answers);
    return offered.find((answer) => answer.concept.uuid === value || answer.uuid === value)?.concept.display ?? value;
  };
  const holes = Object.fromEntries(Object.entries(message.holes).map(([hole, value]) => [hole, name(value)]));
  return { code: message.code, holes };
}
