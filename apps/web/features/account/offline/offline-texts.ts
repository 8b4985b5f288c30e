import { offlineEn } from '@fieldward/messages/offline/en.ts';
import { directionOf, type Language } from '../../../lib/language.ts';

/** The sentences of the page for no connection in one language. */
export type OfflineTexts = Readonly<Record<keyof typeof offlineEn, string>>;

/** Loads the sentences and turns the page into the direction of the language; all languages are kept on the device with the page. */
export async function offlineTexts(language: Language): Promise<OfflineTexts> {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  if (language === 'fr') return (await import('@fieldward/messages/offline/fr.ts')).offlineFr;
  if (language === 'ar') return (await import('@fieldward/messages/offline/ar.ts')).offlineAr;
  return offlineEn;
}
