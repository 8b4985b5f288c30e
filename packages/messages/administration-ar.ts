import type { administrationAreas } from './administration.ts';
import type { Translation } from './message.ts';
import { administrationAr as homeAr } from './ar/administration.ts';
import { accessAr } from './ar/access.ts';
import { auditAr } from './ar/audit.ts';
import { bankAr } from './ar/bank.ts';
import { bankscreenAr } from './ar/bankscreen.ts';
import { formAr } from './ar/form.ts';
import { placeAr } from './ar/place.ts';
import { ruleAr } from './ar/rule.ts';
import { staffAr } from './ar/staff.ts';
import { settingsAr } from './ar/settings.ts';
import { ruleengineAr } from './ar/ruleengine.ts';
import { builderAr } from './ar/builder.ts';
import { previewAr } from './ar/preview.ts';
import { signinAr } from './ar/signin.ts';
import { xlsformAr } from './ar/xlsform.ts';

/** The administration in this language: one line per area. */
export const administrationAr: Translation<typeof administrationAreas> = {
  ...homeAr,
  ...accessAr,
  ...auditAr,
  ...bankAr,
  ...bankscreenAr,
  ...formAr,
  ...placeAr,
  ...ruleAr,
  ...ruleengineAr,
  ...settingsAr,
  ...staffAr,
  ...builderAr,
  ...previewAr,
  ...signinAr,
  ...xlsformAr,
};
