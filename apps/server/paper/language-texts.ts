import { completeAr } from '@fieldward/messages/complete-ar.generated.ts';
import type { Catalogue } from '@fieldward/messages/catalogue.ts';
import { catalogueEn } from '@fieldward/messages/complete.ts';
import { completeFr } from '@fieldward/messages/complete-fr.generated.ts';
import { Problem } from '../engine/problem.ts';

const catalogues: Readonly<Record<string, Catalogue>> = {
  en: catalogueEn,
  fr: completeFr,
  ar: completeAr,
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
