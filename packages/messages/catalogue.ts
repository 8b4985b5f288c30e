import type { completeEn } from './complete-en.generated.ts';
import { fill, type HoleNames, type HoleValue, type TextOf } from './message.ts';

export { fill } from './message.ts';
export type { HoleValue, Kind } from './message.ts';

// Types, and what works without a sentence. The sentences themselves are in `complete.ts`, for whoever has all of them: the
// web app loads those of a page with it.

type Areas = typeof completeEn;

/** The code of a sentence, `area.name`. */
export type Code = keyof Areas;

/** Codes of the sentences without holes: names of pages, labels, columns. */
export type PlainCode = { [C in Code]: [HoleNames<TextOf<Areas[C]>>] extends [never] ? C : never }[Code];

/** The values that the holes of a sentence need. */
type Holes<C extends Code> = { [H in HoleNames<TextOf<Areas[C]>>]: HoleValue };

/** Trailing arguments of a call that says `code`: nothing when its sentence has no holes. */
export type HoleArguments<C extends Code> = [HoleNames<TextOf<Areas[C]>>] extends [never] ? [] : [holes: Holes<C>];

/** Something to be shown to a person, as data: travels from the rules to the screen and from the server to the client. */
export interface Message {
  code: Code;
  holes?: Record<string, HoleValue>;
}

/** All sentences of one language. */
export type Catalogue = Readonly<Record<Code, string>>;

/** The sentence of a code in a language, its holes filled. */
export function textOf<C extends Code>(catalogue: Catalogue, code: C, ...holes: HoleArguments<C>): string {
  return fill(catalogue[code], holes[0]);
}

/** Makes a `Message`; the compiler checks that the holes of the sentence are given. */
export function say<C extends Code>(code: C, ...holes: HoleArguments<C>): Message {
  return holes[0] === undefined ? { code } : { code, holes: holes[0] };
}
