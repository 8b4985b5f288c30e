// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { labDatatypes } from '@fieldward/domain/lab/datatype.ts';
import type { LabResult } from '../order/lab-work.queries.ts';
import { bySlot, changesOf, emptyDraft, keyOf, slotGroups, slotProblems, withoutSet, withSet } from './result-slots.ts';
import type { ResultField } from './results.queries.ts';

const field = (uuid: string, more: Partial<ResultField> = {}): ResultField => ({
  uuid,
  name: uuid,
  groupName: null,
  multisetName: null,
  datatypeClassname: labDatatypes.text,
  datatypeConfig: null,
  minOccurs: 0,
  hint: null,
  units: null,
  sortWeight: 1,
  maxDelta: null,
  referenceRanges: [],
  ...more,
});
const recorded = (uuid: string, setNumber: number | null, value: string): LabResult => ({
  uuid: `${uuid}-${setNumber}`,
  attributeType: { uuid, display: uuid, name: uuid },
  valueReference: value,
  valueDisplay: value,
  setNumber,
  flag: null,
  delta: null,
  beyondDelta: false,
  amends: null,
});
const fields = [
  field('grade', { minOccurs: 1, groupName: 'Smear' }),
  field('needed', { multisetName: 'Strip', minOccurs: 1 }),
  field('other', { multisetName: 'Strip' }),
];
const names = (results: readonly LabResult[], draft = emptyDraft): string[] => slotGroups(fields, results, draft).map(({ key }) => key);

describe('sets of a multiset', () => {
  it('begin with one, follow each other, and go again', () => {
    expect(names([])).toEqual(['g:Smear', 'm:Strip 1']);
    const two = withSet(emptyDraft, 'Strip', [1]);
    expect(names([], two)).toEqual(['g:Smear', 'm:Strip 1', 'm:Strip 2']);
    const [, first] = slotGroups(fields, [], two);
    expect(names([], withoutSet(two, first!, new Map()))).toEqual(['g:Smear', 'm:Strip 2']);
    expect(names([recorded('other', 3, 'x')])).toEqual(['g:Smear', 'm:Strip 3']);
  });

  it('take what was recorded with them, and come back empty', () => {
    const results = [recorded('other', 1, 'x'), recorded('other', 2, 'y')];
    const [, , second] = slotGroups(fields, results, emptyDraft);
    const without = withoutSet(emptyDraft, second!, bySlot(results));
    expect(changesOf(fields, bySlot(results), without.typed)).toEqual([
      { key: keyOf('other', 2), attributeType: 'other', set: 2, value: '', amends: true },
    ]);
    expect(names(results, without)).toEqual(['g:Smear', 'm:Strip 1']);
    expect(names(results, withSet(without, 'Strip', [1]))).toEqual(['g:Smear', 'm:Strip 1', 'm:Strip 2']);
  });
});

describe('required fields', () => {
  const draft = withSet(emptyDraft, 'Strip', [1]);
  it.each([
    ['nothing is typed', {}, ['grade ', 'needed 1']],
    ['the first set is used', { 'other 1': 'x' }, ['grade ', 'needed 1']],
    ['only the second set is used', { 'other 2': 'x' }, ['grade ', 'needed 2']],
    ['both are used', { 'other 1': 'x', 'other 2': 'x' }, ['grade ', 'needed 1', 'needed 2']],
    ['the second is whole and the first empty', { 'grade ': 'x', 'needed 2': 'x' }, []],
    ['spaces are nothing', { 'other 2': '  ', 'grade ': 'x' }, ['needed 1']],
  ])('are those of the sets that are used: %s', (_, typed: Readonly<Record<string, string>>, missing) => {
    const found = slotProblems(slotGroups(fields, [], draft), (key) => typed[key] ?? '', '2026-11-21');
    expect(Object.keys(found)).toEqual(missing);
  });
});

it('only what differs from what is recorded is a change', () => {
  const known = bySlot([recorded('grade', null, '2+')]);
  const changed = (typed: Readonly<Record<string, string>>) => changesOf(fields, known, typed).map(({ key, amends }) => [key, amends]);
  expect(changed({ 'grade ': '2+ ' })).toEqual([]);
  expect(changed({ 'grade ': '3+', 'other 1': 'x', 'needed 1': '', 'gone 1': 'x' })).toEqual([
    ['grade ', true],
    ['other 1', false],
  ]);
});
