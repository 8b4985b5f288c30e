import type { Area } from '../message.ts';

export const savedlistEn = {} as const satisfies Area;
