/**
 * The condition of a rule: tokens as the rule wizard stores them ↔ a tree.
 *
 *     or   := and ('OR' and)*
 *     and  := part ('AND' part)*          AND binds tighter than OR
 *     part := '(' or ')' | term [('=' | '!=' | '<' | '>' | '<=' | '>=') term]
 *     term := Question | CodedValue | OpenValue | Function (now, null)
 *
 * A term that stands alone asks whether the question has an answer.
 * Evaluation is in `rule-evaluation.ts`.
 */
import { say, type Message } from '@fieldward/messages/catalogue.ts';

type TokenType = 'Question' | 'Operator' | 'CodedValue' | 'OpenValue' | 'Function';

export interface RuleToken {
  readonly typeName: TokenType;
  readonly value: string;
}

/** A token as it may come from older clients: an operator placed by drag and drop has no type. */
export interface LooseToken {
  readonly typeName?: string | null;
  readonly value: string;
}

export const comparisons = ['=', '!=', '<', '>', '<=', '>='] as const;
export type Comparison = (typeof comparisons)[number];

/** The operator that says the same with its two sides exchanged. */
export const mirrored: Readonly<Record<Comparison, Comparison>> = { '=': '=', '!=': '!=', '<': '>', '>': '<', '<=': '>=', '>=': '<=' };

/** `question` carries the uuid of the question (field), `coded` the uuid of the answer's concept, `open` a typed text. */
export type Term =
  | { readonly kind: 'question' | 'coded' | 'open'; readonly value: string }
  | { readonly kind: 'function'; readonly value: 'now' | 'null' };

export type Expression = { readonly kind: 'and' | 'or'; readonly parts: readonly Expression[] } | Compare;

/** `at` is the position (from 0) of its first token, where the condition was read from tokens. */
export interface Compare {
  readonly kind: 'compare';
  readonly left: Term;
  readonly op: Comparison;
  readonly right: Term;
  readonly at?: number;
}

/** `at` is the position (from 0) of the token that does not belong, or the number of tokens when the condition ends too early. */
type Parsed = { readonly expression: Expression } | { readonly problem: Message; readonly at: number };

const operators: readonly string[] = [...comparisons, 'AND', 'OR', '(', ')'];
const deepest = 50;

/** A condition has at most so many tokens: what is longer is no rule that a person can read. */
export const mostTokens = 1000;

const isComparison = (value: string): value is Comparison => (comparisons as readonly string[]).includes(value);

/** Gives every token its type: an untyped operator is an operator, another untyped token is typed text. */
export function normaliseToken(token: LooseToken): RuleToken {
  const value = token.value.trim();
  const upper = value.toUpperCase();
  switch ((token.typeName ?? '').trim().toLowerCase()) {
    case 'question':
      return { typeName: 'Question', value };
    case 'codedvalue':
      return { typeName: 'CodedValue', value };
    case 'openvalue':
      return { typeName: 'OpenValue', value: token.value };
    case 'function':
      return { typeName: 'Function', value: value.toLowerCase().replace('()', '') };
    case 'nullable':
      return { typeName: 'Function', value: 'null' };
    case 'operator':
      return { typeName: 'Operator', value: upper };
    default:
      return operators.includes(upper) ? { typeName: 'Operator', value: upper } : { typeName: 'OpenValue', value: token.value };
  }
}

class Unreadable extends Error {
  readonly reason: Message;
  readonly at: number;
  constructor(message: Message, at: number) {
    super(message.code);
    this.reason = message;
    this.at = at;
  }
}

class Reader {
  private position = 0;
  private readonly tokens: readonly RuleToken[];
  constructor(tokens: readonly RuleToken[]) {
    this.tokens = tokens;
  }

  whole(): Expression {
    const read = this.or(0);
    const rest = this.tokens[this.position];
    if (rest !== undefined) throw this.unexpected(rest);
    return read;
  }

  private or(depth: number): Expression {
    return this.chain('or', 'OR', () => this.chain('and', 'AND', () => this.part(depth)));
  }

  private chain(kind: 'and' | 'or', word: string, next: () => Expression): Expression {
    const parts = [next()];
    while (this.takeOperator(word)) parts.push(next());
    return join(kind, parts);
  }

  private part(depth: number): Expression {
    const first = this.tokens[this.position];
    const at = this.position;
    if (first === undefined) throw this.unfinished();
    if (depth >= deepest && first.typeName === 'Operator') throw this.unexpected(first);
    if (this.takeOperator('(')) {
      const inner = this.or(depth + 1);
      const closing = this.tokens[this.position];
      if (closing === undefined) throw this.unfinished();
      if (!this.takeOperator(')')) throw this.unexpected(closing);
      return inner;
    }
    const left = this.term();
    const op = this.tokens[this.position];
    if (op === undefined || op.typeName !== 'Operator' || !isComparison(op.value)) {
      if (left.kind !== 'question') {
        this.position = at;
        throw this.unexpected(first);
      }
      return { kind: 'compare', left, op: '!=', right: { kind: 'function', value: 'null' }, at };
    }
    this.position += 1;
    return { kind: 'compare', left, op: op.value, right: this.term(), at };
  }

  private term(): Term {
    const token = this.tokens[this.position];
    if (token === undefined) throw this.unfinished();
    this.position += 1;
    if (token.typeName === 'Question') return { kind: 'question', value: token.value };
    if (token.typeName === 'CodedValue') return { kind: 'coded', value: token.value };
    if (token.typeName === 'OpenValue') return { kind: 'open', value: token.value };
    if (token.typeName === 'Function' && (token.value === 'now' || token.value === 'null')) return { kind: 'function', value: token.value };
    this.position -= 1;
    throw this.unexpected(token);
  }

  private takeOperator(value: string): boolean {
    const token = this.tokens[this.position];
    if (token?.typeName !== 'Operator' || token.value !== value) return false;
    this.position += 1;
    return true;
  }

  private unexpected(token: RuleToken): Unreadable {
    return new Unreadable(say('condition.unexpected', { position: this.position + 1, token: token.value }), this.position);
  }

  private unfinished(): Unreadable {
    return new Unreadable(say('condition.unfinished'), this.tokens.length);
  }
}

/** Joins parts with AND or OR; a chain inside a chain of the same kind is merged into it, a single part stays itself. */
export function join(kind: 'and' | 'or', parts: readonly Expression[]): Expression {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  return { kind, parts: parts.flatMap((part) => (part.kind === kind ? part.parts : [part])) };
}

/** Reads tokens in their stored order. A problem says which part (counted from 1) does not belong where it stands. */
export function parseCondition(tokens: readonly LooseToken[]): Parsed {
  if (tokens.length === 0) return { problem: say('condition.empty'), at: 0 };
  try {
    return { expression: new Reader(tokens.map(normaliseToken)).whole() };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.reason, at: error.at };
    throw error;
  }
}

const operator = (value: string): RuleToken => ({ typeName: 'Operator', value });
const typeOfTerm = { question: 'Question', coded: 'CodedValue', open: 'OpenValue', function: 'Function' } as const;

/** Writes the tree as tokens with no more brackets than needed; `parseCondition` reads it back to the same tree. */
export function printCondition(expression: Expression): RuleToken[] {
  if (expression.kind === 'compare') {
    return [expression.left, expression.right].flatMap((term, index): RuleToken[] => {
      const token = { typeName: typeOfTerm[term.kind], value: term.value };
      return index === 0 ? [token, operator(expression.op)] : [token];
    });
  }
  const word = expression.kind === 'and' ? 'AND' : 'OR';
  return expression.parts.flatMap((part, index) => {
    const inner = printCondition(part);
    const bracketed = part.kind === 'or' && expression.kind === 'and' ? [operator('('), ...inner, operator(')')] : inner;
    return index === 0 ? bracketed : [operator(word), ...bracketed];
  });
}

/** The uuids of the questions that the condition reads. */
export function questionsOf(expression: Expression): string[] {
  if (expression.kind !== 'compare') return [...new Set(expression.parts.flatMap(questionsOf))];
  return [expression.left, expression.right].filter((term) => term.kind === 'question').map((term) => term.value);
}

/** Whether the token repeats the one before it, which the rule wizard refuses ('Already exist'). */
export function repeatsLast(tokens: readonly LooseToken[], next: LooseToken): boolean {
  const last = tokens.at(-1);
  if (last === undefined) return false;
  const [a, b] = [normaliseToken(last), normaliseToken(next)];
  return a.typeName === b.typeName && a.value === b.value && a.value !== '(' && a.value !== ')';
}
