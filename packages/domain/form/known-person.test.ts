import { expect, it } from 'vitest';
import type { Bound } from './bound.ts';
import { codedField, fieldOf, formOf } from './form-for-tests.ts';
import { aboutPerson, answersOfPerson, type KnownPerson } from './known-person.ts';
import { personChange } from './person-change.ts';

const to = (part: Bound['to'], type?: string): Bound => ({ to: part, ...(type === undefined ? {} : { type }) });
const given = fieldOf('given', { bound: to('givenName') });
const sex = codedField('sex', 'radio', { bound: { to: 'gender', codes: { YES: 'F', NO: 'O' } } });
const born = fieldOf('born', { bound: to('birthdate'), field: { widget: 'date', dataType: 'datetime' } });
const age = fieldOf('age', { bound: to('age'), field: { widget: 'age', dataType: 'numeric' } });
const number = fieldOf('number', { bound: to('identifier') });
const other = fieldOf('other', { bound: to('identifier', 'mr') });
const speaks = codedField('speaks', 'dropdown', { bound: to('attribute', 'language') });
const home = fieldOf('home', { bound: to('address'), field: { widget: 'address', dataType: 'none' } });
const district = fieldOf('district', { bound: to('countyDistrict') });
const fields = [given, sex, born, age, number, other, speaks, home, district];
const TODAY = '2026-11-22';

const person: KnownPerson = {
  name: { uuid: 'n', givenName: 'Ana', middleName: null, familyName: null },
  gender: 'O',
  birthdate: '2026-06-21',
  estimated: true,
  identifiers: [{ uuid: 'i', type: 'own', own: true, value: 'N-1' }],
  attributes: [{ uuid: 'a', type: 'language', value: 'Yes' }],
  address: { uuid: 'd', country: 'Mali', stateProvince: null, countyDistrict: 'Bla', cityVillage: null, address2: 'Rue 5', address3: null },
};
const recorded = {
  given: 'Ana',
  sex: 'NO',
  age: '5 months',
  number: 'N-1',
  speaks: 'YES',
  home: { country: 'Mali', province: '', city: '', address: 'Rue 5', landmark: '' },
  district: 'Bla',
};

it('shows what the record says: an estimate as an age, a known date as a date, an attribute as its option', () => {
  expect(answersOfPerson(fields, person, TODAY)).toEqual(recorded);
  const { age: _age, ...rest } = recorded;
  expect(answersOfPerson(fields, { ...person, estimated: false }, TODAY)).toEqual({ ...rest, born: '2026-06-21' });
  // an estimate is no date that anybody gave, and an age follows from a known date
  expect(answersOfPerson([born], person, TODAY)).toEqual({});
  expect(answersOfPerson([age], { ...person, estimated: false }, TODAY)).toEqual({ age: '5 months' });
  expect(
    answersOfPerson([speaks, sex], { ...person, gender: 'M', attributes: [{ uuid: 'a', type: 'language', value: 'Bambara' }] }, TODAY),
  ).toEqual({});
});

it('changes what differs and nothing else, and knows which question a part of it comes from', () => {
  expect(personChange(person, fields, [], recorded, TODAY).body).toEqual({});
  const after = {
    ...recorded,
    given: "N'Ana",
    age: '2',
    other: 'MR-1',
    speaks: null,
    district: 'San',
    home: { ...recorded.home, country: '' },
  };
  const change = personChange(person, fields, [given, age, other, speaks, home, district], after, TODAY);
  expect(change.body).toEqual({
    identifiers: [{ identifierType: 'mr', identifier: 'MR-1' }],
    person: {
      names: [{ uuid: 'n', givenName: "N'Ana" }],
      birthdate: '2024-01-01',
      birthdateEstimated: true,
      attributes: [{ uuid: 'a', voided: true }],
      addresses: [{ uuid: 'd', country: null, countyDistrict: 'San' }],
    },
  });
  const paths = [
    'identifiers[0].identifier',
    'person.names[0].givenName',
    'person.birthdate',
    'person.addresses[0].countyDistrict',
    'person.addresses[0].country',
    'uuid',
  ];
  expect(paths.map(change.fieldAt)).toEqual(['other', 'given', 'age', 'district', 'home', undefined]);
  // who has no name left is unknown
  expect(personChange(person, fields, [given], { ...recorded, given: '' }, TODAY).body).toEqual({
    person: { names: [{ uuid: 'n', givenName: 'Unknown' }] },
  });
});

it('asks about the person alone, without headings of nothing', () => {
  const heading = (uuid: string) => fieldOf(uuid, { field: { widget: 'heading', dataType: 'none', concept: null } });
  const form = formOf(heading('who'), given, heading('rest'), codedField('consent'), heading('where'), home, heading('end'));
  expect(aboutPerson(form).fields.map(({ uuid }) => uuid)).toEqual(['who', 'given', 'where', 'home']);
});
