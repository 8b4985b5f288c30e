import type { laboratoryAreas } from './laboratory.ts';
import type { Translation } from './message.ts';
import { labFr } from './lab/fr.ts';
import { labworkFr } from './labwork/fr.ts';
import { labscreenFr } from './labscreen/fr.ts';
import { labcatalogueFr } from './labcatalogue/fr.ts';
import { labreportFr } from './labreport/fr.ts';

/** The laboratory in this language: one line per area. */
export const laboratoryFr: Translation<typeof laboratoryAreas> = {
  ...labFr,
  ...labworkFr,
  ...labscreenFr,
  ...labcatalogueFr,
  ...labreportFr,
};
