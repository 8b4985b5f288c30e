import type { formBuildingAreas } from './form-building.ts';
import type { Translation } from './message.ts';
import { bankAr } from './ar/bank.ts';
import { bankscreenAr } from './ar/bankscreen.ts';
import { formAr } from './ar/form.ts';
import { ruleAr } from './ar/rule.ts';
import { ruleengineAr } from './ar/ruleengine.ts';
import { builderAr } from './ar/builder.ts';
import { previewAr } from './ar/preview.ts';
import { xlsformAr } from './ar/xlsform.ts';

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
