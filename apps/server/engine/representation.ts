import type { View } from '@fieldward/contract/field.ts';
import { Problem } from './problem.ts';

/** What of an object is shown: a stored view, or exactly the named properties; `loose`: what an object lacks of these is null. */
export type Representation = { readonly view: View } | { readonly only: readonly Selected[]; readonly loose?: true };

/** A property named in a custom representation; no `as` means the default view of what is nested there. */
interface Selected {
  readonly name: string;
  readonly as: Representation | null;
}

const MAX_LENGTH = 12_000;
const MAX_DEPTH = 10;
const MAX_NAMES = 1_000;
const NAME = /[A-Za-z][A-Za-z0-9_]*/y;
const VIEWS: readonly string[] = ['ref', 'default', 'full'];

/**
 * Reads the `v` parameter: `ref`, `default`, `full`, or `custom:(uuid,person:(names:(givenName),age),tags:ref)`.
 * Brackets left open at the end are closed, `custom:` works without brackets (clients in the field send both).
 * Properties that are not declared are refused where the representation is written as SQL, unless it is `loose`.
 * Raises `engine.badRepresentation`.
 */
export function parseRepresentation(text: string, { loose = false }: { readonly loose?: boolean } = {}): Representation {
  if (text === 'ref' || text === 'default' || text === 'full') return { view: text };
  if (!text.startsWith('custom:')) throw bad(`${text.slice(0, 40)} is not ref, default, full or custom:(…)`);
  if (text.length > MAX_LENGTH) throw bad(`longer than ${MAX_LENGTH} characters`);
  const parser = new Parser(text, 'custom:'.length, loose);
  return parser.exactly(parser.whole());
}

/** The representation as text again, the same for equal representations. */
export function printRepresentation(representation: Representation): string {
  if ('view' in representation) return representation.view;
  return `${representation.loose === true ? '~' : ''}(${representation.only.map(printSelected).join(',')})`;
}

function printSelected(selected: Selected): string {
  return selected.as === null ? selected.name : `${selected.name}:${printRepresentation(selected.as)}`;
}

function bad(reason: string): Problem {
  return new Problem('engine.badRepresentation', { reason }, 'v');
}

class Parser {
  readonly #text: string;
  readonly #loose: boolean;
  #at: number;
  #names = 0;

  constructor(text: string, at: number, loose: boolean) {
    this.#text = text;
    this.#at = at;
    this.#loose = loose;
  }

  /** The representation of these properties. */
  exactly(only: readonly Selected[]): Representation {
    return this.#loose ? { only, loose: true } : { only };
  }

  whole(): Selected[] {
    this.#space();
    const bracketed = this.#take('(');
    const list = this.#list(1);
    if (bracketed) this.#take(')');
    this.#space();
    if (this.#at < this.#text.length) throw bad(`unexpected ${this.#text.slice(this.#at, this.#at + 10)} at ${this.#at}`);
    return list;
  }

  #list(depth: number): Selected[] {
    if (depth > MAX_DEPTH) throw bad(`nested more than ${MAX_DEPTH} deep`);
    const list: Selected[] = [];
    const seen = new Set<string>();
    for (;;) {
      this.#space();
      if (this.#at >= this.#text.length || this.#peek(')')) return list;
      const selected = this.#selected(depth);
      if (!seen.has(selected.name)) list.push(selected);
      seen.add(selected.name);
      this.#space();
      if (!this.#take(',')) return list;
    }
  }

  #selected(depth: number): Selected {
    NAME.lastIndex = this.#at;
    const name = NAME.exec(this.#text)?.[0];
    if (name === undefined) throw bad(`a property name is expected at ${this.#at}`);
    if (++this.#names > MAX_NAMES) throw bad(`more than ${MAX_NAMES} properties`);
    this.#at += name.length;
    this.#space();
    return { name, as: this.#take(':') ? this.#nested(depth) : null };
  }

  #nested(depth: number): Representation {
    this.#space();
    if (this.#text.startsWith('custom:', this.#at)) {
      this.#at += 'custom:'.length;
      this.#space();
    }
    if (this.#take('(')) {
      const only = this.#list(depth + 1);
      this.#space();
      if (this.#at < this.#text.length && !this.#take(')')) throw bad(`a bracket or comma is expected at ${this.#at}`);
      return this.exactly(only);
    }
    NAME.lastIndex = this.#at;
    const view = NAME.exec(this.#text)?.[0];
    if (view === undefined || !VIEWS.includes(view)) throw bad(`ref, default, full or (…) is expected at ${this.#at}`);
    this.#at += view.length;
    return { view: view as View }; // checked against VIEWS
  }

  #space(): void {
    while (this.#peek(' ')) this.#at += 1;
  }

  #peek(sign: string): boolean {
    return this.#text[this.#at] === sign;
  }

  #take(sign: string): boolean {
    if (!this.#peek(sign)) return false;
    this.#at += 1;
    return true;
  }
}
