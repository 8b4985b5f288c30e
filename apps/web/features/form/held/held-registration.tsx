import type { HeldForm } from '@fieldward/contract/form/field-record.operations.ts';
import type { PlainCode } from '@fieldward/messages/catalogue.ts';
import { useText } from '../../../lib/text.ts';
import { HeldFacts } from './held-facts.tsx';

type Json = Readonly<Record<string, unknown>>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The entries of a registration by the dialog that comes with the product, and what they are called. */
const labels = {
  IDENTIFIER: 'patient.identifier',
  NAME: 'patient.personName',
  GENDER: 'patient.gender',
  DOB: 'patient.dateOfBirth',
  AGE: 'patient.estimatedAge',
} as const satisfies Readonly<Record<string, PlainCode>>;

/** Somebody who was registered on a device and whom the server refused, as they were typed. */
export function HeldRegistration({ sent }: Pick<HeldForm, 'sent'>) {
  const t = useText();
  const entries = isJson(sent) && Array.isArray(sent['data']) ? sent['data'].filter(isJson) : [];
  const facts = Object.entries(labels).flatMap(([type, label]) => {
    const entry = entries.findLast(({ payload_type: each }) => each === type);
    const value =
      type === 'NAME'
        ? [entry?.['givenName'], entry?.['familyName']].map(text).join(' ').trim()
        : type === 'DOB'
          ? text(entry?.['value']).slice(0, 10)
          : text(entry?.['value']);
    return value === '' ? [] : [{ label: t(label), value }];
  });
  return <HeldFacts facts={facts} />;
}
