import type { Translation } from '../message.ts';
import type { previewEn } from '../en/preview.ts';

export const previewFr = {} as const satisfies Translation<typeof previewEn>;
