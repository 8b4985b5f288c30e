import type { Area } from '../message.ts';

export const labworkEn = {} as const satisfies Area;
