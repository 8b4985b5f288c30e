import { engineFr } from './fr/engine.ts';
import type { EverydayCatalogue } from './catalogue.ts';
import { shellFr } from './fr/shell.ts';
import { answerFr } from './fr/answer.ts';
import { submissionFr } from './fr/submission.ts';
import { recordFr } from './fr/record.ts';
import { personFr } from './fr/person.ts';
import { workflowFr } from './fr/workflow.ts';
import { patientFr } from './fr/patient.ts';
import { dataentryFr } from './fr/dataentry.ts';
import { sessionFr } from './fr/session.ts';

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
