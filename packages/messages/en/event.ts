import type { Area } from '../message.ts';

export const eventEn = {} as const satisfies Area;
