import type { Area } from '../message.ts';

export const labcatalogueEn = {} as const satisfies Area;
