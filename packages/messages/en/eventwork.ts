import type { Area } from '../message.ts';

export const eventworkEn = {} as const satisfies Area;
