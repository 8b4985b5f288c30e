import type { laboratoryAreas } from './laboratory.ts';
import type { Translation } from './message.ts';
import { labAr } from './lab/ar.ts';
import { labworkAr } from './labwork/ar.ts';
import { labscreenAr } from './labscreen/ar.ts';
import { labcatalogueAr } from './labcatalogue/ar.ts';
import { labreportAr } from './labreport/ar.ts';

/** The laboratory in this language: one line per area. */
export const laboratoryAr: Translation<typeof laboratoryAreas> = {
  ...labAr,
  ...labworkAr,
  ...labscreenAr,
  ...labcatalogueAr,
  ...labreportAr,
};
