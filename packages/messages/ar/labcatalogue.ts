import type { labcatalogueEn } from '../en/labcatalogue.ts';
import type { Translation } from '../message.ts';

export const labcatalogueAr: Translation<typeof labcatalogueEn> = {};
