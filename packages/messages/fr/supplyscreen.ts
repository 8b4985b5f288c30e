import type { supplyscreenEn } from '../en/supplyscreen.ts';
import type { Translation } from '../message.ts';

export const supplyscreenFr: Translation<typeof supplyscreenEn> = {};
