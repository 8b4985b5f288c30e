import type { Area } from '../message.ts';

export const supplyEn = {} as const satisfies Area;
