import type { Translation } from '../message.ts';
import type { xlsformEn } from '../en/xlsform.ts';

export const xlsformAr = {} as const satisfies Translation<typeof xlsformEn>;
