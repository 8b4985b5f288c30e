import type { Area } from '../message.ts';

export const supplyscreenEn = {} as const satisfies Area;
