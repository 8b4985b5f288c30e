import { accessEn } from './en/access.ts';
import { auditEn } from './en/audit.ts';
import { placeEn } from './en/place.ts';
import { staffEn } from './en/staff.ts';
import { settingsEn } from './en/settings.ts';
import { signinEn } from './en/signin.ts';
import { learn } from './catalogue.ts';

/** The sentences of the administration of people, places and settings. One line per area. */
export const programmeAreas = {
  ...accessEn,
  ...auditEn,
  ...placeEn,
  ...staffEn,
  ...settingsEn,
  ...signinEn,
} as const;

/** Their texts in English, by code. */
export const programmeEn = learn(programmeAreas);
