import type { Area } from '../message.ts';

export const plannerEn = {} as const satisfies Area;
