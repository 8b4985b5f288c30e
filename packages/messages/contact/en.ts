import type { Area } from '../message.ts';

/** Where an account is written to. */
export const contactEn = {
  'contact.title': 'Your e-mail and phone',
  'contact.titleOf': 'E-mail and phone of {name}',
  'contact.hint':
    'Whoever ordered a test is written to when its result is critical, and whoever wants a digest gets it by e-mail. Messages name no patient and no illness unless an administrator allows it. Administrators see this, too.',
  'contact.email': 'E-mail address',
  'contact.phone': 'Phone number',
  'contact.by': 'Write by',
  'contact.both': 'E-mail and short message',
  'contact.emailOnly': 'E-mail only',
  'contact.smsOnly': 'Short message only',
  'contact.none': 'Neither',
  'contact.language': 'Language of messages',
  'contact.usual': 'The usual one',
  'contact.digest': 'Digest by e-mail',
  'contact.digestHint': 'How much is to be done at the places of the account, as far as an administrator has turned digests on',
  'contact.digestUsual': 'As chosen for the roles',
  'contact.digestNone': 'None',
  'contact.digestDaily': 'Every day',
  'contact.digestWeekly': 'Every Monday',
  'contact.digestBoth': 'Every day, and every Monday one of the week',
  'contact.digestNeedsMail': { kind: 'error', status: 400, text: 'A digest needs an e-mail address, and e-mail as a way' },
  'contact.saved': { kind: 'success', text: 'Saved' },
  'contact.menu': 'E-mail and phone…',
  'contact.save': 'Save',
} as const satisfies Area;
