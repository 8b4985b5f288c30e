import type { Area } from '../message.ts';

export const ruleEn = {} as const satisfies Area;
