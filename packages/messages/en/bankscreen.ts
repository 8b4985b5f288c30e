import type { Area } from '../message.ts';

export const bankscreenEn = {} as const satisfies Area;
