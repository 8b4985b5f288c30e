import { engineFr } from './engine/fr.ts';
import type { EverydayCatalogue } from './catalogue.ts';
import { shellFr } from './shell/fr.ts';
import { answerFr } from './answer/fr.ts';
import { submissionFr } from './submission/fr.ts';
import { recordFr } from './record/fr.ts';
import { personFr } from './person/fr.ts';
import { workflowFr } from './workflow/fr.ts';
import { patientFr } from './patient/fr.ts';
import { dataentryFr } from './dataentry/fr.ts';
import { sessionFr } from './session/fr.ts';

/** The sentences of everyday work in this language: one line per area. */
export const catalogueFr: EverydayCatalogue = {
  ...engineFr,
  ...shellFr,
  ...sessionFr,
  ...dataentryFr,
  ...patientFr,
  ...workflowFr,
  ...answerFr,
  ...submissionFr,
  ...personFr,
  ...recordFr,
};
