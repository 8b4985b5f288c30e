import type { Translation } from '../message.ts';
import type { contactEn } from './en.ts';

export const contactFr = {
  'contact.title': 'Messages pour vous',
  'contact.titleOf': 'Messages pour {name}',
  'contact.hint': 'Où Fieldward écrit quand quelque chose ne peut pas attendre. Les messages ne nomment ni patient ni maladie.',
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
