import type { programmeAreas } from './programme.ts';
import type { Translation } from './message.ts';
import { accessFr } from './fr/access.ts';
import { auditFr } from './fr/audit.ts';
import { placeFr } from './fr/place.ts';
import { staffFr } from './fr/staff.ts';
import { settingsFr } from './fr/settings.ts';
import { signinFr } from './fr/signin.ts';

/** The administration of people, places and settings in this language: one line per area. */
export const programmeFr: Translation<typeof programmeAreas> = {
  ...accessFr,
  ...auditFr,
  ...placeFr,
  ...staffFr,
  ...settingsFr,
  ...signinFr,
};
