import type { Translation } from '../message.ts';
import type { formEn } from '../en/form.ts';

export const formFr = {} as const satisfies Translation<typeof formEn>;
