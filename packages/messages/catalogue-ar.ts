import { engineAr } from './engine/ar.ts';
import type { EverydayCatalogue } from './catalogue.ts';
import { shellAr } from './shell/ar.ts';
import { answerAr } from './answer/ar.ts';
import { submissionAr } from './submission/ar.ts';
import { recordAr } from './record/ar.ts';
import { personAr } from './person/ar.ts';
import { workflowAr } from './workflow/ar.ts';
import { patientAr } from './patient/ar.ts';
import { dataentryAr } from './dataentry/ar.ts';
import { sessionAr } from './session/ar.ts';

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
