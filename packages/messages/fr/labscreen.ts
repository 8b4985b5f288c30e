import type { labscreenEn } from '../en/labscreen.ts';
import type { Translation } from '../message.ts';

export const labscreenFr: Translation<typeof labscreenEn> = {};
