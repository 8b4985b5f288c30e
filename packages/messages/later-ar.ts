import type { laterAreas } from './later.ts';
import { administrationAr } from './administration-ar.ts';
import { formBuildingAr } from './form-building-ar.ts';
import { laboratoryAr } from './laboratory-ar.ts';
import type { Translation } from './message.ts';
import { outreachAr } from './outreach-ar.ts';
import { programmeAr } from './programme-ar.ts';
import { reportsAr } from './reports-ar.ts';

/** The sentences of all parts that are loaded later, in this language. */
export const laterAr: Translation<typeof laterAreas> = {
  ...administrationAr,
  ...programmeAr,
  ...formBuildingAr,
  ...outreachAr,
  ...laboratoryAr,
  ...reportsAr,
};
