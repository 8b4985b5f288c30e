import i18next from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { catalogueEn, fill, kindOf, type Code, type HoleArguments, type HoleValue, type Message } from '@fieldward/messages/catalogue.ts';
import type { TextPart } from '../pages/text-parts.ts';
import { directionOf, languageOfDevice, rememberLanguage, type Language } from './language.ts';

/** Says a sentence of the catalogue in the language of the person; the compiler checks its holes. */
export type Text = <C extends Code>(code: C, ...holes: HoleArguments<C>) => string;

type Texts = Readonly<Record<string, string>>;

const load: Record<Exclude<Language, 'en'>, () => Promise<Texts>> = {
  fr: async () => (await import('@fieldward/messages/catalogue-fr.ts')).catalogueFr,
  ar: async () => (await import('@fieldward/messages/catalogue-ar.ts')).catalogueAr,
};

const loadPart: Record<TextPart, Record<Language, () => Promise<Texts>>> = {
  administration: {
    en: async () => (await import('@fieldward/messages/administration.ts')).administrationEn,
    fr: async () => (await import('@fieldward/messages/administration-fr.ts')).administrationFr,
    ar: async () => (await import('@fieldward/messages/administration-ar.ts')).administrationAr,
  },
  programme: {
    en: async () => (await import('@fieldward/messages/programme.ts')).programmeEn,
    fr: async () => (await import('@fieldward/messages/programme-fr.ts')).programmeFr,
    ar: async () => (await import('@fieldward/messages/programme-ar.ts')).programmeAr,
  },
  'form building': {
    en: async () => (await import('@fieldward/messages/form-building.ts')).formBuildingEn,
    fr: async () => (await import('@fieldward/messages/form-building-fr.ts')).formBuildingFr,
    ar: async () => (await import('@fieldward/messages/form-building-ar.ts')).formBuildingAr,
  },
  outreach: {
    en: async () => (await import('@fieldward/messages/outreach.ts')).outreachEn,
    fr: async () => (await import('@fieldward/messages/outreach-fr.ts')).outreachFr,
    ar: async () => (await import('@fieldward/messages/outreach-ar.ts')).outreachAr,
  },
  laboratory: {
    en: async () => (await import('@fieldward/messages/laboratory.ts')).laboratoryEn,
    fr: async () => (await import('@fieldward/messages/laboratory-fr.ts')).laboratoryFr,
    ar: async () => (await import('@fieldward/messages/laboratory-ar.ts')).laboratoryAr,
  },
  reports: {
    en: async () => (await import('@fieldward/messages/reports.ts')).reportsEn,
    fr: async () => (await import('@fieldward/messages/reports-fr.ts')).reportsFr,
    ar: async () => (await import('@fieldward/messages/reports-ar.ts')).reportsAr,
  },
};

type FillText = (code: string, holes?: Readonly<Record<string, HoleValue>>) => string;

/** Our catalogue checks the codes and holes; the engine's own types would only do it again, slower. */
const asFill = (t: unknown): FillText => t as FillText;

/** Starts the texts in the language of this device; call once before the first drawing. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: catalogueEn } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false },
  });
  await changeLanguage(languageOfDevice());
}

const partsInUse = new Set<TextPart>();
const loaded = new Set<string>();

async function addParts(language: Language): Promise<void> {
  await Promise.all(
    [...partsInUse].map(async (part) => {
      const key = `${part} ${language}`;
      if (loaded.has(key)) return;
      i18next.addResourceBundle(language, 'translation', await loadPart[part][language](), true, true);
      loaded.add(key);
    }),
  );
}

/** Loads the sentences of parts of the work. To be awaited before their first screen is drawn. */
export async function loadTexts(...parts: readonly TextPart[]): Promise<void> {
  for (const part of parts) partsInUse.add(part);
  await Promise.all([addParts('en'), addParts(currentLanguage())]);
}

/** Changes the language of the whole application and remembers it for the person on this device. */
export async function changeLanguage(language: Language): Promise<void> {
  if (language !== 'en' && !i18next.hasResourceBundle(language, 'translation')) {
    i18next.addResourceBundle(language, 'translation', await load[language]());
  }
  await addParts(language);
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
  return i18next.isInitialized ? asFill(i18next.t)(message.code, message.holes) : fill(catalogueEn[message.code], message.holes);
}

export { kindOf };

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
