import type { Area } from '../message.ts';

export const reportEn = {} as const satisfies Area;
