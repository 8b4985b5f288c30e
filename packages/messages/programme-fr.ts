import type { programmeAreas } from './programme.ts';
import type { Translation } from './message.ts';
import { accessFr } from './access/fr.ts';
import { auditFr } from './audit/fr.ts';
import { placeFr } from './place/fr.ts';
import { staffFr } from './staff/fr.ts';
import { settingsFr } from './settings/fr.ts';
import { signinFr } from './signin/fr.ts';

/** The administration of people, places and settings in this language: one line per area. */
export const programmeFr: Translation<typeof programmeAreas> = {
  ...accessFr,
  ...auditFr,
  ...placeFr,
  ...staffFr,
  ...settingsFr,
  ...signinFr,
};
