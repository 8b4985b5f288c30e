import { bankEn } from './en/bank.ts';
import { bankscreenEn } from './en/bankscreen.ts';
import { formEn } from './en/form.ts';
import { ruleEn } from './en/rule.ts';
import { ruleengineEn } from './en/ruleengine.ts';
import { builderEn } from './en/builder.ts';
import { previewEn } from './en/preview.ts';
import { xlsformEn } from './en/xlsform.ts';
import { learn } from './catalogue.ts';

/** The sentences of the administration of forms: options, questions, forms and their rules. One line per area. */
export const formBuildingAreas = {
  ...bankEn,
  ...bankscreenEn,
  ...formEn,
  ...ruleEn,
  ...ruleengineEn,
  ...builderEn,
  ...previewEn,
  ...xlsformEn,
} as const;

/** Their texts in English, by code. */
export const formBuildingEn = learn(formBuildingAreas);
