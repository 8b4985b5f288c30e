import { labEn } from './lab/en.ts';
import { labworkEn } from './labwork/en.ts';
import { labscreenEn } from './labscreen/en.ts';
import { labcatalogueEn } from './labcatalogue/en.ts';
import { labreportEn } from './labreport/en.ts';
import { learn } from './catalogue.ts';

/** The sentences of the laboratory: tests, orders, samples, results. One line per area. */
export const laboratoryAreas = {
  ...labEn,
  ...labworkEn,
  ...labscreenEn,
  ...labcatalogueEn,
  ...labreportEn,
} as const;

/** Their texts in English, by code. */
export const laboratoryEn = learn(laboratoryAreas);
