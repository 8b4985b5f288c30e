// @vitest-environment node
import type { PatientMatch } from '@fieldward/contract/patient/registration.operations.ts';
import { describe, expect, it } from 'vitest';
import { hasIdentifier } from './registration.ts';

const match = (identifier: string, type: string): PatientMatch => ({
  patient: {
    uuid: 'p',
    display: 'Amina Khan',
    identifiers: [{ uuid: 'i', identifier, type }],
    person: { display: 'Amina Khan', gender: 'F', age: 30, birthdate: null, birthdateEstimated: false },
  },
  score: 100,
  reasons: ['identifier'],
});

describe('somebody found', () => {
  it.each([
    ['TBP-000001', 'Patient Identifier', 'tbp-000001 ', true],
    ['TBP-000001', 'Patient Identifier', 'TBP000001', false],
    ['TBP-000001', 'National Number', 'TBP-000001', false],
    ['TBP-000001', 'Patient Identifier', '', false],
  ])('with %s (%s) %#: whether %j is taken', (known, type, typed, taken) => {
    expect(hasIdentifier(match(known, type), typed)).toBe(taken);
  });
});
