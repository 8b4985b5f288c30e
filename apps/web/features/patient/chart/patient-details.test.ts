import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { describe, expect, it } from 'vitest';
import { addressLines, changedFields, detailProblems, detailsBody, storedDetails, type PatientDetails } from './patient-details.ts';

const name = { uuid: 'n1', display: 'Amina Kora', givenName: 'Amina', middleName: null, familyName: 'Kora' };
const patient = {
  uuid: 'p',
  display: 'TBP-1 - Amina Kora',
  identifiers: [{ uuid: 'i1', identifier: 'TBP-1', preferred: true, identifierType: { uuid: 't1', display: 'Patient Identifier' } }],
  person: {
    gender: 'F',
    age: 40,
    birthdate: '1986-02-03T00:00:00.000+0000',
    birthdateEstimated: false,
    preferredName: name,
    names: [name],
    preferredAddress: null,
    attributes: [],
  },
} as unknown as PatientDetails; // as the wire reads it
const before = storedDetails(patient);
const TODAY = '2026-11-22';

describe('a correction', () => {
  it('sends what differs and nothing else', () => {
    expect(detailsBody(patient, before, TODAY)).toEqual({});
    const typed = { ...before, givenName: ' Aminata ', 'identifier i1': 'TBP-2', gender: 'M', birthdate: '1986-03-04' };
    expect(changedFields(before, typed).toSorted()).toEqual(['birthdate', 'gender', 'givenName', 'identifier i1']);
    expect(detailsBody(patient, typed, TODAY)).toEqual({
      identifiers: [{ uuid: 'i1', identifier: 'TBP-2' }],
      person: { gender: 'M', birthdate: '1986-03-04', birthdateEstimated: false, names: [{ uuid: 'n1', givenName: 'Aminata' }] },
    });
  });

  it('adds a phone and an address, changes them, and takes them away', () => {
    const typed = { ...before, phone: '+221 77 123', address2: 'Rue 5' };
    expect(detailsBody(patient, typed, TODAY)).toEqual({
      person: {
        addresses: [{ preferred: true, address2: 'Rue 5' }],
        attributes: [{ attributeType: contactNumberType, value: '+221 77 123' }],
      },
    });
    const reached = {
      ...patient,
      person: {
        ...patient.person,
        preferredAddress: {
          uuid: 'a1',
          country: 'Senegal',
          stateProvince: null,
          countyDistrict: null,
          cityVillage: 'Thiès',
          address2: 'Rue 5',
          address3: null,
        },
        attributes: [{ uuid: 'b1', value: '77', attributeType: { uuid: contactNumberType, display: 'Phone' } }],
      },
    };
    const stored = storedDetails(reached);
    expect(addressLines(reached)).toEqual(['Rue 5', 'Thiès', 'Senegal']);
    expect(detailsBody(reached, { ...stored, phone: '78', address2: '' }, TODAY)).toEqual({
      person: { addresses: [{ uuid: 'a1', address2: null }], attributes: [{ uuid: 'b1', value: '78' }] },
    });
    expect(detailsBody(reached, { ...stored, phone: '' }, TODAY)).toEqual({ person: { attributes: [{ uuid: 'b1', voided: true }] } });
  });

  it('shows an estimated birth date as the age, and makes one from an age', () => {
    const estimated = { ...patient, person: { ...patient.person, birthdateEstimated: true } };
    const stored = storedDetails(estimated);
    expect([stored.birthdate, stored.age]).toEqual(['', '40']);
    expect(detailsBody(estimated, stored, TODAY)).toEqual({});
    expect(detailsBody(estimated, { ...stored, age: '41' }, TODAY)).toEqual({
      person: { birthdate: '1985-01-01', birthdateEstimated: true },
    });
  });

  it('judges what was changed, and leaves what is older than the rules', () => {
    const older = { ...patient, person: { ...patient.person, preferredName: { ...name, familyName: "O'Brien" }, gender: 'U' as const } };
    const stored = storedDetails(older);
    const rules = { format: null };
    expect(detailProblems(stored, { ...stored, givenName: 'Aminata' }, rules, TODAY)).toEqual({});
    const wrong = { ...stored, givenName: '4mina', familyName: '', birthdate: '2031-01-01', 'identifier i1': '' };
    expect(Object.keys(detailProblems(stored, wrong, rules, TODAY)).toSorted()).toEqual([
      'birthdate',
      'familyName',
      'givenName',
      'identifier i1',
    ]);
    expect(Object.keys(detailProblems(stored, { ...stored, birthdate: '', age: '' }, rules, TODAY))).toEqual(['birthdate']);
  });
});
