import type { programmeAreas } from './programme.ts';
import type { Translation } from './message.ts';
import { accessAr } from './access/ar.ts';
import { auditAr } from './audit/ar.ts';
import { placeAr } from './place/ar.ts';
import { staffAr } from './staff/ar.ts';
import { settingsAr } from './settings/ar.ts';
import { signinAr } from './signin/ar.ts';

/** The administration of people, places and settings in this language: one line per area. */
export const programmeAr: Translation<typeof programmeAreas> = {
  ...accessAr,
  ...auditAr,
  ...placeAr,
  ...staffAr,
  ...settingsAr,
  ...signinAr,
};
