import type { eventworkEn } from '../en/eventwork.ts';
import type { Translation } from '../message.ts';

export const eventworkAr: Translation<typeof eventworkEn> = {};
