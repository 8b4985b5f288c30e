import type { Area } from '../message.ts';

export const labreportEn = {} as const satisfies Area;
