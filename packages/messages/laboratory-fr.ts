import type { laboratoryAreas } from './laboratory.ts';
import type { Translation } from './message.ts';
import { labFr } from './fr/lab.ts';
import { labworkFr } from './fr/labwork.ts';
import { labscreenFr } from './fr/labscreen.ts';
import { labcatalogueFr } from './fr/labcatalogue.ts';
import { labreportFr } from './fr/labreport.ts';

/** The laboratory in this language: one line per area. */
export const laboratoryFr: Translation<typeof laboratoryAreas> = {
  ...labFr,
  ...labworkFr,
  ...labscreenFr,
  ...labcatalogueFr,
  ...labreportFr,
};
