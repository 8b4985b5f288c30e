import type { closureEn } from '../en/closure.ts';
import type { Translation } from '../message.ts';

export const closureFr: Translation<typeof closureEn> = {};
