import type { Area } from '../message.ts';

export const dashboardEn = {} as const satisfies Area;
