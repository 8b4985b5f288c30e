import type { Area } from '../message.ts';

export const labEn = {} as const satisfies Area;
