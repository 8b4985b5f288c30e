import { engineAr } from './ar/engine.ts';
import type { EverydayCatalogue } from './catalogue.ts';
import { shellAr } from './ar/shell.ts';
import { answerAr } from './ar/answer.ts';
import { submissionAr } from './ar/submission.ts';
import { recordAr } from './ar/record.ts';
import { personAr } from './ar/person.ts';
import { workflowAr } from './ar/workflow.ts';
import { patientAr } from './ar/patient.ts';
import { dataentryAr } from './ar/dataentry.ts';
import { sessionAr } from './ar/session.ts';

/** The sentences of everyday work in this language: one line per area. */
export const catalogueAr: EverydayCatalogue = {
  ...engineAr,
  ...shellAr,
  ...sessionAr,
  ...dataentryAr,
  ...patientAr,
  ...workflowAr,
  ...answerAr,
  ...submissionAr,
  ...personAr,
  ...recordAr,
};
