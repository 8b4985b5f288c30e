import { describe, expect, it } from 'vitest';
import type { Answer } from './answers.ts';
import { changedByBoth, changedFields, notMerging, obsChange, type StandingObs, type WantedObs } from './correction.ts';
import { codedField, fieldOf, formOf } from './form-for-tests.ts';

const address = { country: 'PK', province: 'Sindh', city: 'Karachi', address: 'Street 1', landmark: '' };
const contact = { identifier: 'A-1', givenName: 'Ada', familyName: 'Obi', age: '30', gender: 'F', relationship: 'Sibling' };
const fields = {
  text: fieldOf('text'),
  number: fieldOf('number', { field: { dataType: 'numeric' } }),
  day: fieldOf('day', { field: { widget: 'date', dataType: 'datetime' } }),
  clock: fieldOf('clock', { dateMode: 'time', field: { widget: 'date', dataType: 'datetime' } }),
  many: codedField('many', 'multiple'),
  address: fieldOf('address', { field: { widget: 'address', dataType: 'none' } }),
  contacts: fieldOf('contacts', { field: { widget: 'contacts', dataType: 'none' } }),
  gps: fieldOf('gps', { field: { widget: 'gps' } }),
};

describe('a correction meets what somebody else has stored since', () => {
  const form = formOf(fields.text, fields.number, fields.many);
  const opened = { text: 'a', number: '16', many: ['YES'] };
  it.each<[string, Record<string, Answer>, Record<string, Answer>, Record<string, Answer>, string[]]>([
    ['other answers', { number: '61' }, { ...opened, text: 'b' }, { ...opened, text: 'b', number: '61' }, []],
    ['the same answer', { number: '61' }, { ...opened, number: '62' }, { ...opened, number: '61' }, ['number']],
    ['the same answer, written otherwise', { number: '61' }, { ...opened, number: '61.0' }, { ...opened, number: '61.0' }, []],
    ['choices', { many: ['NO', 'YES'] }, { ...opened, many: ['YES', 'MAYBE'] }, { ...opened, many: ['NO', 'YES'] }, ['many']],
    ['an answer that was taken away', { text: 'c' }, { number: '16', many: ['YES'] }, { ...opened, text: 'c' }, ['text']],
    ['what a rule takes away by it', { number: '61' }, { ...opened, text: 'b' }, { number: '61', many: ['YES'] }, ['text']],
    ['what is not asked for any more', { text: 'c' }, { number: '1', many: ['YES'] }, { number: '1', many: ['YES'] }, ['text']],
    ['what a rule takes away that nobody changed', { number: '61' }, { ...opened, many: ['NO'] }, { number: '61', many: ['NO'] }, []],
  ])('%s', (_what, mine, stored, after, expected) => {
    expect(notMerging(form, { mine, opened, stored }, after).map(({ uuid }) => uuid)).toEqual(expected);
    const both = changedByBoth(form, { mine, opened, stored }).map(({ uuid }) => uuid);
    expect(both.filter((uuid) => !expected.includes(uuid))).toEqual([]);
  });
});

describe('an answer is other than before', () => {
  it.each<[keyof typeof fields, Answer | undefined, Answer | undefined, boolean]>([
    ['text', 'a', 'b', true],
    ['text', 'a', ' a ', false],
    ['text', undefined, ' ', false],
    ['text', 'a', null, true],
    ['text', '1.0', '1', true],
    ['number', '61.50', '61.5', false],
    ['number', '61', '16', true],
    ['number', 'abc', '16', true],
    ['day', '2026-3-4', '2026-03-04', false],
    ['day', '2026-03-04', '2026-03-05', true],
    ['clock', '04:30', '04:31', true],
    ['many', ['YES', 'NO'], ['NO', 'YES'], false],
    ['many', ['YES', 'NO'], ['YES'], true],
    ['many', [], undefined, false],
    ['address', address, { ...address, city: ' Karachi ' }, false],
    ['address', address, { ...address, city: 'Hyderabad' }, true],
    ['contacts', [contact], [{ ...contact }, { ...contact, ...Object.fromEntries(Object.keys(contact).map((key) => [key, ''])) }], false],
    ['contacts', [contact], [{ ...contact, age: '31' }], true],
    ['gps', { latitude: 1, longitude: 2 }, { longitude: 2, latitude: 1 }, false],
    ['gps', { latitude: 1, longitude: 2 }, { latitude: 1, longitude: 3 }, true],
  ])('%s: %j and %j: %s', (name, before, after, other) => {
    const field = fields[name];
    const changed = changedFields(
      formOf(field),
      before === undefined ? {} : { [field.uuid]: before },
      after === undefined ? {} : { [field.uuid]: after },
    );
    expect(changed.length > 0).toBe(other);
  });

  it('in the order of the form', () => {
    const changed = changedFields(formOf(fields.text, fields.number, fields.gps), { text: 'a', number: '1' }, { number: '2', gps: null });
    expect(changed.map(({ uuid }) => uuid)).toEqual(['text', 'number']);
  });
});

const wanted = (concept: string, value: string | null, ...members: WantedObs[]): Wanted => ({
  concept,
  value,
  members: members as Wanted[],
});
interface Wanted extends WantedObs {
  readonly members: readonly Wanted[];
}
const standing = (id: string, concept: string, value: string | null, ...members: StandingObs[]): StandingObs => ({
  id,
  concept,
  value,
  members,
});
const choices = (...names: string[]): Wanted => wanted('signs', null, ...names.map((name) => wanted('signs', name)));
const group = (id: string, ...names: string[]): StandingObs =>
  standing(id, 'signs', null, ...names.map((name) => standing(`${id}-${name}`, 'signs', name)));
const person = (name: string, age: string): Wanted => wanted('contact', null, wanted('name', name), wanted('age', age));
const known = (id: string, name: string, age: string): StandingObs =>
  standing(id, 'contact', null, standing(`${id}n`, 'name', name), standing(`${id}a`, 'age', age));

describe('the observations that a correction touches', () => {
  it.each<[string, StandingObs[], Wanted[], string[], string[]]>([
    ['nothing that stays', [standing('1', 'w', '61')], [wanted('w', '61')], [], []],
    ['the old and the new value', [standing('1', 'w', '61')], [wanted('w', '16')], ['1'], ['w=16 for 1']],
    ['an answer that goes', [standing('1', 'w', '61')], [], ['1'], []],
    ['an answer that comes', [], [wanted('w', '61')], [], ['w=61']],
    ['one choice of a list', [group('g', 'a', 'b')], [choices('a', 'c')], ['g-b'], ['signs=c in g']],
    ['a list whose choices all go', [group('g', 'a', 'b')], [], ['g', 'g-a', 'g-b'], []],
    ['a list that comes', [], [choices('a')], [], ['signs=null', 'signs=a in new signs']],
    ['a single choice that becomes a list', [standing('1', 'signs', 'a')], [choices('a')], ['1'], ['signs=null', 'signs=a in new signs']],
    [
      'one cell of a contact',
      [known('1', 'Ada', '30'), known('2', 'Ben', '4')],
      [person('Ada', '31'), person('Ben', '4')],
      ['1a'],
      ['age=31 in 1 for 1a'],
    ],
    [
      'a contact that is put first',
      [known('1', 'Ada', '30')],
      [person('Ben', '4'), person('Ada', '30')],
      [],
      ['contact=null', 'name=Ben in new contact', 'age=4 in new contact'],
    ],
    ['a cell that comes', [standing('1', 'contact', null, standing('1n', 'name', 'Ada'))], [person('Ada', '30')], [], ['age=30 in 1']],
  ])('%s', (_what, before, after, gone, added) => {
    const change = obsChange(before, after);
    expect(change.gone.toSorted()).toEqual(gone.toSorted());
    expect(
      change.added.map(({ obs, into, previous }) => {
        const place = into === null ? '' : 'kept' in into ? ` in ${into.kept}` : ` in new ${into.made.concept}`;
        return `${obs.concept}=${obs.value}${place}${previous === null ? '' : ` for ${previous}`}`;
      }),
    ).toEqual(added);
  });
});
