import type { Catalogue } from './catalogue.ts';
import { shellAr } from './ar/shell.ts';
import { sessionAr } from './ar/session.ts';

/** Every sentence in this language: one line per area. */
export const catalogueAr: Catalogue = {
  ...shellAr,
  ...sessionAr,
};
