import type { Area } from '../message.ts';

export const labscreenEn = {} as const satisfies Area;
