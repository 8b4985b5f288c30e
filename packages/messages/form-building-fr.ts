import type { formBuildingAreas } from './form-building.ts';
import type { Translation } from './message.ts';
import { bankFr } from './fr/bank.ts';
import { bankscreenFr } from './fr/bankscreen.ts';
import { formFr } from './fr/form.ts';
import { ruleFr } from './fr/rule.ts';
import { ruleengineFr } from './fr/ruleengine.ts';
import { builderFr } from './fr/builder.ts';
import { previewFr } from './fr/preview.ts';
import { xlsformFr } from './fr/xlsform.ts';

/** The administration of forms: options, questions, forms and their rules in this language: one line per area. */
export const formBuildingFr: Translation<typeof formBuildingAreas> = {
  ...bankFr,
  ...bankscreenFr,
  ...formFr,
  ...ruleFr,
  ...ruleengineFr,
  ...builderFr,
  ...previewFr,
  ...xlsformFr,
};
