/**
 * An expression of an XLSForm as a condition of a rule. An unanswered question is '' there: equal to '' only, and false
 * in every order comparison. Here it equals nothing but null, and order comparisons with it are false as well; so
 * turning `${x} > 5` around gives `x <= 5 OR x = null`.
 */
import { say, type Message } from '@fieldward/messages/catalogue.ts';
import type { DateMode } from '../form/definition.ts';
import { parseDay, parseMoment, parseTime } from '../time/moment.ts';
import { join, type Comparison, type Expression, type Term } from '../rule/expression.ts';
import type { QuestionDataType } from './form.ts';
import { partsOf, printXpath, type X } from './xpath.ts';

/** A question that conditions may ask about. */
export interface AskedQuestion {
  readonly key: string;
  readonly dataType: QuestionDataType;
  readonly multiple: boolean;
  readonly dateMode: DateMode | null;
  /** Key of the option by the name of the choice. */
  readonly choices: ReadonlyMap<string, string>;
}

export type FindQuestion = (name: string) => AskedQuestion | undefined;

class CannotSay extends Error {
  readonly reason: Message;
  constructor(message: Message) {
    super(message.code);
    this.reason = message;
  }
}

const longestValue = 255;
const manyChoices = 20;
const turned: Readonly<Record<Comparison, Comparison>> = { '=': '!=', '!=': '=', '<': '>=', '>': '<=', '<=': '>', '>=': '<' };
const mirrored: Readonly<Record<Comparison, Comparison>> = { '=': '=', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' };
const isComparison = (op: string): op is Comparison => op in turned;
const isOrder = (op: Comparison): boolean => op !== '=' && op !== '!=';

/**
 * The condition that holds when the expression does (`wanted` true) or does not (false), or why no rule can say it.
 * Parts that repeat are left out.
 */
export function conditionFromXpath(
  x: X,
  wanted: boolean,
  find: FindQuestion,
): { readonly expression: Expression } | { readonly message: Message } {
  try {
    return { expression: new Translation(find).whole(x, wanted) };
  } catch (error) {
    if (error instanceof CannotSay) return { message: error.reason };
    throw error;
  }
}

/** Joins conditions; repeated parts are left out, a test for no answer follows the first comparison of its question
 * (or is left out where that comparison implies it). */
export function joinOnce(kind: 'and' | 'or', parts: readonly Expression[]): Expression {
  const joined = join(kind, parts);
  if (joined.kind === 'compare') return joined;
  const seen = new Map<string, Expression>();
  for (const part of joined.parts) seen.set(JSON.stringify(part), part);
  const once = [...seen.values()];
  return join(joined.kind, joined.kind === 'or' ? nullAfterOrder(once) : withoutNeedlessTests(once));
}

/** The questions whose order the part compares. */
const ordered = (part: Expression): string[] =>
  part.kind === 'compare' && isOrder(part.op)
    ? [part.left, part.right].filter((term) => term.kind === 'question').map((term) => term.value)
    : [];

/** `x > 5 AND x != null` is `x > 5`. */
function withoutNeedlessTests(parts: readonly Expression[]): readonly Expression[] {
  const known = new Set(parts.flatMap(ordered));
  return parts.filter((part) => !known.has(isNullTest(part, '!=') ?? ''));
}

function nullAfterOrder(parts: readonly Expression[]): Expression[] {
  const nulls = new Map<string, Expression>();
  for (const part of parts) {
    const question = isNullTest(part, '=');
    if (question !== null) nulls.set(question, part);
  }
  const placed = new Set<Expression>();
  const moved = new Set(parts.flatMap(ordered).flatMap((question) => nulls.get(question) ?? []));
  return parts.flatMap((part) => {
    if (moved.has(part)) return [];
    const after = ordered(part).flatMap((question) => nulls.get(question) ?? []);
    const fresh = after.filter((test) => !placed.has(test));
    for (const test of fresh) placed.add(test);
    return [part, ...fresh];
  });
}

/** The question of `question = null` (or `!=`); null when the part is something else. */
export function isNullTest(part: Expression, op: '=' | '!='): string | null {
  if (part.kind !== 'compare' || part.op !== op || part.left.kind !== 'question') return null;
  return part.right.kind === 'function' && part.right.value === 'null' ? part.left.value : null;
}

const questionTerm = (asked: AskedQuestion): Term => ({ kind: 'question', value: asked.key });
const compare = (left: Term, op: Comparison, right: Term): Expression => ({ kind: 'compare', left, op, right });
const nullTest = (asked: AskedQuestion, isNull: boolean): Expression =>
  compare(questionTerm(asked), isNull ? '=' : '!=', { kind: 'function', value: 'null' });

class Translation {
  private readonly find: FindQuestion;
  constructor(find: FindQuestion) {
    this.find = find;
  }

  whole(x: X, wanted: boolean): Expression {
    if (x.kind === 'op' && (x.op === 'and' || x.op === 'or')) {
      const kind = (x.op === 'and') === wanted ? 'and' : 'or';
      return joinOnce(
        kind,
        partsOf(x, x.op).map((part) => this.whole(part, wanted)),
      );
    }
    if (x.kind === 'call' && (x.name === 'not' || x.name === 'boolean') && x.args[0] !== undefined && x.args.length === 1)
      return this.whole(x.args[0], x.name === 'not' ? !wanted : wanted);
    if (x.kind === 'ref') return nullTest(this.asked(x), !wanted);
    if (x.kind === 'call' && x.name === 'selected') return this.selected(x, wanted);
    if (x.kind === 'op' && isComparison(x.op)) return this.comparison(x.left, x.op, x.right, wanted, x);
    throw this.cannot(x);
  }

  private asked(x: X & { kind: 'ref' }): AskedQuestion {
    const found = this.find(x.name);
    if (found === undefined) throw new CannotSay(say('xlsform.unknownReference', { name: x.name }));
    return found;
  }

  private cannot(x: X): CannotSay {
    return new CannotSay(say('xlsform.cannotSay', { part: (printXpath(x) ?? '').slice(0, 120) }));
  }

  private selected(x: X & { kind: 'call' }, wanted: boolean): Expression {
    const [ref, value] = x.args;
    if (ref?.kind !== 'ref' || (value?.kind !== 'text' && value?.kind !== 'number') || x.args.length !== 2) throw this.cannot(x);
    const asked = this.asked(ref);
    if (asked.dataType !== 'Coded') throw this.cannot(x);
    return compare(questionTerm(asked), wanted ? '=' : '!=', this.choice(asked, value.value));
  }

  private choice(asked: AskedQuestion, name: string): Term {
    const option = asked.choices.get(name.trim());
    if (option === undefined) throw new CannotSay(say('xlsform.unknownChoice', { name, question: asked.key }));
    return { kind: 'coded', value: option };
  }

  private comparison(left: X, op: Comparison, right: X, wanted: boolean, whole: X): Expression {
    if (
      left.kind !== 'ref' &&
      (right.kind === 'ref' || (right.kind === 'call' && isCount(right) && !(left.kind === 'call' && isCount(left))))
    )
      return this.comparison(right, mirrored[op], left, wanted, whole);
    if (left.kind === 'call' && isCount(left) && left.args[0]?.kind === 'ref' && right.kind === 'number')
      return this.count(this.asked(left.args[0]), op, Number(right.value), wanted, whole);
    if (left.kind !== 'ref') throw this.cannot(whole);
    const asked = this.asked(left);
    if (right.kind === 'ref') return this.twoQuestions(asked, op, this.asked(right), wanted, whole);
    if (right.kind === 'text' && right.value === '') {
      if (isOrder(op)) throw this.cannot(whole);
      return nullTest(asked, (op === '=') === wanted);
    }
    if (asked.dataType === 'Coded') return this.coded(asked, op, right, wanted, whole);
    const [ownOp, term] = this.value(asked, op, right, whole);
    if (!wanted && isOrder(ownOp)) return joinOnce('or', [compare(questionTerm(asked), turned[ownOp], term), nullTest(asked, true)]);
    return compare(questionTerm(asked), wanted ? ownOp : turned[ownOp], term);
  }

  /** `string-length(${x}) > 0` and `count-selected(${x}) >= 1` ask for an answer; other counts cannot be expressed. */
  private count(asked: AskedQuestion, op: Comparison, number: number, wanted: boolean, whole: X): Expression {
    const some = (number === 0 && (op === '>' || op === '!=')) || (number === 1 && op === '>=');
    const no = (number === 0 && (op === '=' || op === '<=')) || (number === 1 && op === '<');
    if (!some && !no) throw this.cannot(whole);
    return nullTest(asked, no === wanted);
  }

  private coded(asked: AskedQuestion, op: Comparison, right: X, wanted: boolean, whole: X): Expression {
    if (right.kind !== 'text' && right.kind !== 'number') throw this.cannot(whole);
    const question = questionTerm(asked);
    if (isOrder(op)) {
      const entries = [...asked.choices];
      const limit = Number(right.value);
      if (asked.multiple || entries.length > manyChoices || Number.isNaN(limit) || entries.some(([name]) => Number.isNaN(Number(name))))
        throw this.cannot(whole);
      const meant = entries.filter(([name]) => holds(Number(name), op, limit));
      if (meant.length === 0) throw this.cannot(whole);
      return joinOnce(
        wanted ? 'or' : 'and',
        meant.map(([, option]) => compare(question, wanted ? '=' : '!=', { kind: 'coded', value: option })),
      );
    }
    const chosen = this.choice(asked, right.value);
    const equal = (op === '=') === wanted;
    if (!asked.multiple) return compare(question, equal ? '=' : '!=', chosen);
    // Several choices equal one name when that one is chosen and no other.
    const others = [...new Set(asked.choices.values())].filter((option) => option !== chosen.value);
    if (others.length > manyChoices) throw this.cannot(whole);
    return joinOnce(equal ? 'and' : 'or', [
      compare(question, equal ? '=' : '!=', chosen),
      ...others.map((option) => compare(question, equal ? '!=' : '=', { kind: 'coded', value: option })),
    ]);
  }

  /** The operator and the value as a term; a day compared with the present moment is compared with the present day. */
  private value(asked: AskedQuestion, op: Comparison, right: X, whole: X): readonly [Comparison, Term] {
    const open = (value: string): Term => {
      if (value.length > longestValue) throw this.cannot(whole);
      return { kind: 'open', value };
    };
    const literal = right.kind === 'text' || right.kind === 'number' ? right.value.trim() : null;
    if (asked.dataType === 'Numeric') {
      if (literal === null || literal === '' || !Number.isFinite(Number(literal))) throw this.cannot(whole);
      return [op, open(literal)];
    }
    if (asked.dataType === 'Text') {
      if (literal === null || literal === '' || isOrder(op)) throw this.cannot(whole);
      return [op, open(literal)];
    }
    if (asked.dataType !== 'Datetime') throw this.cannot(whole);
    const now: Term = { kind: 'function', value: 'now' };
    if (right.kind === 'call' && right.args.length === 0 && right.name === 'today' && asked.dateMode === 'date') return [op, now];
    if (right.kind === 'call' && right.args.length === 0 && right.name === 'now') {
      if (asked.dateMode === 'datetime') return [op, now];
      const day = asked.dateMode === 'date' ? ({ '<': '<=', '<=': '<=', '>': '>', '>=': '>' } as const)[op as '<'] : undefined;
      if (day !== undefined) return [day, now];
    }
    const [argument] = right.kind === 'call' && (right.name === 'date' || right.name === 'date-time') ? right.args : [right];
    const text = argument?.kind === 'text' ? argument.value.trim() : '';
    const read = asked.dateMode === 'time' ? parseTime(text) : asked.dateMode === 'date' ? parseDay(text) : parseMoment(text);
    if (read === null) throw this.cannot(whole);
    return [op, open(read)];
  }

  private twoQuestions(a: AskedQuestion, op: Comparison, b: AskedQuestion, wanted: boolean, whole: X): Expression {
    const sameChoices = a.choices.size === b.choices.size && [...a.choices].every(([name, option]) => b.choices.get(name) === option);
    if (a.dataType !== b.dataType || a.dateMode !== b.dateMode || a.multiple || b.multiple || !sameChoices || a.dataType === 'N/A')
      throw this.cannot(whole);
    const [left, right] = [questionTerm(a), questionTerm(b)];
    if (isOrder(op)) {
      if (a.dataType === 'Text' || a.dataType === 'Coded') throw this.cannot(whole);
      if (wanted) return compare(left, op, right);
      return joinOnce('or', [compare(left, turned[op], right), nullTest(a, true), nullTest(b, true)]);
    }
    // Two unanswered questions are equal there and differ here.
    return (op === '=') === wanted
      ? join('or', [compare(left, '=', right), join('and', [nullTest(a, true), nullTest(b, true)])])
      : join('and', [compare(left, '!=', right), join('or', [nullTest(a, false), nullTest(b, false)])]);
  }
}

const isCount = (x: X & { kind: 'call' }): boolean => (x.name === 'string-length' || x.name === 'count-selected') && x.args.length === 1;

function holds(a: number, op: Comparison, b: number): boolean {
  if (op === '<') return a < b;
  if (op === '>') return a > b;
  return op === '<=' ? a <= b : a >= b;
}
