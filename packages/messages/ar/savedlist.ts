import type { savedlistEn } from '../en/savedlist.ts';
import type { Translation } from '../message.ts';

export const savedlistAr: Translation<typeof savedlistEn> = {};
