import type { Code, Kind } from '@fieldward/messages/catalogue.ts';
import { textsOf, type Entry } from '@fieldward/messages/message.ts';
import { everyday, groupsOf, load, others } from 'virtual:page-texts';
import type { Language } from './language.ts';
import type { areasOfScreen } from './page-texts.generated.ts';

// Which sentences this page has loaded. `npm run check` makes sure that a screen can show none but those that come with it.

/** The file of a screen, or of a part that brings its sentences, below apps/web. */
export type Screen = keyof typeof areasOfScreen;

const entries = new Map<string, Entry>();

function learn(more: Readonly<Record<string, Entry>>): Readonly<Record<string, string>> {
  for (const [code, entry] of Object.entries(more)) entries.set(code, entry);
  return textsOf(more);
}

// the English sentences of the frame around every page
learn(everyday);

/** The groups of sentences that a screen needs besides those of the frame. */
export function groupsOfScreen(screen: Screen): readonly number[] {
  return groupsOf[screen] ?? [];
}

/** Every group, for tests that draw a part of a page by itself. */
export function everyGroup(): readonly number[] {
  return load.map((_, group) => group);
}

async function loaderOf(group: number, language: Language) {
  if (language === 'en') return load[group]?.();
  const { frame, groups } = others[language];
  return group === 0 ? frame() : (await groups()).load[group]?.();
}

/** Fetches the sentences of a group in a language, by code. */
export async function fetchGroup(group: number, language: Language): Promise<Readonly<Record<string, string>>> {
  const texts = (await loaderOf(group, language))?.default ?? {};
  return language === 'en' ? learn(texts) : textsOf(texts);
}

/** Whether a string from outside is the code of a sentence that is loaded. */
export function isCode(value: unknown): value is Code {
  return typeof value === 'string' && entries.has(value);
}

/** Notification kind of a sentence; a plain label is `info`. */
export function kindOf(code: Code): Kind {
  const entry = entries.get(code);
  return typeof entry === 'object' ? entry.kind : 'info';
}

/** The English text of a code; the code itself while its sentence is not loaded. */
export function englishOf(code: Code): string {
  const entry = entries.get(code);
  return entry === undefined ? code : typeof entry === 'string' ? entry : entry.text;
}
