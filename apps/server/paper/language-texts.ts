import { catalogueAr } from '@fieldward/messages/catalogue-ar.ts';
import { catalogueEn, type Catalogue } from '@fieldward/messages/catalogue.ts';
import { catalogueFr } from '@fieldward/messages/catalogue-fr.ts';
import { laterAr } from '@fieldward/messages/later-ar.ts';
import '@fieldward/messages/later.ts'; // completes the English catalogue
import { laterFr } from '@fieldward/messages/later-fr.ts';
import { Problem } from '../engine/problem.ts';

const catalogues: Readonly<Record<string, Catalogue>> = {
  en: catalogueEn,
  fr: { ...catalogueFr, ...laterFr },
  ar: { ...catalogueAr, ...laterAr },
};

/**
 * The language of something printed, `?language=en|fr|ar` (`fr-CA` counts as `fr`); English when nothing is asked.
 * Raises `engine.badParameter`.
 */
export function languageOf(query: Readonly<Record<string, string>>): string {
  const [asked = ''] = (query['language'] || 'en').toLowerCase().split(/[-_]/);
  if (!Object.hasOwn(catalogues, asked)) throw new Problem('engine.badParameter', { parameter: 'language' }, 'language');
  return asked;
}

/** All sentences in a language, for `textOf`; English for a language that we do not speak. */
export function textsIn(language: string): Catalogue {
  return (Object.hasOwn(catalogues, language) ? catalogues[language] : undefined) ?? catalogueEn;
}

/** Whether a language is written from right to left. */
export const writtenFromRight = (language: string): boolean => /^(ar|ur|fa|ps|sd|he)\b/.test(language);
