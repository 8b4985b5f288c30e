import type { labscreenEn } from '../en/labscreen.ts';
import type { Translation } from '../message.ts';

export const labscreenAr: Translation<typeof labscreenEn> = {};
