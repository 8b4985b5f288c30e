import type { accessEn } from './en.ts';
import type { Translation } from '../message.ts';

export const accessFr = {
  'access.foreignPlace': 'Ce lieu n’est pas l’un des vôtres',
  'access.foreignAccount': 'Ce compte appartient à d’autres lieux que les vôtres',
  'access.ownBinding': 'Quelqu’un d’autre doit changer les lieux de votre propre compte',
  'access.reasonNeeded': 'Dites pourquoi vous ouvrez ce patient',
  'access.elsewhere':
    'L’objet avec cet uuid n’existe pas : patient. Si le patient se trouve dans un autre lieu, vous pouvez l’ouvrir en donnant une raison.',
  'access.elsewhereTitle': 'Ce patient n’est pas parmi ceux de vos lieux',
  'access.elsewhereText': 'Il se trouve peut-être dans un autre lieu. Vous pouvez l’ouvrir en donnant une raison.',
  'access.notAtYours':
    'Ce patient n’est pas parmi ceux que vous pouvez voir. S’il se trouve dans un autre lieu, adressez-vous à quelqu’un sur place ou à une personne qui peut ouvrir les patients d’autres lieux.',
  'access.openWithReason': 'Ouvrir avec une raison',
  'access.openTitle': 'Ouvrir un patient d’un autre lieu',
  'access.openText':
    'Le patient et toutes ses consultations s’ouvrent pour vous pendant {hours} heures. Votre nom, l’heure et la raison sont inscrits au journal d’audit, que d’autres lisent.',
  'access.reason': 'Raison',
  'access.reasonHint': 'Pourquoi vous avez besoin de ce patient maintenant, par exemple une urgence ou un transfert',
  'access.open': 'Ouvrir le patient',
  'access.nobody': 'Ce patient n’existe pas, ni ici ni ailleurs',
  'access.openedUntil': 'Ouvert jusqu’à {time} parce que : {reason}',
} as const satisfies Translation<typeof accessEn>;
