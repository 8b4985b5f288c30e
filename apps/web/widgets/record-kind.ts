import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import type { Text } from '../lib/text.ts';

/** What people call records that are no forms, by kind. */
const words: Readonly<Record<string, PlainCode>> = {
  registration: 'fieldrecord.registration',
  taskact: 'fieldrecord.taskact',
  eventclosure: 'fieldrecord.eventclosure',
  laborder: 'fieldrecord.laborder',
  sampleact: 'fieldrecord.sampleact',
  personcorrection: 'fieldrecord.personcorrection',
  photo: 'fieldrecord.photo',
};

/** What a record of a device is, for people: its form, else its kind. */
export function whatRecord({ kind = 'form', form }: { readonly kind?: string; readonly form: string }, t: Text): string {
  if (kind === 'formcorrection') return t('fieldrecord.formcorrection', { form });
  if (form !== '') return form;
  const word = words[kind];
  return word === undefined ? '' : t(word);
}
