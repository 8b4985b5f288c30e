// @vitest-environment node
import { expect, it } from 'vitest';
import type { Text } from '../../../../lib/text.ts';
import { differencesOfCopies, mergedCopy } from './merge-copies.ts';
import { copyFromWire, type WorkingCopy } from './working-copy.ts';

const say = ((code: string) => code) as Text; // which sentence is enough here
const copy = (...names: readonly string[]): WorkingCopy =>
  copyFromWire({
    uuid: 'f',
    name: 'Form',
    description: 'About',
    formFields: names.map((name, displayOrder) => ({
      uuid: `ff-${name}`,
      displayOrder,
      displayText: name,
      field: { uuid: `q-${name}`, name, attributeName: 'Text', fieldType: { display: 'Textbox' }, answers: [] },
    })),
  });
const namesIn = ({ fields }: WorkingCopy) => fields.map(({ displayText }) => displayText);
const parts = (mine: WorkingCopy, theirs: WorkingCopy, base: WorkingCopy | null) =>
  differencesOfCopies(mine, theirs, base, say).map(({ property, untouched }) => [property, untouched]);

it('keeps what each added, where it was added', () => {
  const [base, mine, theirs] = [copy('a', 'b', 'c'), copy('a', 'mine', 'b', 'c'), copy('a', 'b', 'theirs', 'c')];
  expect(parts(mine, theirs, base)).toEqual([
    ['q-mine', false],
    ['q-theirs', true],
  ]);
  expect(namesIn(mergedCopy(mine, theirs, new Set(['q-theirs'])))).toEqual(['a', 'mine', 'b', 'theirs', 'c']);
});

it('asks about the order of the questions that both have', () => {
  const [base, mine, theirs] = [copy('a', 'b', 'c'), copy('c', 'a', 'b'), copy('b', 'a', 'c')];
  expect(parts(mine, theirs, base)).toEqual([['order', false]]);
  expect(parts(base, theirs, base)).toEqual([['order', true]]);
  expect(namesIn(mergedCopy(mine, theirs, new Set(['order'])))).toEqual(['b', 'a', 'c']);
  expect(namesIn(mergedCopy(mine, theirs, new Set()))).toEqual(['c', 'a', 'b']);
});

it('takes everything for touched when it is not known what the person began with', () => {
  expect(parts(copy('a'), copy('a', 'b'), null)).toEqual([['q-b', false]]);
});

it('is saved on top of what is stored now', () => {
  const theirs = { ...copy('a'), etag: '"8"', description: 'Theirs' };
  expect(mergedCopy({ ...copy('a'), etag: '"7"' }, theirs, new Set(['description']))).toMatchObject({ etag: '"8"', description: 'Theirs' });
});
