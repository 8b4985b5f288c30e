import { formBuildingAreas } from './form-building.ts';
import { programmeAreas } from './programme.ts';

/** All sentences of the administration. A web page loads only those of its part: an area is added there. */
export const administrationAreas = { ...programmeAreas, ...formBuildingAreas } as const;
