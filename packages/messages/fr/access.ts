import type { accessEn } from '../en/access.ts';
import type { Translation } from '../message.ts';

export const accessFr = {
  'access.foreignPlace': 'Ce lieu n’est pas l’un des vôtres',
  'access.foreignAccount': 'Ce compte appartient à d’autres lieux que les vôtres',
  'access.ownBinding': 'Quelqu’un d’autre doit changer les lieux de votre propre compte',
  'access.reasonNeeded': 'Dites pourquoi vous ouvrez ce patient',
  'access.elsewhere':
    'L’objet avec cet uuid n’existe pas : patient. Si le patient se trouve dans un autre lieu, vous pouvez l’ouvrir en donnant une raison.',
} as const satisfies Translation<typeof accessEn>;
