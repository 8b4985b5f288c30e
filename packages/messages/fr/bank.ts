import type { Translation } from '../message.ts';
import type { bankEn } from '../en/bank.ts';

export const bankFr = {} as const satisfies Translation<typeof bankEn>;
