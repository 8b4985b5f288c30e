import type { Translation } from '../message.ts';
import type { bankscreenEn } from '../en/bankscreen.ts';

export const bankscreenFr = {} as const satisfies Translation<typeof bankscreenEn>;
