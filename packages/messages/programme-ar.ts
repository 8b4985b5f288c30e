import type { programmeAreas } from './programme.ts';
import type { Translation } from './message.ts';
import { accessAr } from './ar/access.ts';
import { auditAr } from './ar/audit.ts';
import { placeAr } from './ar/place.ts';
import { staffAr } from './ar/staff.ts';
import { settingsAr } from './ar/settings.ts';
import { signinAr } from './ar/signin.ts';

/** The administration of people, places and settings in this language: one line per area. */
export const programmeAr: Translation<typeof programmeAreas> = {
  ...accessAr,
  ...auditAr,
  ...placeAr,
  ...staffAr,
  ...settingsAr,
  ...signinAr,
};
