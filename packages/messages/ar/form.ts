import type { Translation } from '../message.ts';
import type { formEn } from '../en/form.ts';

export const formAr = {} as const satisfies Translation<typeof formEn>;
