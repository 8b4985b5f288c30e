import type { calendarEn } from '../en/calendar.ts';
import type { Translation } from '../message.ts';

export const calendarAr: Translation<typeof calendarEn> = {};
