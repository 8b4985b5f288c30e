import type { laterAreas } from './later.ts';
import { administrationFr } from './administration-fr.ts';
import { formBuildingFr } from './form-building-fr.ts';
import { laboratoryFr } from './laboratory-fr.ts';
import type { Translation } from './message.ts';
import { outreachFr } from './outreach-fr.ts';
import { programmeFr } from './programme-fr.ts';
import { reportsFr } from './reports-fr.ts';

/** The sentences of all parts that are loaded later, in this language. */
export const laterFr: Translation<typeof laterAreas> = {
  ...administrationFr,
  ...programmeFr,
  ...formBuildingFr,
  ...outreachFr,
  ...laboratoryFr,
  ...reportsFr,
};
