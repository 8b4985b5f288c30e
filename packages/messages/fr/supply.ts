import type { supplyEn } from '../en/supply.ts';
import type { Translation } from '../message.ts';

export const supplyFr: Translation<typeof supplyEn> = {};
