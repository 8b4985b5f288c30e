import type { dashboardEn } from '../en/dashboard.ts';
import type { Translation } from '../message.ts';

export const dashboardAr: Translation<typeof dashboardEn> = {};
