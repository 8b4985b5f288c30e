import { administrationAreas } from './administration.ts';
import { formBuildingAreas } from './form-building.ts';
import { laboratoryAreas } from './laboratory.ts';
import { outreachAreas } from './outreach.ts';
import { programmeAreas } from './programme.ts';
import { reportsAreas } from './reports.ts';

/** All sentences that everyday work does without. A web page loads only those of its part: an area is added there. */
export const laterAreas = {
  ...administrationAreas,
  ...programmeAreas,
  ...formBuildingAreas,
  ...outreachAreas,
  ...laboratoryAreas,
  ...reportsAreas,
} as const;
