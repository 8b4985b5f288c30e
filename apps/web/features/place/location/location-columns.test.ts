// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { guessPlaceColumns, looksLikePlaceHeadings, placeRows, withPlaceRole } from './location-columns.ts';

describe('the columns of a list of places', () => {
  it.each([
    [
      ['Facility name', 'Parent', 'Tags', 'District', 'lat', 'lng', 'Code'],
      ['name', 'parent', 'tags', 'countyDistrict', 'latitude', 'longitude', 'skip'],
    ],
    [
      ['Nom', 'Ville', 'Adresse'],
      ['name', 'cityVillage', 'address1'],
    ],
    [
      ['Name', 'Name'],
      ['name', 'skip'],
    ],
    [
      ['Province', 'A'],
      ['stateProvince', 'name'],
    ],
    [
      ['', ''],
      ['name', 'skip'],
    ],
  ])('%j hold %j', (headings, roles) => expect(guessPlaceColumns(headings)).toEqual(roles));

  it('tells headings from places', () => {
    expect(looksLikePlaceHeadings(['Code', 'Name'])).toBe(true);
    expect(looksLikePlaceHeadings(['Korangi Clinic', 'Karachi'])).toBe(false);
  });

  it('has each role once, and rows of what is there', () => {
    expect(withPlaceRole(['name', 'skip', 'parent'], 1, 'parent')).toEqual(['name', 'parent', 'skip']);
    expect(withPlaceRole(['name', 'parent'], 0, 'skip')).toEqual(['skip', 'parent']);
    expect(
      placeRows(
        [
          [' A ', '', 'x'],
          ['B', 'C'],
        ],
        ['name', 'parent', 'skip'],
      ),
    ).toEqual([{ name: 'A' }, { name: 'B', parent: 'C' }]);
  });
});
