import type { Translation } from '../message.ts';
import type { bankscreenEn } from '../en/bankscreen.ts';

export const bankscreenAr = {} as const satisfies Translation<typeof bankscreenEn>;
