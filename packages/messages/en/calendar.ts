import type { Area } from '../message.ts';

export const calendarEn = {} as const satisfies Area;
