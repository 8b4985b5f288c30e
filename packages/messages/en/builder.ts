import type { Area } from '../message.ts';

export const builderEn = {} as const satisfies Area;
