import type { administrationAreas } from './administration.ts';
import { administrationAr as homeAr } from './administration/ar.ts';
import { entriesAr } from './entries/ar.ts';
import type { Translation } from './message.ts';

/** What all pages of the administration share, in this language. */
export const administrationAr: Translation<typeof administrationAreas> = { ...homeAr, ...entriesAr };
