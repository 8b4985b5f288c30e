import type { labcatalogueEn } from '../en/labcatalogue.ts';
import type { Translation } from '../message.ts';

export const labcatalogueFr: Translation<typeof labcatalogueEn> = {};
