import { administrationEn as homeEn } from './en/administration.ts';
import { accessEn } from './en/access.ts';
import { auditEn } from './en/audit.ts';
import { bankEn } from './en/bank.ts';
import { bankscreenEn } from './en/bankscreen.ts';
import { formEn } from './en/form.ts';
import { placeEn } from './en/place.ts';
import { ruleEn } from './en/rule.ts';
import { staffEn } from './en/staff.ts';
import { settingsEn } from './en/settings.ts';
import { ruleengineEn } from './en/ruleengine.ts';
import { builderEn } from './en/builder.ts';
import { previewEn } from './en/preview.ts';
import { signinEn } from './en/signin.ts';
import { xlsformEn } from './en/xlsform.ts';
import { learn } from './catalogue.ts';

/** The sentences of the administration: a web page loads them when it opens it. One line per area. */
export const administrationAreas = {
  ...homeEn,
  ...accessEn,
  ...auditEn,
  ...bankEn,
  ...bankscreenEn,
  ...formEn,
  ...placeEn,
  ...ruleEn,
  ...ruleengineEn,
  ...settingsEn,
  ...staffEn,
  ...builderEn,
  ...previewEn,
  ...signinEn,
  ...xlsformEn,
} as const;

/** Their texts in English, by code. */
export const administrationEn = learn(administrationAreas);
