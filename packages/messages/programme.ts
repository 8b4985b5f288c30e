import { accessEn } from './access/en.ts';
import { auditEn } from './audit/en.ts';
import { placeEn } from './place/en.ts';
import { staffEn } from './staff/en.ts';
import { settingsEn } from './settings/en.ts';
import { signinEn } from './signin/en.ts';
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
