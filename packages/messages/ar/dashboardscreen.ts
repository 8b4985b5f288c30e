import type { dashboardscreenEn } from '../en/dashboardscreen.ts';
import type { Translation } from '../message.ts';

export const dashboardscreenAr: Translation<typeof dashboardscreenEn> = {};
