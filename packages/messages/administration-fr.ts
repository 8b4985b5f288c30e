import type { administrationAreas } from './administration.ts';
import { administrationFr as homeFr } from './administration/fr.ts';
import { entriesFr } from './entries/fr.ts';
import type { Translation } from './message.ts';

/** What all pages of the administration share, in this language. */
export const administrationFr: Translation<typeof administrationAreas> = { ...homeFr, ...entriesFr };
