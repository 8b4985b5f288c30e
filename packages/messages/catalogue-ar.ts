import { engineAr } from './ar/engine.ts';
import type { Catalogue } from './catalogue.ts';
import { shellAr } from './ar/shell.ts';
import { answerAr } from './ar/answer.ts';
import { submissionAr } from './ar/submission.ts';
import { personAr } from './ar/person.ts';
import { sessionAr } from './ar/session.ts';

/** Every sentence in this language: one line per area. */
export const catalogueAr: Catalogue = {
  ...engineAr,
  ...shellAr,
  ...sessionAr,
  ...answerAr,
  ...submissionAr,
  ...personAr,
};
