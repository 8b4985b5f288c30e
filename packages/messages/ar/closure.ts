import type { closureEn } from '../en/closure.ts';
import type { Translation } from '../message.ts';

export const closureAr: Translation<typeof closureEn> = {};
