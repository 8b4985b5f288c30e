import type { Translation } from '../message.ts';
import type { bankEn } from '../en/bank.ts';

export const bankAr = {} as const satisfies Translation<typeof bankEn>;
