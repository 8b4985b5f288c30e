import type { Area } from '../message.ts';

export const closureEn = {} as const satisfies Area;
