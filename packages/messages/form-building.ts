import { bankEn } from './bank/en.ts';
import { bankscreenEn } from './bankscreen/en.ts';
import { formEn } from './form/en.ts';
import { ruleEn } from './rule/en.ts';
import { ruleengineEn } from './ruleengine/en.ts';
import { builderEn } from './builder/en.ts';
import { previewEn } from './preview/en.ts';
import { xlsformEn } from './xlsform/en.ts';
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
