import type { Translation } from '../message.ts';
import type { scanEn } from './en.ts';

export const scanFr: Translation<typeof scanEn> = {
  'scan.title': 'Scanner {what}',
  'scan.hint': 'Tenez le code devant la caméra.',
  'scan.failed': 'La caméra ne peut pas être utilisée. Saisissez le code.',
  'scan.camera': 'Scanner avec la caméra',
  'scan.card': 'une carte',
};
