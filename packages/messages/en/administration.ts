import type { Area } from '../message.ts';

export const administrationEn = {} as const satisfies Area;
