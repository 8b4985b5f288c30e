import type { Area } from '../message.ts';

export const previewEn = {} as const satisfies Area;
