import { describe, expect, it } from 'vitest';
import { landmarkProblem, listedLocationNameProblem, locationNameProblem } from './location-name.ts';
import { isGeography, isOffered, neededAddressParts } from './location-tags.ts';

describe('the name of a place', () => {
  it.each([
    'Korangi',
    'Korangi Chest Clinic',
    'Al-Madina',
    'Ward7',
    'Ward 7',
    'Ward-7',
    'Block7 North2',
    ' Trimmed  spaces ',
    'Centre de santé Évry',
    'مركز كورنگی',
    'کراچی 4',
    'ঢাকা মেডিকেল',
    'a'.repeat(255),
  ])('may be %j', (name) => expect(locationNameProblem(name)).toBeNull());

  it.each([
    ['', 'place.mandatory'],
    ['   ', 'place.mandatory'],
    ['7', 'place.nameFormat'],
    ['7 Ward', 'place.nameFormat'],
    ['Ward 7B', 'place.nameFormat'],
    ['Ward -7', 'place.nameFormat'],
    ['Ward 7 8', 'place.nameFormat'],
    ['-Ward', 'place.nameFormat'],
    ['Ward-', 'place.nameFormat'],
    ['Ward--North', 'place.nameFormat'],
    ["St. Mary's", 'place.nameFormat'],
    ['Ward (north)', 'place.nameFormat'],
    ['Ward_7', 'place.nameFormat'],
    ['<script>', 'place.nameFormat'],
    ['a\u202eb', 'place.nameFormat'],
    ['a'.repeat(256), 'engine.tooLong'],
  ])('may not be %j: %s', (name, code) => expect(locationNameProblem(name)?.code).toBe(code));

  it('takes linear time for hostile names', () => {
    const started = performance.now();
    expect(locationNameProblem(`${'a '.repeat(120)}!`)?.code).toBe('place.nameFormat');
    expect(performance.now() - started).toBeLessThan(50);
  });
});

describe('a landmark', () => {
  it.each(['', 'Near the old mosque', 'خلف المدرسة', 'Près du marché'])('may be %j', (text) => expect(landmarkProblem(text)).toBeNull());
  it.each(['House 7', 'Near St. Mary', 'a-b', '<b>'])('may not be %j', (text) =>
    expect(landmarkProblem(text)?.code).toBe('place.landmarkFormat'),
  );
});

describe('a name from a list', () => {
  it.each(["St. Mary's Hospital (No. 2)", '1st Avenue', 'BHU / RHC 12-A'])('may be %j', (name) =>
    expect(listedLocationNameProblem(name)).toBeNull(),
  );
  it.each([
    ['', 'place.mandatory'],
    ['12', 'bank.nameNeedsLetter'],
    ['a\u0000', 'bank.unprintable'],
    ['a\u202eb', 'bank.unprintable'],
    ['a'.repeat(256), 'engine.tooLong'],
  ])('may not be %j', (name, code) => expect(listedLocationNameProblem(name)?.code).toBe(code));
});

describe('tags', () => {
  it.each([
    [[], false, false, 3],
    [['Facility'], false, true, 3],
    [['country'], true, false, 0],
    [['Province/State'], true, false, 1],
    [['City/village'], true, false, 2],
    [['City/Village', 'Visit Location'], true, true, 2],
  ])('%j', (tags, geography, offered, needed) => {
    expect([isGeography(tags), isOffered(tags), neededAddressParts(tags).length]).toEqual([geography, offered, needed]);
  });
});
