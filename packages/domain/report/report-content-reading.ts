/** Reads a value that came as JSON part by part, noting with its place whatever is not as it should be. */
import { say, type Message } from '@fieldward/messages/catalogue.ts';

/** The longest header of a column, and the longest list. */
const longestHeader = 100;
const longestList = 200;

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a uuid in the content is of, by the name of its table. */
export type ReferredTo = 'encounter_type' | 'concept' | 'person_attribute_type' | 'patient_identifier_type';

/** A uuid that the content names, and where. */
export interface Reference {
  readonly path: string;
  readonly table: ReferredTo;
  readonly uuid: string;
}

/** What reading leaves behind besides the values. */
export interface ReadingNotes {
  readonly problems: Message[];
  readonly references: Reference[];
}

/** One object of the JSON text: what is asked for is taken out of it; `done` complains of what nobody asked for. */
export class Reader {
  readonly path: string;
  readonly #value: Plain;
  readonly #asked = new Set<string>();
  readonly #notes: ReadingNotes;

  /** @param path where the value stands (`programme.screened`); empty for the whole */
  constructor(value: unknown, path: string, notes: ReadingNotes) {
    this.path = path;
    this.#notes = notes;
    if (value !== undefined && value !== null && !isPlain(value)) this.complain(say('report.contentNotObject', { path: path || '{}' }));
    this.#value = isPlain(value) ? value : {};
  }

  complain(message: Message): void {
    this.#notes.problems.push(message);
  }

  #take(name: string): unknown {
    this.#asked.add(name);
    return Object.hasOwn(this.#value, name) ? this.#value[name] : undefined;
  }

  #place(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  /** An object; empty when it is missing. */
  part(name: string): Reader {
    return new Reader(this.#take(name), this.#place(name), this.#notes);
  }

  /** A list of objects; empty when it is missing. */
  list(name: string): Reader[] {
    return (this.#items(name) ?? []).map((item, at) => new Reader(item, `${this.#place(name)}[${at}]`, this.#notes));
  }

  /** A uuid, or null when it is missing. */
  uuid(name: string, table: ReferredTo): string | null {
    const value = this.#take(name);
    if (value === undefined || value === null) return null;
    return this.#sound(value, table, this.#place(name)) ? value : null;
  }

  /** A list of uuids, or null when it is missing; an empty list is one. */
  uuids(name: string, table: ReferredTo): readonly string[] | null {
    const items = this.#items(name);
    return items === null ? null : items.filter((item, at): item is string => this.#sound(item, table, `${this.#place(name)}[${at}]`));
  }

  /** The header of a column: some text, not too long. */
  header(): string {
    const value = this.#take('header');
    if (typeof value === 'string' && value.trim() !== '' && value.length <= longestHeader) return value.trim();
    this.complain(say('report.contentNotHeader', { path: this.#place('header'), max: longestHeader }));
    return '';
  }

  /** One of some words; the first when it is missing. */
  choice<const T extends string>(name: string, choices: readonly [T, ...T[]]): T {
    const value = this.#take(name);
    const found = choices.find((choice) => choice === (value ?? choices[0]));
    if (found === undefined) this.complain(say('report.contentNotChoice', { path: this.#place(name), choices: choices.join(', ') }));
    return found ?? choices[0];
  }

  wholeNumber(name: string, usual: number, min: number, max: number): number {
    const value = this.#take(name);
    if (value === undefined || value === null) return usual;
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    this.complain(say('report.contentNotWhole', { path: this.#place(name), min, max }));
    return usual;
  }

  /** Complains of everything that was not asked for. */
  done(): void {
    for (const name of Object.keys(this.#value).filter((key) => !this.#asked.has(key)))
      this.complain(say('report.contentUnknownName', { path: this.#place(name.slice(0, 60)) }));
  }

  #items(name: string): readonly unknown[] | null {
    const value = this.#take(name);
    if (value === undefined || value === null) return null;
    if (Array.isArray(value) && value.length <= longestList) return value as readonly unknown[];
    this.complain(say('report.contentNotList', { path: this.#place(name), max: longestList }));
    return null;
  }

  /** uuids of the field are opaque: some are not as RFC 9562 has them. */
  #sound(value: unknown, table: ReferredTo, path: string): value is string {
    if (typeof value === 'string' && /^[A-Za-z0-9-]{1,38}$/.test(value)) {
      this.#notes.references.push({ path, table, uuid: value });
      return true;
    }
    this.complain(say('report.contentNotUuid', { path }));
    return false;
  }
}
