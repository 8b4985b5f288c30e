import { labEn } from './en/lab.ts';
import { labworkEn } from './en/labwork.ts';
import { labscreenEn } from './en/labscreen.ts';
import { labcatalogueEn } from './en/labcatalogue.ts';
import { labreportEn } from './en/labreport.ts';
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
