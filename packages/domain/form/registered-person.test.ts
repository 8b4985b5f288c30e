import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { addressParts, boundFromWire, partsFor, type Bound } from './bound.ts';
import { formFromWire, withoutPerson } from './definition.ts';
import { codedField, fieldOf, formOf, ruleOf } from './form-for-tests.ts';
import type { Rule } from '../rule/rule.ts';
import { registeredPerson, registrationProblem } from './registered-person.ts';
import { formState } from './state.ts';

const NOW = '2026-11-21 10:00:00';
const to = (part: Bound['to'], type?: string): Bound => ({ to: part, ...(type === undefined ? {} : { type }) });
const given = fieldOf('given', { bound: to('givenName'), mandatory: true });
const family = fieldOf('family', { bound: to('familyName'), maxLength: 5 });
const sex = codedField('sex', 'radio', { bound: { to: 'gender', codes: { YES: 'F', NO: 'O', UNKNOWN: 'U' } } });
const born = fieldOf('born', { bound: to('birthdate'), mandatory: true, field: { widget: 'date', dataType: 'datetime' } });
const age = fieldOf('age', { bound: to('age'), field: { widget: 'age', dataType: 'numeric' } });
const number = fieldOf('number', { bound: to('identifier'), mandatory: true });
const phone = fieldOf('phone', { bound: to('attribute', 'phone-type') });
const consent = codedField('consent');
const form = formOf(given, family, sex, born, age, number, phone, consent);

const problems = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    formState(form, [], answers, NOW, { checkers: { identifierFormat: null } }).problems.map(({ field, message }) => [field, message.code]),
  );
const fine: Answers = { given: 'Ana', age: '3', number: 'N-1' };

describe('the answers about a person', () => {
  it.each<[Answers, Record<string, string>]>([
    [fine, {}],
    [{ ...fine, given: "N'Golo-Marie de la Cruz" }, {}],
    [{ ...fine, given: 'An4' }, { given: 'person.nameLetters' }],
    [{ ...fine, given: 'a'.repeat(51) }, { given: 'person.nameLength' }],
    [{ ...fine, family: 'Kouyaté' }, { family: 'answer.length' }],
    [{ ...fine, age: '5 months' }, {}],
    [{ ...fine, age: '500 days' }, { age: 'person.age' }],
    [{ ...fine, age: '' }, { born: 'person.birthdateOrAge' }],
    [{ ...fine, age: '', born: '2020-02-03' }, {}],
    [{ ...fine, age: '', born: '2027-02-03' }, { born: 'person.birthdateFuture' }],
    [{ ...fine, number: 'a'.repeat(16) }, { number: 'person.identifierLength' }],
    [{ ...fine, number: '' }, { number: 'answer.required' }],
    [{ ...fine, given: '' }, { given: 'answer.required' }],
  ])('%j', (answers, expected) => expect(problems(answers)).toEqual(expected));

  it('become an address, asked part by part or with a district beside the whole', () => {
    const district = fieldOf('district', { bound: to('countyDistrict') });
    const parts = [fieldOf('country', { bound: to('country') }), district, fieldOf('street', { bound: to('address2') })];
    const none = { country: '', stateProvince: '', countyDistrict: '', cityVillage: '', address2: '', address3: '' };
    expect(registeredPerson(parts, { country: ' Mali ', street: 'Rue 5' }, '2026-11-21').address).toEqual({
      ...none,
      country: 'Mali',
      address2: 'Rue 5',
    });
    const whole = fieldOf('home', { bound: to('address'), field: { widget: 'address', dataType: 'none' } });
    const home = { country: 'Mali', province: 'Ségou', city: '', address: '', landmark: '' };
    expect(registeredPerson([whole, district], { home, district: 'Bla' }, '2026-11-21').address).toEqual({
      ...none,
      country: 'Mali',
      stateProvince: 'Ségou',
      countyDistrict: 'Bla',
    });
    const problem = (...fields: typeof parts) => registrationProblem(formOf(given, number, ...fields), [])?.code;
    expect([problem(whole, district), problem(...parts), problem(whole, ...parts)]).toEqual([undefined, undefined, 'form.boundTwice']);
    expect(formState(formOf(...parts), [], { country: 'x'.repeat(51), district: 'y'.repeat(256) }, NOW).problems).toHaveLength(2);
  });

  it('become a person', () => {
    const person = registeredPerson(form.fields, { ...fine, age: '5 months', sex: 'NO', phone: ' 77 1 ', consent: 'YES' }, '2026-11-21');
    expect(person).toEqual({
      givenName: 'Ana',
      middleName: '',
      familyName: '',
      gender: 'O',
      birthdate: '2026-06-21',
      estimated: true,
      identifiers: [{ field: 'number', value: 'N-1', type: undefined }],
      attributes: [{ field: 'phone', value: '77 1', type: 'phone-type' }],
      address: null,
    });
    expect(registeredPerson(form.fields, {}, '2026-11-21')).toMatchObject({ givenName: '', gender: null, birthdate: null });
  });
});

describe('a form that registers people', () => {
  const hiding = (field: string): Rule => ruleOf('hide', 'Q:consent = C:YES', { field });
  const { bound: _none, ...unbound } = number;
  it.each([
    ['in order', form.fields, undefined],
    ['without a name', [number, age], 'form.needsName'],
    ['without the identifier', [given, unbound], 'form.needsIdentifier'],
    ['whose identifier may be left out', [given, { ...number, mandatory: false }], 'form.needsIdentifier'],
    ['with two questions for one thing', [given, number, { ...family, bound: to('givenName') }], 'form.boundTwice'],
    ['with an attribute of no type', [given, number, { ...phone, bound: to('attribute') }], 'form.boundWithoutType'],
    ['with a sex that is not kept', [given, number, { ...sex, bound: { to: 'gender' as const, codes: {} } }], 'form.sexWithoutCode'],
  ])('%s', (_name, fields, code) => expect(registrationProblem(formOf(...fields), [])?.code).toBe(code));

  it.each<[string, Rule, string | undefined]>([
    ['the question for the identifier', hiding('number'), 'form.identifierHidden'],
    ['it, as older clients name it,', { ...hiding('number'), targetFormField: null, targetQuestion: 'q-number' }, 'form.identifierHidden'],
    ['another question', hiding('given'), undefined],
    ['nothing, as it cannot be read', { ...hiding('number'), condition: null }, undefined],
  ])('whose rule hides %s', (_name, rule, code) => expect(registrationProblem(form, [rule])?.code).toBe(code));

  it('reads its bindings from the wire, and other forms have none', () => {
    const wire = (registers: boolean) =>
      formFromWire({
        registers,
        formFields: [{ uuid: 'a', bound: { to: 'givenName' }, field: { uuid: 'q', fieldType: { display: 'Textbox' } } }],
      });
    expect(wire(true).fields[0]?.bound).toEqual({ to: 'givenName' });
    expect(wire(false).fields[0]).not.toHaveProperty('bound');
    expect([withoutPerson(wire(true)).fields.length, withoutPerson(form).fields.map(({ uuid }) => uuid)]).toEqual([0, ['consent']]);
  });

  it('binds a question to what its kind can ask for', () => {
    expect(partsFor({ widget: 'radio', dataType: 'coded' })).toEqual(['gender', ...addressParts, 'attribute']);
    expect(partsFor({ widget: 'gps', dataType: 'none' })).toEqual([]);
    expect(partsFor({ widget: 'heading', dataType: 'none' })).toEqual(['photo']);
    const text = { widget: 'textbox', dataType: 'text' };
    expect([boundFromWire({ to: 'birthdate' }, text), boundFromWire({ to: 'everything' }, text), boundFromWire('givenName', text)]).toEqual(
      [null, null, null],
    );
    const codes = boundFromWire({ to: 'gender', codes: { a: 'F', b: 'X' } }, { widget: 'radio', dataType: 'coded' });
    expect(codes).toEqual({ to: 'gender', codes: { a: 'F' } });
  });
});
