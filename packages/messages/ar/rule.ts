import type { Translation } from '../message.ts';
import type { ruleEn } from '../en/rule.ts';

export const ruleAr = {} as const satisfies Translation<typeof ruleEn>;
