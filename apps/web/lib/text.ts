import i18next from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { fill, type Code, type HoleArguments, type HoleValue, type Message } from '@fieldward/messages/catalogue.ts';
import { directionOf, languageOfDevice, rememberLanguage, type Language } from './language.ts';
import { englishOf, everydayEn, fetchGroup, groupsOfScreen, type Screen } from './sentences.ts';

/** Says a sentence of the catalogue in the language of the person; the compiler checks its holes. */
export type Text = <C extends Code>(code: C, ...holes: HoleArguments<C>) => string;

type FillText = (code: string, holes?: Readonly<Record<string, HoleValue>>) => string;

/** Our catalogue checks the codes and holes; the engine's own types would only do it again, slower. */
const asFill = (t: unknown): FillText => t as FillText;

/** Starts the texts in the language of this device; call once before the first drawing. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: everydayEn } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  });
  await changeLanguage(languageOfDevice());
}

const FRAME = 0;
const inUse = new Set<number>([FRAME]);
const loaded = new Set<string>([`${FRAME} en`]);

async function addTexts(language: Language): Promise<void> {
  await Promise.all(
    [...inUse].map(async (group) => {
      const key = `${group} ${language}`;
      if (loaded.has(key)) return;
      i18next.addResourceBundle(language, 'translation', await fetchGroup(group, language), true, true);
      loaded.add(key);
    }),
  );
}

/** Loads groups of sentences in English and in the language in use. */
export async function loadGroups(groups: readonly number[]): Promise<void> {
  for (const group of groups) inUse.add(group);
  await Promise.all([addTexts('en'), addTexts(currentLanguage())]);
}

/** Loads the sentences that a screen can show. To be awaited before it is drawn. */
export async function loadTextsOf(screen: Screen): Promise<void> {
  await loadGroups(groupsOfScreen(screen));
}

/** Changes the language of the whole application and remembers it for the person on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  await addTexts(language);
  await i18next.changeLanguage(language);
  rememberLanguage(language);
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** The language in use. */
export function currentLanguage(): Language {
  return (i18next.resolvedLanguage ?? 'en') as Language;
}

/** The sentence of something said, in the language in use. For code outside of components; components use `useSay`. */
export function messageText(message: Message): string {
  return i18next.isInitialized ? asFill(i18next.t)(message.code, message.holes) : fill(englishOf(message.code), message.holes);
}

/** `t(code, holes)`: the sentences of the catalogue; redraws when the language changes. */
export function useText(): Text {
  const { t } = useTranslation();
  return useCallback((code, ...holes) => asFill(t)(code, holes[0]), [t]);
}

/** Turns what a rule or the server said into a sentence. */
export function useMessageText(): (message: Message) => string {
  const { t } = useTranslation();
  return useCallback((message) => asFill(t)(message.code, message.holes), [t]);
}

/** The language in use; redraws when it changes. */
export function useLanguage(): Language {
  return (useTranslation().i18n.resolvedLanguage ?? 'en') as Language;
}
