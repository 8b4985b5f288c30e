/** The condition of a rule as an expression of an XLSForm, so that reading it again gives the same condition. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import { parseDay, parseMoment, parseTime } from '../time/moment.ts';
import type { Comparison, Expression, Term } from '../rule/expression.ts';
import { isNullTest } from './condition.ts';
import type { DateMode } from '../form/definition.ts';
import type { QuestionDataType } from './form.ts';
import { chainOf, partsOf, printXpath, referencesOf, xpathText, type X } from './xpath.ts';

/** A question as the survey sheet knows it. */
export interface WrittenQuestion {
  readonly name: string;
  readonly dataType: QuestionDataType;
  readonly multiple: boolean;
  readonly dateMode: DateMode | null;
  /** Name of the choice by the key of the option. */
  readonly choiceName: (option: string) => string | undefined;
}

class CannotWrite extends Error {
  readonly reason: Message;
  constructor(message: Message) {
    super(message.code);
    this.reason = message;
  }
}

const turned = { '<': '>=', '>': '<=', '<=': '>', '>=': '<' } as const;
const mirrored: Readonly<Record<Comparison, Comparison>> = { '=': '=', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
type Order = keyof typeof turned;
const isOrder = (op: string): op is Order => op in turned;

/** The expression that holds when the condition does (`wanted` true) or does not, or why XLSForm cannot say it. `find` takes the key of a question. */
export function xpathFromCondition(
  expression: Expression,
  wanted: boolean,
  find: (key: string) => WrittenQuestion | undefined,
): { readonly x: X } | { readonly message: Message } {
  try {
    return { x: new Writing(find).whole(expression, wanted) };
  } catch (error) {
    if (error instanceof CannotWrite) return { message: error.reason };
    throw error;
  }
}

const ref = (question: WrittenQuestion): X => ({ kind: 'ref', name: question.name });
const op = (left: X, operator: Comparison, right: X): X => ({ kind: 'op', op: operator, left, right });
const empty: X = { kind: 'text', value: '' };
const not = (x: X): X => ({ kind: 'call', name: 'not', args: [x] });

/** Joins parts; a comparison that is only turned around because of missing answers is written straight. */
export function joinRelevance(kind: 'and' | 'or', parts: readonly X[]): X {
  const flat = parts.flatMap((part) => partsOf(part, kind));
  const joined = chainOf(kind === 'and' ? straight(flat) : flat, kind);
  if (joined === null) throw new CannotWrite(say('xlsform.cannotWrite'));
  return joined;
}

function straight(parts: readonly X[]): X[] {
  const answered = (part: X): string | null =>
    part.kind === 'op' && part.op === '!=' && part.left.kind === 'ref' && part.right.kind === 'text' && part.right.value === ''
      ? part.left.name
      : null;
  const known = new Set(parts.map(answered).filter((name) => name !== null));
  const turnedParts = parts.map((part): X => {
    const inner = part.kind === 'call' && part.name === 'not' ? part.args[0] : undefined;
    if (inner?.kind !== 'op' || !isOrder(inner.op) || !referencesOf(inner).every((name) => known.has(name))) return part;
    return { ...inner, op: turned[inner.op] };
  });
  const ordered = new Set(turnedParts.flatMap((part) => (part.kind === 'op' && isOrder(part.op) ? referencesOf(part) : [])));
  const kept = turnedParts.filter((part) => !ordered.has(answered(part) ?? ''));
  return [...new Map(kept.map((part) => [printXpath(part), part])).values()];
}

class Writing {
  private readonly find: (key: string) => WrittenQuestion | undefined;
  constructor(find: (key: string) => WrittenQuestion | undefined) {
    this.find = find;
  }

  whole(expression: Expression, wanted: boolean): X {
    if (expression.kind === 'compare') return this.comparison(expression, wanted);
    const { units, rest } = this.pairs(expression, wanted);
    const kind = (expression.kind === 'and') === wanted ? 'and' : 'or';
    const written = expression.parts.flatMap((part) => {
      const unit = units.get(part);
      return unit !== undefined ? [unit] : rest.has(part) ? [this.whole(part, wanted)] : [];
    });
    return joinRelevance(kind, written);
  }

  /** `a != b AND (a != null OR b != null)`, and `a = b OR (a = null AND b = null)`, are how two questions differ or agree in an XLSForm. */
  private pairs(expression: Expression & { kind: 'and' | 'or' }, wanted: boolean): { units: Map<Expression, X>; rest: Set<Expression> } {
    const [operator, inner] = expression.kind === 'and' ? (['!=', 'or'] as const) : (['=', 'and'] as const);
    const units = new Map<Expression, X>();
    const rest = new Set(expression.parts);
    for (const part of expression.parts) {
      if (part.kind !== 'compare' || part.op !== operator || part.left.kind !== 'question' || part.right.kind !== 'question') continue;
      const [a, b] = [part.left.value, part.right.value];
      const tests = [...rest].find(
        (other) =>
          other.kind === inner &&
          other.parts.length === 2 &&
          other.parts.every((test, index) => isNullTest(test, operator) === (index === 0 ? a : b)),
      );
      if (tests === undefined) continue;
      rest.delete(part);
      rest.delete(tests);
      const same = (operator === '=') === wanted;
      units.set(part, op(ref(this.question(a)), same ? '=' : '!=', ref(this.question(b))));
    }
    return { units, rest };
  }

  private question(key: string): WrittenQuestion {
    const found = this.find(key);
    if (found === undefined) throw new CannotWrite(say('xlsform.notOnForm'));
    return found;
  }

  private comparison(part: Expression & { kind: 'compare' }, wanted: boolean): X {
    if (part.left.kind !== 'question') {
      if (part.right.kind !== 'question') throw new CannotWrite(say('xlsform.cannotWrite'));
      return this.comparison({ kind: 'compare', left: part.right, op: mirrored[part.op], right: part.left }, wanted);
    }
    const question = this.question(part.left.value);
    if (part.right.kind === 'question') return this.twoQuestions(question, part.op, this.question(part.right.value), wanted);
    const asked = ref(question);
    if (part.right.kind === 'function' && part.right.value === 'null') {
      if (isOrder(part.op)) throw new CannotWrite(say('xlsform.cannotWrite'));
      return op(asked, (part.op === '=') === wanted ? '=' : '!=', empty);
    }
    if (question.dataType === 'Coded') {
      if (isOrder(part.op)) throw new CannotWrite(say('xlsform.cannotWrite'));
      const name = part.right.kind === 'function' ? undefined : question.choiceName(part.right.value);
      if (name === undefined) throw new CannotWrite(say('xlsform.notAnAnswer'));
      const equal = (part.op === '=') === wanted;
      const value: X = { kind: 'text', value: name };
      if (!question.multiple) return op(asked, equal ? '=' : '!=', value);
      const selected: X = { kind: 'call', name: 'selected', args: [asked, value] };
      return equal ? selected : not(selected);
    }
    const value = literal(question, part.op, part.right);
    if (!isOrder(part.op)) return op(asked, (part.op === '=') === wanted ? '=' : '!=', value);
    return wanted ? op(asked, part.op, value) : not(op(asked, part.op, value));
  }

  private twoQuestions(a: WrittenQuestion, operator: Comparison, b: WrittenQuestion, wanted: boolean): X {
    const [left, right] = [ref(a), ref(b)];
    if (a.multiple || b.multiple) throw new CannotWrite(say('xlsform.cannotWrite'));
    if (isOrder(operator)) {
      if (a.dataType === 'Coded' || a.dataType === 'Text') throw new CannotWrite(say('xlsform.cannotWrite'));
      return wanted ? op(left, operator, right) : not(op(left, operator, right));
    }
    // Two unanswered questions are equal there and differ here.
    return (operator === '=') === wanted
      ? joinRelevance('and', [op(left, '=', right), op(left, '!=', empty)])
      : joinRelevance('or', [op(left, '!=', right), op(left, '=', empty)]);
  }
}

function literal(question: WrittenQuestion, operator: Comparison, term: Term): X {
  const cannot = new CannotWrite(say('xlsform.cannotWrite'));
  const call = (name: string, value?: string): X => ({ kind: 'call', name, args: value === undefined ? [] : [{ kind: 'text', value }] });
  if (term.kind === 'function') {
    if (question.dataType !== 'Datetime' || question.dateMode === 'time') throw cannot;
    return call(question.dateMode === 'date' ? 'today' : 'now');
  }
  const text = term.value.trim();
  switch (question.dataType) {
    case 'Numeric':
      if (text === '' || !/^-?(\d+(\.\d*)?|\.\d+)$/.test(text)) throw cannot;
      return { kind: 'number', value: text };
    case 'Text':
      if (text === '' || isOrder(operator) || xpathText(text) === null) throw cannot;
      return { kind: 'text', value: text };
    case 'Datetime': {
      const read = question.dateMode === 'time' ? parseTime(text) : question.dateMode === 'date' ? parseDay(text) : parseMoment(text);
      if (read === null) throw cannot;
      if (question.dateMode === 'time') return { kind: 'text', value: read };
      return question.dateMode === 'date' ? call('date', read) : call('date-time', read.replace(' ', 'T'));
    }
    default:
      throw cannot;
  }
}
