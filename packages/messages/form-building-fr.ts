import type { formBuildingAreas } from './form-building.ts';
import type { Translation } from './message.ts';
import { bankFr } from './bank/fr.ts';
import { bankscreenFr } from './bankscreen/fr.ts';
import { formFr } from './form/fr.ts';
import { ruleFr } from './rule/fr.ts';
import { ruleengineFr } from './ruleengine/fr.ts';
import { builderFr } from './builder/fr.ts';
import { previewFr } from './preview/fr.ts';
import { xlsformFr } from './xlsform/fr.ts';

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
