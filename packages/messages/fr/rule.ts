import type { Translation } from '../message.ts';
import type { ruleEn } from '../en/rule.ts';

export const ruleFr = {} as const satisfies Translation<typeof ruleEn>;
