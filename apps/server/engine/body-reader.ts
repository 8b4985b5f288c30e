import type { Message } from '@fieldward/messages/catalogue.ts';
import { linesProblem, textProblem } from '@fieldward/domain/bank/option-name.ts';
import { Problem, invalid, repeated, type FieldProblem } from './problem.ts';
import { isObject } from './references.ts';

/** The longest description of a question or option. */
const longestDescription = 1000;

/** Reads a body property by property and gathers what is wrong with it. */
export class BankBody {
  readonly raw: Readonly<Record<string, unknown>>;
  readonly problems: FieldProblem[] = [];

  /** Raises `engine.notAnObject`; properties that are not among `known` are noted as problems. */
  constructor(body: unknown, known: readonly string[]) {
    if (!isObject(body)) throw new Problem('engine.notAnObject');
    this.raw = body;
    for (const name of Object.keys(body))
      if (!known.includes(name)) this.say(repeated(name), { code: 'engine.unknownProperty', holes: { property: repeated(name) } });
  }

  /** Whether a property was sent with a value. */
  has(name: string): boolean {
    return this.raw[name] !== undefined && this.raw[name] !== null;
  }

  /** Notes a problem; null is none. */
  say(field: string, message: Message | null): void {
    if (message !== null) this.problems.push({ field, ...message });
  }

  /** A text without spaces around it; `otherwise` when it was not sent. */
  text(name: string, otherwise: string): string {
    const value = this.raw[name];
    if (value === undefined || value === null) return otherwise;
    if (typeof value !== 'string') {
      this.say(name, { code: 'engine.notText' });
      return otherwise;
    }
    return value.trim();
  }

  /** A description: may have lines. */
  lines(name: string, otherwise: string): string {
    const text = this.text(name, otherwise);
    if (this.has(name)) this.say(name, linesProblem(text, longestDescription));
    return text;
  }

  /** A text of one line. */
  line(name: string, otherwise: string, max = 255): string {
    const text = this.text(name, otherwise);
    if (this.has(name)) this.say(name, textProblem(text, max));
    return text;
  }

  /** A yes or no. */
  flag(name: string, otherwise: boolean): boolean {
    const value = this.raw[name];
    if (value === undefined || value === null) return otherwise;
    if (typeof value === 'boolean') return value;
    this.say(name, { code: 'engine.notBoolean' });
    return otherwise;
  }

  /** The uuid of something, sent as text or in an object; the empty text when there is none. What cannot be one is noted. */
  uuid(name: string): string {
    const value = this.raw[name];
    const uuid = uuidOf(value);
    const blank = typeof value === 'string' && value.trim() === '';
    if (uuid === null && this.has(name) && !blank && !this.problems.some(({ field }) => field === name))
      this.say(name, { code: 'engine.notObject' });
    return uuid ?? '';
  }

  /** Raises what is wrong, all at once; what is missing comes first (`bank.mandatory`). */
  demandRight(): void {
    if (this.problems.length === 0) return;
    if (this.problems.some((each) => each.code === 'bank.mandatory'))
      throw new Problem('bank.mandatory', {}, undefined, { fields: this.problems });
    throw invalid(this.problems);
  }
}

/** The uuid in `"…"` or `{uuid: "…"}`; null when there is none. */
export function uuidOf(value: unknown): string | null {
  const token = isObject(value) ? value['uuid'] : value;
  return typeof token === 'string' && token.trim() !== '' && !token.includes('\0') ? token.trim() : null;
}
