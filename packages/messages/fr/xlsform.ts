import type { Translation } from '../message.ts';
import type { xlsformEn } from '../en/xlsform.ts';

export const xlsformFr = {} as const satisfies Translation<typeof xlsformEn>;
