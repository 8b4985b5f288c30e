import { describe, expect, it } from 'vitest';
import { parentSteps, readLocationRow, tagsOf } from './location-import.ts';

describe('a row of a list of places', () => {
  it('is read with its parts, tidy', () => {
    expect(
      readLocationRow({
        name: ' St.  Mary (2) ',
        parent: ' Sindh >  Karachi',
        tags: 'Facility; login location |facility',
        postalCode: 75_000,
      }),
    ).toMatchObject({
      name: 'St. Mary (2)',
      parent: 'Sindh > Karachi',
      tags: ['Facility', 'login location'],
      texts: { postalCode: '75000', country: '', description: '' },
    });
  });

  it.each([
    ['text', 'administration.importRow'],
    [[], 'administration.importRow'],
    [{}, 'place.mandatory'],
    [{ name: '12' }, 'bank.nameNeedsLetter'],
    [{ name: {} }, 'engine.notText'],
    [{ name: 'A', tags: [{}] }, 'engine.notText'],
    [{ name: 'A', tags: Array.from({ length: 21 }, (_, at) => `tag ${at}`) }, 'place.importTooManyTags'],
    [{ name: 'A', country: 'x'.repeat(51) }, 'engine.tooLong'],
    [{ name: 'A', address1: 'a\u202eb' }, 'bank.unprintable'],
    [{ name: 'A', latitude: true }, 'engine.notText'],
  ])('%j is refused: %s', (row, code) => expect(readLocationRow(row)).toMatchObject({ code }));

  it('names its parent from the place outwards', () => {
    expect(parentSteps('Pakistan > Sindh > Karachi')).toEqual(['Karachi', 'Sindh', 'Pakistan']);
    expect(parentSteps('Karachi')).toEqual(['Karachi']);
    expect(parentSteps(' > ')).toEqual([]);
  });

  it('has tags as a list or as text', () => {
    expect(tagsOf(['A', ' a ', 'B'])).toEqual(['A', 'B']);
    expect(tagsOf('')).toEqual([]);
    expect(tagsOf(undefined)).toEqual([]);
  });
});
