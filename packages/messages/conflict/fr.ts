import type { conflictEn } from './en.ts';
import type { Translation } from '../message.ts';

export const conflictFr = {
  'conflict.title': 'Quelqu’un d’autre l’a modifié entre-temps',
  'conflict.text':
    'Cela a été enregistré pendant que vous le modifiiez. Rien de vous n’est perdu : choisissez pour chaque champ la valeur qui compte, puis enregistrez.',
  'conflict.same': 'Ce que vous avez modifié est désormais identique dans les deux versions.',
  'conflict.field': 'Champ',
  'conflict.before': 'À l’ouverture',
  'conflict.mine': 'Ma version',
  'conflict.theirs': 'Leur version',
  'conflict.allMine': 'Toute ma version',
  'conflict.allTheirs': 'Toute leur version',
  'conflict.goOn': 'Continuer à modifier',
  'conflict.save': 'Enregistrer ce choix',
  'conflict.nothing': '–',
  'conflict.alike': 'et {count} que les deux ont',
  'conflict.otherField': 'Un autre champ',
} as const satisfies Translation<typeof conflictEn>;
