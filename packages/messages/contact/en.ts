import type { Area } from '../message.ts';

/** Where an account is written to. */
export const contactEn = {
  'contact.title': 'Messages to you',
  'contact.titleOf': 'Messages to {name}',
  'contact.hint': 'Where Fieldward writes to when something cannot wait. Messages name no patient and no illness.',
  'contact.email': 'E-mail address',
  'contact.phone': 'Phone number',
  'contact.by': 'Write by',
  'contact.both': 'E-mail and short message',
  'contact.emailOnly': 'E-mail only',
  'contact.smsOnly': 'Short message only',
  'contact.none': 'Neither',
  'contact.language': 'Language of messages',
  'contact.usual': 'The usual one',
  'contact.saved': { kind: 'success', text: 'Saved' },
  'contact.menu': 'E-mail and phone…',
  'contact.save': 'Save',
} as const satisfies Area;
