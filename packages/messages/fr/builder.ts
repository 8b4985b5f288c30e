import type { Translation } from '../message.ts';
import type { builderEn } from '../en/builder.ts';

export const builderFr = {} as const satisfies Translation<typeof builderEn>;
