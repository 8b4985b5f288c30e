import type { reportEn } from '../en/report.ts';
import type { Translation } from '../message.ts';

export const reportFr: Translation<typeof reportEn> = {};
