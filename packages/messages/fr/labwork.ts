import type { labworkEn } from '../en/labwork.ts';
import type { Translation } from '../message.ts';

export const labworkFr: Translation<typeof labworkEn> = {};
