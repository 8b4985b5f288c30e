import { sessionEn } from '@fieldward/messages/en/session.ts';
import { directionOf, type Language } from '../../lib/language.ts';

type LoginCode = keyof typeof sessionEn;

/** The few sentences of the sign-in page in one language. */
export type LoginTexts = (code: LoginCode) => string;

const english = (code: LoginCode): string => {
  const entry = sessionEn[code];
  return typeof entry === 'string' ? entry : entry.text;
};

/** Loads the sentences and turns the page into the direction of the language. Only this page's texts, not the whole catalogue. */
export async function loginTexts(language: Language): Promise<LoginTexts> {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  if (language === 'en') return english;
  const texts =
    language === 'fr'
      ? (await import('@fieldward/messages/fr/session.ts')).sessionFr
      : (await import('@fieldward/messages/ar/session.ts')).sessionAr;
  return (code) => texts[code];
}
