import type { plannerEn } from '../en/planner.ts';
import type { Translation } from '../message.ts';

export const plannerFr: Translation<typeof plannerEn> = {};
