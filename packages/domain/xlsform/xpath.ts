/**
 * The expressions of an XLSForm (a part of XPath 1.0) as a tree, and back to text.
 *
 *     or   := and ('or' and)*                    plus := times (('+' | '-') times)*
 *     and  := same ('and' same)*                 times := part (('*' | 'div' | 'mod') part)*
 *     same := order (('=' | '!=') order)*        part := '(' or ')' | '${name}' | '.' | text | number | call | '-' part
 *     order := plus (('<' | '>' | '<=' | '>=') plus)*
 */
type XOperator = 'or' | 'and' | '=' | '!=' | '<' | '>' | '<=' | '>=' | '+' | '-' | '*' | 'div' | 'mod';

export type X =
  | { readonly kind: 'ref'; readonly name: string }
  | { readonly kind: 'self' }
  | { readonly kind: 'text' | 'number'; readonly value: string }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly X[] }
  | { readonly kind: 'op'; readonly op: XOperator; readonly left: X; readonly right: X };

const tokenPattern =
  /\s*(?:\$\{\s*([^}\s]+)\s*\}|'([^']*)'|"([^"]*)"|(\d+(?:\.\d*)?|\.\d+)|([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)|(<=|>=|!=|[=<>()+\-*,])|(\.\.?\/?|\/))/y;

type Token = { readonly kind: 'ref' | 'text' | 'number' | 'word' | 'sign' | 'path'; readonly value: string };

const kinds = ['ref', 'text', 'text', 'number', 'word', 'sign', 'path'] as const;

function tokensOf(source: string): Token[] | null {
  // what spreadsheets make of quotation marks
  const text = source.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').trim();
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const found = tokenPattern.exec(text);
    if (found === null) return null;
    const at = found.slice(1).findIndex((part) => part !== undefined);
    const kind = kinds[at];
    if (kind === undefined) return null;
    tokens.push({ kind, value: found[at + 1] ?? '' });
  }
  return tokens;
}

const levels: readonly (readonly XOperator[])[] = [['or'], ['and'], ['=', '!='], ['<', '>', '<=', '>='], ['+', '-'], ['*', 'div', 'mod']];
const deepest = 60;

class Unreadable extends Error {}

class Reader {
  private position = 0;
  private readonly tokens: readonly Token[];
  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): X {
    const read = this.level(0, 0);
    if (this.position < this.tokens.length) throw new Unreadable();
    return read;
  }

  private level(n: number, depth: number): X {
    const operators = levels[n];
    if (operators === undefined) return this.part(depth);
    let left = this.level(n + 1, depth);
    for (;;) {
      const token = this.tokens[this.position];
      const op = token?.kind === 'sign' || token?.kind === 'word' ? operators.find((each) => each === token.value) : undefined;
      if (op === undefined) return left;
      this.position += 1;
      left = { kind: 'op', op, left, right: this.level(n + 1, depth) };
    }
  }

  private part(depth: number): X {
    const token = this.tokens[this.position];
    if (token === undefined || depth > deepest) throw new Unreadable();
    this.position += 1;
    switch (token.kind) {
      case 'ref':
        return { kind: 'ref', name: token.value };
      case 'text':
      case 'number':
        return { kind: token.kind, value: token.value };
      case 'path':
        if (token.value !== '.') throw new Unreadable();
        return { kind: 'self' };
      case 'word':
        return this.call(token.value, depth);
      case 'sign': {
        if (token.value === '-') {
          const negated = this.part(depth + 1);
          if (negated.kind === 'number') return { kind: 'number', value: `-${negated.value}` };
          return { kind: 'op', op: '-', left: { kind: 'number', value: '0' }, right: negated };
        }
        if (token.value !== '(') throw new Unreadable();
        const inner = this.level(0, depth + 1);
        this.expect(')');
        return inner;
      }
    }
  }

  private call(name: string, depth: number): X {
    this.expect('(');
    const args: X[] = [];
    if (this.takeSign(')')) return { kind: 'call', name, args };
    do args.push(this.level(0, depth + 1));
    while (this.takeSign(','));
    this.expect(')');
    return { kind: 'call', name, args };
  }

  private takeSign(value: string): boolean {
    const token = this.tokens[this.position];
    if (token?.kind !== 'sign' || token.value !== value) return false;
    this.position += 1;
    return true;
  }

  private expect(value: string): void {
    if (!this.takeSign(value)) throw new Unreadable();
  }
}

/** Reads an expression; null when it cannot be read. */
export function parseXpath(text: string): X | null {
  const tokens = tokensOf(text);
  if (tokens === null || tokens.length === 0) return null;
  try {
    return new Reader(tokens).whole();
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** A text as a literal; null when it has both kinds of quotation marks, which XPath cannot write. */
export function xpathText(text: string): string | null {
  if (!text.includes("'")) return `'${text}'`;
  return text.includes('"') ? null : `"${text}"`;
}

const levelOf = (x: X): number => (x.kind === 'op' ? levels.findIndex((operators) => operators.includes(x.op)) : levels.length);

/** Writes a tree with no more brackets than needed; null when a text in it cannot be written. */
export function printXpath(x: X): string | null {
  switch (x.kind) {
    case 'ref':
      return `\${${x.name}}`;
    case 'self':
      return '.';
    case 'text':
      return xpathText(x.value);
    case 'number':
      return x.value;
    case 'call': {
      const args = x.args.map(printXpath);
      return args.includes(null) ? null : `${x.name}(${args.join(', ')})`;
    }
    case 'op': {
      const own = levelOf(x);
      const [left, right] = [printXpath(x.left), printXpath(x.right)];
      if (left === null || right === null) return null;
      // chains of `and` and of `or` need no brackets on either side; others are read from the left
      const chain = x.op === 'and' || x.op === 'or';
      const first = levelOf(x.left) < own ? `(${left})` : left;
      const second = levelOf(x.right) < own || (levelOf(x.right) === own && !chain) ? `(${right})` : right;
      return `${first} ${x.op} ${second}`;
    }
  }
}

/** The names that an expression refers to. */
export function referencesOf(x: X): string[] {
  if (x.kind === 'ref') return [x.name];
  if (x.kind === 'call') return x.args.flatMap(referencesOf);
  return x.kind === 'op' ? [...referencesOf(x.left), ...referencesOf(x.right)] : [];
}

/** The parts of a chain of `and` (or of `or`), from left to right. */
export function partsOf(x: X, op: 'and' | 'or'): X[] {
  return x.kind === 'op' && x.op === op ? [...partsOf(x.left, op), ...partsOf(x.right, op)] : [x];
}

/** Joins parts with `and` or `or`. */
export function chainOf(parts: readonly X[], op: 'and' | 'or'): X | null {
  return parts.reduce<X | null>((left, right) => (left === null ? right : { kind: 'op', op, left, right }), null);
}
