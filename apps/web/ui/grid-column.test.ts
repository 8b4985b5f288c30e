import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { chosenColumns, keepColumns, sortRows, type GridColumn, shortOf, shownText } from './grid-column.ts';

interface Row {
  name: string | null;
  age: number | null;
}
const name: GridColumn<Row> = { key: 'name', title: 'Name', value: (row) => row.name };
const age: GridColumn<Row> = { key: 'age', title: 'Age', value: (row) => row.age, hidden: true };
const rows: Row[] = [
  { name: 'Ward 10', age: 9 },
  { name: null, age: 100 },
  { name: 'ward 2', age: null },
];

describe('rows of a complete list', () => {
  it('are ordered as people do, empty cells last both ways', () => {
    expect(sortRows(rows, name, false).map((row) => row.name)).toEqual(['ward 2', 'Ward 10', null]);
    expect(sortRows(rows, name, true).map((row) => row.name)).toEqual(['Ward 10', 'ward 2', null]);
    expect(sortRows(rows, age, false).map((row) => row.age)).toEqual([9, 100, null]);
    expect(sortRows(rows, undefined, false)).toBe(rows);
  });
});

describe('the choice of columns', () => {
  beforeEach(() => localStorage.clear());

  it('is the grid’s own until somebody chooses, and forgets columns that no longer exist', () => {
    expect(chosenColumns('people', [name, age])).toEqual(['name']);
    keepColumns('people', ['age', 'gone']);
    expect(chosenColumns('people', [name, age])).toEqual(['age']);
    keepColumns('people', ['gone']);
    expect(chosenColumns('people', [name, age])).toEqual(['name']);
  });
});

it('tells of a cell what is read there, also on a phone and over a cut text; what is more than text by its value', () => {
  const month: GridColumn<string> = { key: 'month', title: 'Month', value: (row) => row, render: () => 'Oct 2026' };
  const drawn: GridColumn<string> = { ...month, render: () => createElement('b') };
  expect([shownText(month, '2026-10'), shortOf(month, '2026-10'), shownText(drawn, '2026-10')]).toEqual([
    'Oct 2026',
    'Oct 2026',
    '2026-10',
  ]);
});
