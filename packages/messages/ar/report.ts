import type { reportEn } from '../en/report.ts';
import type { Translation } from '../message.ts';

export const reportAr: Translation<typeof reportEn> = {};
