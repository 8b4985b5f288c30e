import type { administrationAreas } from './administration.ts';
import { formBuildingFr } from './form-building-fr.ts';
import type { Translation } from './message.ts';
import { programmeFr } from './programme-fr.ts';

/** The administration in this language. */
export const administrationFr: Translation<typeof administrationAreas> = { ...programmeFr, ...formBuildingFr };
