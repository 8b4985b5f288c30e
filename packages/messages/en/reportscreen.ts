import type { Area } from '../message.ts';

export const reportscreenEn = {} as const satisfies Area;
