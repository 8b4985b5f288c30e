import type { reportscreenEn } from '../en/reportscreen.ts';
import type { Translation } from '../message.ts';

export const reportscreenFr: Translation<typeof reportscreenEn> = {};
