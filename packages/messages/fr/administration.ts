import type { Translation } from '../message.ts';
import type { administrationEn } from '../en/administration.ts';

export const administrationFr = {} as const satisfies Translation<typeof administrationEn>;
