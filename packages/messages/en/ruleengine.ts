import type { Area } from '../message.ts';

export const ruleengineEn = {} as const satisfies Area;
