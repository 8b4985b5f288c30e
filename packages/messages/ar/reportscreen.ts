import type { reportscreenEn } from '../en/reportscreen.ts';
import type { Translation } from '../message.ts';

export const reportscreenAr: Translation<typeof reportscreenEn> = {};
