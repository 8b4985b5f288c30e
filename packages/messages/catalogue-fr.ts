import type { Catalogue } from './catalogue.ts';
import { shellFr } from './fr/shell.ts';
import { sessionFr } from './fr/session.ts';

/** Every sentence in this language: one line per area. */
export const catalogueFr: Catalogue = {
  ...shellFr,
  ...sessionFr,
};
