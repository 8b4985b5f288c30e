import type { dashboardscreenEn } from '../en/dashboardscreen.ts';
import type { Translation } from '../message.ts';

export const dashboardscreenFr: Translation<typeof dashboardscreenEn> = {};
