import type { eventEn } from '../en/event.ts';
import type { Translation } from '../message.ts';

export const eventAr: Translation<typeof eventEn> = {};
