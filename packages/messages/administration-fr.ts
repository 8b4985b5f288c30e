import type { administrationAreas } from './administration.ts';
import type { Translation } from './message.ts';
import { administrationFr as homeFr } from './fr/administration.ts';
import { accessFr } from './fr/access.ts';
import { auditFr } from './fr/audit.ts';
import { bankFr } from './fr/bank.ts';
import { bankscreenFr } from './fr/bankscreen.ts';
import { formFr } from './fr/form.ts';
import { placeFr } from './fr/place.ts';
import { ruleFr } from './fr/rule.ts';
import { staffFr } from './fr/staff.ts';
import { settingsFr } from './fr/settings.ts';
import { ruleengineFr } from './fr/ruleengine.ts';
import { builderFr } from './fr/builder.ts';
import { previewFr } from './fr/preview.ts';
import { signinFr } from './fr/signin.ts';
import { xlsformFr } from './fr/xlsform.ts';

/** The administration in this language: one line per area. */
export const administrationFr: Translation<typeof administrationAreas> = {
  ...homeFr,
  ...accessFr,
  ...auditFr,
  ...bankFr,
  ...bankscreenFr,
  ...formFr,
  ...placeFr,
  ...ruleFr,
  ...ruleengineFr,
  ...settingsFr,
  ...staffFr,
  ...builderFr,
  ...previewFr,
  ...signinFr,
  ...xlsformFr,
};
