import type { administrationAreas } from './administration.ts';
import { formBuildingAr } from './form-building-ar.ts';
import type { Translation } from './message.ts';
import { programmeAr } from './programme-ar.ts';

/** The administration in this language. */
export const administrationAr: Translation<typeof administrationAreas> = { ...programmeAr, ...formBuildingAr };
