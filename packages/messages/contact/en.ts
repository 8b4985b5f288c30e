import type { Area } from '../message.ts';

/** Where an account is written to. */
export const contactEn = {
  'contact.title': 'Your e-mail and phone',
  'contact.titleOf': 'E-mail and phone of {name}',
  'contact.hint':
    'Whoever ordered a test is written to when its result is critical. Messages name no patient and no illness unless an administrator allows it. Administrators see this, too.',
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
