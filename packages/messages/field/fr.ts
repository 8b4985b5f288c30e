import type { fieldEn } from './en.ts';
import type { Translation } from '../message.ts';

export const fieldFr = {
  'field.date': '« {text} » n’est pas une date. Écrivez-la ainsi : {format}',
  'field.notAfter': 'Pas après le {day}',
  'field.notBefore': 'Pas avant le {day}',
  'field.choice': '« {text} » n’a pas été choisi. Choisissez dans la liste ou effacez le texte',
  'field.tooLong': '{count} caractères, c’est trop : {max} au plus',
  'field.twoNumbers': '« {text} » peut être {whole} ou {decimal}. Écrivez-le sans virgule',
  'field.letterDay': 'JJ',
  'field.letterMonth': 'MM',
  'field.monthName': 'MMM',
  'field.letterYear': 'AAAA',
  'field.letterHour': 'HH',
  'field.letterMinute': 'mm',
} as const satisfies Translation<typeof fieldEn>;
