import { sessionEn } from '@fieldward/messages/session/en.ts';
import { fill, type HoleValue } from '@fieldward/messages/message.ts';
import { directionOf, type Language } from '../../../lib/language.ts';

type LoginCode = keyof typeof sessionEn;

/** The few sentences of the sign-in page in one language. */
export type LoginTexts = (code: LoginCode, holes?: Readonly<Record<string, HoleValue>>) => string;

const english: LoginTexts = (code, holes) => {
  const entry = sessionEn[code];
  return fill(typeof entry === 'string' ? entry : entry.text, holes);
};

/** Loads the sentences and turns the page into the direction of the language. Only this page's texts, not the whole catalogue. */
export async function loginTexts(language: Language): Promise<LoginTexts> {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  if (language === 'en') return english;
  const texts =
    language === 'fr'
      ? (await import('@fieldward/messages/session/fr.ts')).sessionFr
      : (await import('@fieldward/messages/session/ar.ts')).sessionAr;
  return (code, holes) => fill(texts[code], holes);
}
