import type { labreportEn } from '../en/labreport.ts';
import type { Translation } from '../message.ts';

export const labreportAr: Translation<typeof labreportEn> = {};
