import type { Translation } from '../message.ts';
import type { previewEn } from '../en/preview.ts';

export const previewAr = {} as const satisfies Translation<typeof previewEn>;
