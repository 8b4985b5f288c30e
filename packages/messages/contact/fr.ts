import type { Translation } from '../message.ts';
import type { contactEn } from './en.ts';

export const contactFr = {
  'contact.title': 'Votre e-mail et votre téléphone',
  'contact.titleOf': 'E-mail et téléphone de {name}',
  'contact.hint':
    'On écrit à qui a demandé un examen quand son résultat est critique, et à qui veut un résumé, par e-mail. Les messages ne nomment ni patient ni maladie, sauf si un administrateur l’autorise. Les administrateurs voient aussi ces adresses.',
  'contact.email': 'Adresse e-mail',
  'contact.phone': 'Numéro de téléphone',
  'contact.by': 'Écrire par',
  'contact.both': 'E-mail et message court',
  'contact.emailOnly': 'E-mail seulement',
  'contact.smsOnly': 'Message court seulement',
  'contact.none': 'Aucun des deux',
  'contact.language': 'Langue des messages',
  'contact.usual': 'La langue habituelle',
  'contact.digest': 'Résumé par e-mail',
  'contact.digestHint': 'Combien il y a à faire dans les lieux du compte, si un administrateur a activé les résumés',
  'contact.digestUsual': 'Comme choisi pour les rôles',
  'contact.digestNone': 'Aucun',
  'contact.digestDaily': 'Chaque jour',
  'contact.digestWeekly': 'Chaque lundi',
  'contact.digestBoth': 'Chaque jour, et le lundi celui de la semaine',
  'contact.digestNeedsMail': 'Un résumé demande une adresse e-mail, et l’e-mail comme voie',
  'contact.saved': 'Enregistré',
  'contact.menu': 'E-mail et téléphone…',
  'contact.save': 'Enregistrer',
} as const satisfies Translation<typeof contactEn>;
