import { engineFr } from './fr/engine.ts';
import type { Catalogue } from './catalogue.ts';
import { shellFr } from './fr/shell.ts';
import { answerFr } from './fr/answer.ts';
import { submissionFr } from './fr/submission.ts';
import { personFr } from './fr/person.ts';
import { sessionFr } from './fr/session.ts';

/** Every sentence in this language: one line per area. */
export const catalogueFr: Catalogue = {
  ...engineFr,
  ...shellFr,
  ...sessionFr,
  ...answerFr,
  ...submissionFr,
  ...personFr,
};
