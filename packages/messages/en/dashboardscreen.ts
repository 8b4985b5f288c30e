import type { Area } from '../message.ts';

export const dashboardscreenEn = {} as const satisfies Area;
