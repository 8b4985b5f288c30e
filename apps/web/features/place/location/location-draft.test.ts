// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { changesOf, draftOf, draftProblems, type LocationDraft } from './location-draft.ts';

const empty = draftOf(null);
const whole: LocationDraft = {
  ...empty,
  name: 'Korangi Clinic',
  country: 'Pakistan',
  stateProvince: 'Sindh',
  cityVillage: 'Karachi',
  parent: { uuid: 'karachi', display: 'Karachi' },
  tags: ['facility'],
};
const codes = (draft: LocationDraft, before = empty, tags: readonly string[] = ['Facility']) =>
  Object.fromEntries(Object.entries(draftProblems(draft, before, tags)).map(([field, { code }]) => [field, code]));
const required = 'answer.required';

describe('what is wrong with a draft of a place', () => {
  it.each<[string, LocationDraft, readonly string[], Record<string, string>]>([
    ['nothing', whole, ['Facility'], {}],
    ['all that is mandatory', empty, [], { name: required, country: required, stateProvince: required, cityVillage: required }],
    ['a country stands in nothing', { ...empty, name: 'Pakistan' }, ['Country'], {}],
    ['a province stands in a country', { ...empty, name: 'Sindh' }, ['Province/State'], { country: required }],
    ['a city stands in a province', { ...empty, name: 'Karachi' }, ['City/Village'], { country: required, stateProvince: required }],
    ['the pattern of its name', { ...whole, name: '7 Clinic' }, [], { name: 'place.nameFormat' }],
    ['the letters of its landmark', { ...whole, address2: 'House 7' }, [], { address2: 'place.landmarkFormat' }],
  ])('%s', (_name, draft, tags, problems) => expect(codes(draft, empty, tags)).toEqual(problems));

  it('does not judge what stays as a list had it', () => {
    const before = { ...whole, name: "St. Mary's", address2: 'House 7' };
    expect(codes({ ...before, description: 'x' }, before)).toEqual({});
    expect(codes({ ...before, name: "St. Mary's 2" }, before)).toEqual({ name: 'place.nameFormat' });
  });
});

describe('what is sent', () => {
  it('of a new place is what was written', () => {
    expect(changesOf({ ...whole, name: ' Korangi  Clinic ' }, empty, true)).toEqual({
      name: 'Korangi Clinic',
      country: 'Pakistan',
      stateProvince: 'Sindh',
      cityVillage: 'Karachi',
      parentLocation: 'karachi',
      tags: ['facility'],
    });
  });
  it('of a known one is what was changed', () => {
    expect(changesOf(whole, whole, false)).toEqual({});
    expect(changesOf({ ...whole, description: 'New', cityVillage: '', parent: null, tags: [] }, whole, false)).toEqual({
      description: 'New',
      cityVillage: null,
      parentLocation: null,
      tags: [],
    });
    expect(changesOf({ ...whole, tags: ['b', 'facility'] }, { ...whole, tags: ['facility', 'b'] }, false)).toEqual({});
  });
});
