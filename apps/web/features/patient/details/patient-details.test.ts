// @vitest-environment node
import { contactNumberType } from '@fieldward/contract/patient/person.ts';
import { describe, expect, it } from 'vitest';
import { changedFields, detailProblems, detailsBody } from '@fieldward/domain/person/detail-changes.ts';
import { refusedFields } from './detail-errors.ts';
import { differingFields, endedMeanwhile, merged } from '@fieldward/domain/person/detail-merge.ts';
import { addressLines, type PatientDetails } from '../../../widgets/person-details/patient-details.ts';
import { entriesOf, storedDetails } from '@fieldward/domain/person/details.ts';

const name = { uuid: 'n1', display: 'Amina Kora', givenName: 'Amina', middleName: null, familyName: 'Kora' };
const patient = {
  uuid: 'p',
  display: 'TBP-1 - Amina Kora',
  identifiers: [
    { uuid: 'i1', identifier: 'TBP-1', preferred: true, identifierType: { uuid: 't1', display: 'Patient Identifier' }, location: null },
  ],
  person: {
    gender: 'F',
    age: 40,
    birthdate: '1986-02-03T00:00:00.000+0000',
    birthdateEstimated: false,
    preferredName: name,
    names: [name],
    preferredAddress: null,
    addresses: [],
    attributes: [],
  },
} as unknown as PatientDetails; // as the wire reads it
const TODAY = '2026-11-22';
const rules = {
  types: new Map([
    ['t1', { own: true, format: null, placeNeeded: false, check: null }],
    ['t2', { own: false, format: '^MR-\\d+$', placeNeeded: true, check: null }],
  ]),
};
const before = storedDetails(patient, TODAY);

describe('a correction', () => {
  it('sends what differs and nothing else', () => {
    expect(detailsBody(patient, before, TODAY)).toEqual({});
    const typed = { ...before, 'name n1 givenName': ' Aminata ', 'identifier i1 number': 'TBP-2', gender: 'M', birthdate: '1986-03-04' };
    expect(changedFields(before, typed).toSorted()).toEqual(['birthdate', 'gender', 'identifier i1 number', 'name n1 givenName']);
    expect(detailsBody(patient, typed, TODAY)).toEqual({
      identifiers: [{ uuid: 'i1', identifier: 'TBP-2' }],
      person: { gender: 'M', birthdate: '1986-03-04', birthdateEstimated: false, names: [{ uuid: 'n1', givenName: 'Aminata' }] },
    });
  });

  it('takes a phone that can be called, in the digits of any keyboard; what was there before is not judged', () => {
    const problemOf = (phone: string) => detailProblems(patient, { ...before, phone }, rules, TODAY).phone?.code;
    expect(['call me maybe', '12', '0300 12a4567', '٠٣'].map(problemOf)).toEqual(Array.from({ length: 4 }, () => 'person.phone'));
    expect(['', '0300 1234567', '+92 (300) 123-4567', '٠٣٠٠١٢٣٤٥٦٧', '\u202A+923001234567\u202C'].map(problemOf)).toEqual(
      Array.from({ length: 5 }, () => undefined),
    );
    expect(detailsBody(patient, { ...before, phone: '٠٣٠٠١٢٣٤٥٦٧' }, TODAY)).toEqual({
      person: { attributes: [{ attributeType: contactNumberType, value: '03001234567' }] },
    });
    const old = [{ uuid: 'b1', value: 'ask the neighbour', attributeType: { uuid: contactNumberType, display: 'Phone' } }];
    const known = { ...patient, person: { ...patient.person, attributes: old } };
    expect(detailProblems(known, { ...storedDetails(known, TODAY), gender: 'M' }, rules, TODAY)).toEqual({});
  });

  it('chooses which address is preferred, and goes back to the first when that one ends', () => {
    const at = (uuid: string, address2: string) => ({
      uuid,
      country: null,
      stateProvince: null,
      countyDistrict: null,
      cityVillage: null,
      address2,
      address3: null,
    });
    const [first, second] = [at('a1', 'Rue 5'), at('a2', 'Camp 3')];
    const two = {
      ...patient,
      person: { ...patient.person, preferredAddress: first, addresses: [first, second] },
    } as unknown as PatientDetails; // as above
    const shown = storedDetails(two, TODAY);
    expect(detailsBody(two, { ...shown, preferredAddress: 'a2' }, TODAY)).toEqual({
      person: { addresses: [{ uuid: 'a2', preferred: true }] },
    });
    const stored = { ...shown, gender: 'M' };
    const meeting = { before: shown, typed: { ...shown, preferredAddress: 'a2' }, stored };
    expect(merged(meeting, new Set(), ({ id }) => id)).toEqual({ ...stored, preferredAddress: 'a2' });
    const left = Object.fromEntries(Object.entries(stored).filter(([field]) => !field.startsWith('address '))) as typeof stored; // without one entry
    expect(merged({ ...meeting, stored: left }, new Set(), ({ id }) => id).preferredAddress).toBe('a1');
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
    const stored = storedDetails(reached, TODAY);
    expect(addressLines(reached.person.preferredAddress)).toEqual(['Rue 5', 'Thiès', 'Senegal']);
    expect(detailsBody(reached, { ...stored, phone: '78', address2: '' }, TODAY)).toEqual({
      person: { addresses: [{ uuid: 'a1', address2: null }], attributes: [{ uuid: 'b1', value: '78' }] },
    });
    expect(detailsBody(reached, { ...stored, phone: '' }, TODAY)).toEqual({ person: { attributes: [{ uuid: 'b1', voided: true }] } });
  });

  it('adds further phones and addresses, changes them, and ends what is emptied', () => {
    const home = { country: null, stateProvince: null, countyDistrict: null, cityVillage: 'Thiès', address2: null, address3: null };
    const type = { uuid: contactNumberType, display: 'Phone' };
    const reached = {
      ...patient,
      person: {
        ...patient.person,
        preferredAddress: { uuid: 'a1', ...home },
        addresses: [
          { uuid: 'a1', ...home },
          { uuid: 'a2', ...home, cityVillage: 'Mbour' },
        ],
        attributes: [
          { uuid: 'b1', value: '77', attributeType: type },
          { uuid: 'b2', value: '78', attributeType: type },
        ],
      },
    };
    const stored = storedDetails(reached, TODAY);
    expect([stored.phone, entriesOf(stored, 'phone'), entriesOf(stored, 'address')]).toEqual(['77', ['b2'], ['a2']]);
    expect(detailsBody(reached, stored, TODAY)).toEqual({});
    const typed = {
      ...stored,
      'phone b2 number': '',
      'phone b3 number': '79',
      'phone b4 number': '',
      'address a2 cityVillage': 'Fatick',
      'address a3 country': 'Mali',
    };
    expect(detailsBody(reached, typed, TODAY)).toEqual({
      person: {
        addresses: [
          { uuid: 'a2', cityVillage: 'Fatick' },
          { uuid: 'a3', country: 'Mali' },
        ],
        attributes: [
          { uuid: 'b2', voided: true },
          { uuid: 'b3', attributeType: contactNumberType, value: '79' },
        ],
      },
    });
    expect(detailsBody(reached, { ...stored, 'address a2 ended': 'yes' }, TODAY)).toEqual({
      person: { addresses: [{ uuid: 'a2', voided: true }] },
    });
  });

  it('shows an estimated birth date as the age, and makes one from an age', () => {
    const estimated = {
      ...patient,
      person: {
        ...patient.person,
        birthdate: '1986-01-01T00:00:00.000+0000',
        birthdateEstimated: true,
      } as unknown as PatientDetails['person'],
    };
    const stored = storedDetails(estimated, TODAY);
    expect([stored.birthdate, stored.age]).toEqual(['', '40']);
    expect(detailsBody(estimated, stored, TODAY)).toEqual({});
    expect(detailsBody(estimated, { ...stored, age: '41' }, TODAY)).toEqual({
      person: { birthdate: '1985-01-01', birthdateEstimated: true },
    });
  });

  it('judges what was changed, and leaves what is older than the rules', () => {
    const older = { ...patient, person: { ...patient.person, names: [{ ...name, familyName: "O'Brien" }], gender: 'U' as const } };
    const stored = storedDetails(older, TODAY);
    expect(detailProblems(older, { ...stored, 'name n1 givenName': 'Aminata' }, rules, TODAY)).toEqual({});
    const wrong = {
      ...stored,
      'name n1 givenName': '4mina',
      'name n1 familyName': '',
      birthdate: '2031-01-01',
      'identifier i1 number': '',
    };
    expect(Object.keys(detailProblems(older, wrong, rules, TODAY)).toSorted()).toEqual([
      'birthdate',
      'identifier i1 number',
      'name n1 familyName',
      'name n1 givenName',
    ]);
    expect(Object.keys(detailProblems(older, { ...stored, birthdate: '', age: '' }, rules, TODAY))).toEqual(['birthdate']);
  });
});

describe('names and identifiers', () => {
  const right = { 'name n2 givenName': 'Aminata', 'name n2 middleName': '', 'name n2 familyName': 'Kora' };

  it('are added, ended and preferred: what ends goes first', () => {
    const typed = { ...before, ...right, 'name n1 ended': 'yes', preferredName: 'n2' };
    expect(detailProblems(patient, typed, rules, TODAY)).toEqual({});
    expect(detailsBody(patient, typed, TODAY)).toEqual({
      person: {
        names: [
          { uuid: 'n1', voided: true },
          { uuid: 'n2', givenName: 'Aminata', familyName: 'Kora', preferred: true },
        ],
      },
    });
    const number = { ...before, 'identifier i2 number': 'MR-9', 'identifier i2 type': 't2', 'identifier i2 place': 'l1' };
    expect(detailsBody(patient, number, TODAY)).toEqual({
      identifiers: [{ uuid: 'i2', identifier: 'MR-9', identifierType: 't2', location: 'l1' }],
    });
  });

  it('that are added are judged whole, by the rules of their type; empty ones are nothing', () => {
    const wrong = {
      ...before,
      'name n2 givenName': 'Aminata',
      'name n2 familyName': '',
      'identifier i2 number': 'MR-9',
      'identifier i2 type': 't2',
    };
    const problems = detailProblems(patient, wrong, rules, TODAY);
    expect(Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, message?.code]))).toEqual({
      'name n2 familyName': 'person.required',
      'identifier i2 place': 'person.required',
    });
    const empty = { ...before, 'name n2 givenName': '', 'identifier i2 number': ' ', 'identifier i2 type': 't1' };
    expect([detailProblems(patient, empty, rules, TODAY), detailsBody(patient, empty, TODAY)]).toEqual([{}, {}]);
  });

  it('that the server refuses are named by what was sent', () => {
    const body = { identifiers: [{ uuid: 'i2' }], person: { names: [{ uuid: 'n1' }, { uuid: 'n2' }] } };
    expect(
      refusedFields({ 'identifiers[0].identifier': 'in use', 'person.names[1].familyName': 'letters', 'person.birthdate': 'future' }, body),
    ).toEqual({ 'identifier i2 number': 'in use', 'name n2 familyName': 'letters', birthdate: 'future' });
  });

  it('are merged with what somebody else did: each keeps what only they touched', () => {
    const typed = { ...before, ...right, preferredName: 'n2', 'identifier i1 number': 'TBP-2' };
    const stored = { ...before, 'name n3 givenName': 'Mina', 'name n3 familyName': 'Kora', 'identifier i1 number': 'TBP-3' };
    const meeting = { before, typed, stored };
    expect(differingFields(meeting)).toEqual(['identifier i1 number']);
    expect(merged(meeting, new Set(['identifier i1 number']), () => '')).toMatchObject({
      ...stored,
      'name n2 givenName': 'Aminata',
      preferredName: 'n2',
    });
    expect(merged(meeting, new Set(), () => '')).toMatchObject({ 'identifier i1 number': 'TBP-2', 'name n3 givenName': 'Mina' });
  });

  it('that somebody else ended while they were corrected are entered anew, or stay ended', () => {
    const typed = { ...before, 'name n1 givenName': 'Aminata' };
    const { 'name n1 givenName': _g, 'name n1 middleName': _m, 'name n1 familyName': _f, ...rest } = before;
    const stored = { ...rest, 'name n4 givenName': 'Mina', 'name n4 middleName': '', 'name n4 familyName': 'Kora', preferredName: 'n4' };
    const meeting = { before, typed, stored };
    expect([differingFields(meeting), endedMeanwhile(meeting)]).toEqual([[], [{ list: 'name', id: 'n1' }]]);
    expect(merged(meeting, new Set(['name n1']), () => 'n5')).toEqual(stored);
    expect(merged(meeting, new Set(), () => 'n5')).toMatchObject({
      'name n5 givenName': 'Aminata',
      'name n5 familyName': 'Kora',
      preferredName: 'n4',
    });
  });
});
