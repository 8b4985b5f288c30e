import type { formBuildingAreas } from './form-building.ts';
import type { Translation } from './message.ts';
import { bankAr } from './bank/ar.ts';
import { bankscreenAr } from './bankscreen/ar.ts';
import { formAr } from './form/ar.ts';
import { ruleAr } from './rule/ar.ts';
import { ruleengineAr } from './ruleengine/ar.ts';
import { builderAr } from './builder/ar.ts';
import { previewAr } from './preview/ar.ts';
import { xlsformAr } from './xlsform/ar.ts';

/** The administration of forms: options, questions, forms and their rules in this language: one line per area. */
export const formBuildingAr: Translation<typeof formBuildingAreas> = {
  ...bankAr,
  ...bankscreenAr,
  ...formAr,
  ...ruleAr,
  ...ruleengineAr,
  ...builderAr,
  ...previewAr,
  ...xlsformAr,
};
