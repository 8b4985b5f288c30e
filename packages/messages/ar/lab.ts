import type { labEn } from '../en/lab.ts';
import type { Translation } from '../message.ts';

export const labAr: Translation<typeof labEn> = {};
