/** Notification kinds: the colour, the icon and how long a toast stays follow from it. */
export type Kind = 'success' | 'info' | 'warning' | 'error';

/** A sentence that is shown as a toast, or (with a status) sent by the server as a problem. */
interface Sentence {
  readonly kind: Kind;
  readonly text: string;
  /** HTTP status when the server answers with it. */
  readonly status?: number;
}

/** A label is just its text. */
export type Entry = string | Sentence;

/** The sentences of one area of work, in English. Codes are `area.name`. */
export type Area = Readonly<Record<`${string}.${string}`, Entry>>;

/** The text of an entry, as a literal type. */
export type TextOf<E> = E extends string ? E : E extends { readonly text: infer T extends string } ? T : never;

/** Names of the `{holes}` of a text. */
export type HoleNames<T extends string> = T extends `${string}{${infer H}}${infer Rest}` ? H | HoleNames<Rest> : never;

type Both<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void ? I : never;
type WithHoles<H extends string> = [H] extends [never] ? string : Both<H extends string ? `${string}{${H}}${string}` : never>;

/** The same codes in another language: strings only, each with every hole of the English one. */
export type Translation<A extends Area> = { readonly [K in keyof A]: WithHoles<HoleNames<TextOf<A[K]>>> };

export type HoleValue = string | number;

const HOLE = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/** Puts values into the `{holes}` of a text; a hole without a value stays visible. */
export function fill(text: string, holes: Readonly<Record<string, HoleValue>> = {}): string {
  return text.replace(HOLE, (whole, name: string) => {
    const value = holes[name];
    return value === undefined ? whole : String(value);
  });
}

/** The texts of entries, by the same codes. */
export function textsOf<C extends string>(entries: Readonly<Record<C, Entry>>): Record<C, string> {
  const texts = Object.entries<Entry>(entries).map(([code, entry]) => [code, typeof entry === 'string' ? entry : entry.text]);
  return Object.fromEntries(texts) as Record<C, string>; // the same codes, which `Object.entries` forgets
}
