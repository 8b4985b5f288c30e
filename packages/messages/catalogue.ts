import { engineEn } from './engine/en.ts';
import { shellEn } from './shell/en.ts';
import { answerEn } from './answer/en.ts';
import { submissionEn } from './submission/en.ts';
import { recordEn } from './record/en.ts';
import { personEn } from './person/en.ts';
import { workflowEn } from './workflow/en.ts';
import { patientEn } from './patient/en.ts';
import { dataentryEn } from './dataentry/en.ts';
import { sessionEn } from './session/en.ts';
import type { laterAreas } from './later.ts';
import { fill, type Entry, type HoleNames, type HoleValue, type Kind, type TextOf } from './message.ts';

export { fill } from './message.ts';
export type { HoleValue, Kind } from './message.ts';

/** The sentences of everyday work in English: one line per area. The others come later, with `learn`. */
const areas = {
  ...engineEn,
  ...shellEn,
  ...sessionEn,
  ...dataentryEn,
  ...patientEn,
  ...workflowEn,
  ...answerEn,
  ...submissionEn,
  ...personEn,
  ...recordEn,
} as const;

type Areas = typeof areas & typeof laterAreas;

/** The code of a sentence, `area.name`. */
export type Code = keyof Areas;

/** Codes of the sentences without holes: names of pages, labels, columns. */
export type PlainCode = { [C in Code]: [HoleNames<TextOf<Areas[C]>>] extends [never] ? C : never }[Code];

/** The values that the holes of a sentence need. */
type Holes<C extends Code> = { [H in HoleNames<TextOf<Areas[C]>>]: HoleValue };

/** Trailing arguments of a call that says `code`: nothing when its sentence has no holes. */
export type HoleArguments<C extends Code> = [HoleNames<TextOf<Areas[C]>>] extends [never] ? [] : [holes: Holes<C>];

/** Something to be said to a person, as data: travels from the rules to the screen and from the server to the client. */
export interface Message {
  code: Code;
  holes?: Record<string, HoleValue>;
}

/** All sentences of one language. */
export type Catalogue = Readonly<Record<Code, string>>;

/** The sentences of everyday work in one language. */
export type EverydayCatalogue = Readonly<Record<keyof typeof areas, string>>;

const entries: Record<string, Entry> = { ...areas };

const textsOf = (of: Readonly<Record<string, Entry>>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([code, entry]) => [code, typeof entry === 'string' ? entry : entry.text]));

/** The English catalogue: code → text; complete once `later.ts` is loaded. */
export const catalogueEn: Catalogue = textsOf(areas) as Record<Code, string>;

/** Adds sentences that are loaded later than the rest; their codes are known to the compiler from the start. Answers their texts. */
export function learn(more: Readonly<Record<string, Entry>>): Readonly<Record<string, string>> {
  Object.assign(entries, more);
  const texts = textsOf(more);
  Object.assign(catalogueEn, texts);
  return texts;
}

/** Whether a string from outside is one of our codes. */
export function isCode(value: unknown): value is Code {
  return typeof value === 'string' && Object.hasOwn(entries, value);
}

/** The sentence of a code in a language, its holes filled. */
export function textOf<C extends Code>(catalogue: Catalogue, code: C, ...holes: HoleArguments<C>): string {
  return fill(catalogue[code], holes[0]);
}

/** The sentence of something said, in English unless another catalogue is given. */
export function textOfMessage(message: Message, catalogue: Catalogue = catalogueEn): string {
  return fill(catalogue[message.code], message.holes);
}

/** Makes a `Said`; the compiler checks that the holes of the sentence are given. */
export function say<C extends Code>(code: C, ...holes: HoleArguments<C>): Message {
  return holes[0] === undefined ? { code } : { code, holes: holes[0] };
}

/** HTTP status of a problem; 400 when the catalogue does not say otherwise. */
export function statusOf(code: Code): number {
  const entry = entries[code];
  return (typeof entry === 'object' ? entry.status : undefined) ?? 400;
}

/** Notification kind of a sentence; a plain label is `info`. */
export function kindOf(code: Code): Kind {
  const entry = entries[code];
  return typeof entry === 'object' ? entry.kind : 'info';
}
