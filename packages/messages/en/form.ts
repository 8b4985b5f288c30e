import type { Area } from '../message.ts';

export const formEn = {} as const satisfies Area;
