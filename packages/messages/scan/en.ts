import type { Area } from '../message.ts';

/** Codes that the camera reads. */
export const scanEn = {
  'scan.title': 'Scan {what}',
  'scan.hint': 'Hold the code in front of the camera.',
  'scan.failed': 'The camera cannot be used. Type the code instead.',
  'scan.camera': 'Scan with the camera',
  'scan.card': 'a card',
} as const satisfies Area;
