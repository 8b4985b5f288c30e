import type { eventEn } from '../en/event.ts';
import type { Translation } from '../message.ts';

export const eventFr: Translation<typeof eventEn> = {};
