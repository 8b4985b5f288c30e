import type { Area } from '../message.ts';

export const xlsformEn = {} as const satisfies Area;
