import type { Translation } from '../message.ts';
import type { ruleengineEn } from '../en/ruleengine.ts';

export const ruleengineFr = {} as const satisfies Translation<typeof ruleengineEn>;
