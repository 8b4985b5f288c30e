import type { laboratoryAreas } from './laboratory.ts';
import type { Translation } from './message.ts';
import { labAr } from './ar/lab.ts';
import { labworkAr } from './ar/labwork.ts';
import { labscreenAr } from './ar/labscreen.ts';
import { labcatalogueAr } from './ar/labcatalogue.ts';
import { labreportAr } from './ar/labreport.ts';

/** The laboratory in this language: one line per area. */
export const laboratoryAr: Translation<typeof laboratoryAreas> = {
  ...labAr,
  ...labworkAr,
  ...labscreenAr,
  ...labcatalogueAr,
  ...labreportAr,
};
