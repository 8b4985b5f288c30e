import type { Area } from '../message.ts';

export const bankEn = {} as const satisfies Area;
