import type { Translation } from '../message.ts';
import type { ruleengineEn } from '../en/ruleengine.ts';

export const ruleengineAr = {} as const satisfies Translation<typeof ruleengineEn>;
