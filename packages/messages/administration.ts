import { administrationEn as homeEn } from './administration/en.ts';
import { entriesEn } from './entries/en.ts';
import { learn } from './catalogue.ts';

/** The sentences that all pages of the administration share: its menu, its tiles, imports, catalogues. */
export const administrationAreas = { ...homeEn, ...entriesEn } as const;

/** Their texts in English, by code. */
export const administrationEn = learn(administrationAreas);
