import type { Text } from '../lib/text.ts';

/** What a record of a device is, for people: its form, else its kind. */
export function whatRecord({ kind = 'form', form }: { readonly kind?: string; readonly form: string }, t: Text): string {
  if (form !== '') return form;
  return kind === 'registration' ? t('fieldrecord.registration') : '';
}
