import { useCallback, useSyncExternalStore } from 'react';
import { fill, type Code, type HoleArguments, type HoleValue, type Message } from '@fieldward/messages/catalogue.ts';
import { labelCode } from '@fieldward/messages/labelled.ts';
import { directionOf, languageOfDevice, rememberLanguage, type Language } from './language.ts';
import { englishOf, fetchGroup, groupsOfScreen, type Screen } from './sentences.ts';

/** Says a sentence of the catalogue in the language of the person; the compiler checks its holes. */
export type Text = <C extends Code>(code: C, ...holes: HoleArguments<C>) => string;

const FRAME = 0;
const inUse = new Set<number>([FRAME]);
const loaded = new Set<string>([`${FRAME} en`]);
/** Sentences in other languages than English, by language and code; the English ones stand in `sentences.ts`. */
const translations = new Map<Language, Map<string, string>>();

let language: Language = 'en';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function sentenceOf(code: Code, holes: Readonly<Record<string, HoleValue>> | undefined): string {
  return fill(translations.get(language)?.get(code) ?? englishOf(code), holes);
}

/** Starts the texts in the language of this device; call once before the first drawing. */
export async function startTexts(): Promise<void> {
  await changeLanguage(languageOfDevice());
}

async function addTexts(of: Language): Promise<void> {
  await Promise.all(
    [...inUse].map(async (group) => {
      const key = `${group} ${of}`;
      if (loaded.has(key)) return;
      const texts = await fetchGroup(group, of);
      if (of !== 'en') {
        const known = translations.get(of) ?? new Map<string, string>();
        for (const [code, text] of Object.entries(texts)) known.set(code, text);
        translations.set(of, known);
      }
      loaded.add(key);
    }),
  );
}

/** Loads groups of sentences in English and in the language in use. */
export async function loadGroups(groups: readonly number[]): Promise<void> {
  for (const group of groups) inUse.add(group);
  await Promise.all([addTexts('en'), addTexts(language)]);
}

/** Loads the sentences that a screen can show. To be awaited before it is drawn. */
export async function loadTextsOf(screen: Screen): Promise<void> {
  await loadGroups(groupsOfScreen(screen));
}

/**
 * Fetches code with the sentences that it can show, which then are not among those of the pages that it is a part of: for what few
 * people open. `npm run generate` finds the part by its file, which stands here as a literal.
 */
export async function withTextsOf<T>(part: Screen, load: () => Promise<T>): Promise<T> {
  const [code] = await Promise.all([load(), loadTextsOf(part)]);
  return code;
}

/** Changes the language of the whole application and remembers it for the person on this device. */
export async function changeLanguage(to: Language): Promise<void> {
  await addTexts(to);
  language = to;
  rememberLanguage(to);
  document.documentElement.lang = to;
  document.documentElement.dir = directionOf(to);
  for (const listener of listeners) listener();
}

/** The language in use. */
export function currentLanguage(): Language {
  return language;
}

/** The sentence of a message in the language in use. For code outside of components; components use `useMessageText`. */
export function messageText({ code, holes }: Message): string {
  return sentenceOf(code, holes);
}

/** A label with its value, as the language in use puts them together (French has a space before the colon); `Labelled` for parts of a page. */
export const labelled = (label: string, value: string): string => messageText({ code: labelCode(label), holes: { label, value } });

/** `t(code, holes)`: the sentences of the catalogue; redraws when the language changes. */
export function useText(): Text {
  const drawn = useLanguage();
  // oxlint-disable-next-line react/exhaustive-deps -- another function for another language, so that what depends on it is redrawn
  return useCallback((code, ...holes) => sentenceOf(code, holes[0]), [drawn]);
}

/** Turns a message of a rule or of the server into a sentence. */
export function useMessageText(): (message: Message) => string {
  const drawn = useLanguage();
  // oxlint-disable-next-line react/exhaustive-deps -- as above
  return useCallback(({ code, holes }) => sentenceOf(code, holes), [drawn]);
}

/** The language in use; redraws when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}
