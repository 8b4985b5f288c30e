import type { Translation } from '../message.ts';
import type { contactEn } from './en.ts';

export const contactFr = {
  'contact.title': 'Votre e-mail et votre téléphone',
  'contact.titleOf': 'E-mail et téléphone de {name}',
  'contact.hint':
    'On écrit à qui a demandé un examen quand son résultat est critique. Les messages ne nomment ni patient ni maladie, sauf si un administrateur l’autorise. Les administrateurs voient aussi ces adresses.',
  'contact.email': 'Adresse e-mail',
  'contact.phone': 'Numéro de téléphone',
  'contact.by': 'Écrire par',
  'contact.both': 'E-mail et message court',
  'contact.emailOnly': 'E-mail seulement',
  'contact.smsOnly': 'Message court seulement',
  'contact.none': 'Aucun des deux',
  'contact.language': 'Langue des messages',
  'contact.usual': 'La langue habituelle',
  'contact.saved': 'Enregistré',
  'contact.menu': 'E-mail et téléphone…',
  'contact.save': 'Enregistrer',
} as const satisfies Translation<typeof contactEn>;
