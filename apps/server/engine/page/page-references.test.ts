/** What rows of a page look up of other things is looked up once a thing, and only where that says the same. */
import { describe, expect, it } from 'vitest';
import { PageReferences } from './page-references.ts';

const lookUp = (table: string, key: string, id: string): string => `(select x.name from ${table} x where x.${key} = ${id})`;
const isKey = (table: string, column: string): boolean => table === 'kind' && column === 'kind_id';
const reference = {
  id: 't.kind_id',
  patient: null,
  table: 'kind',
  key: 'kind_id',
  partition: null,
  shape: 'ref',
  json: (x: string): string => `shown(${x}.uuid)`,
};
const words = (sql: string): string => sql.replace(/\s+/g, ' ').trim();

describe('a column that a display looks up by key', () => {
  it('is joined, once for all that look it up', () => {
    const page = new PageReferences('t');
    expect(page.display(`${lookUp('kind', 'kind_id', 't.kind_id')} || ${lookUp('kind', 'kind_id', 't.other_id')}`, isKey)).toBe(
      'r1_1.c_name || r1_2.c_name',
    );
    expect(words(page.relations(null))).toBe(
      ', r1 as materialized (select r1x.kind_id as k, r1x.name as c_name from kind r1x where r1x.kind_id = any(array(select t.kind_id from t union select t.other_id from t)))',
    );
    expect(words(page.joins(null))).toBe('left join r1 r1_1 on r1_1.k = t.kind_id left join r1 r1_2 on r1_2.k = t.other_id');
  });

  it('stands with what a reference shows of the same table', () => {
    const page = new PageReferences('t');
    page.display(lookUp('kind', 'kind_id', 't.kind_id'), isKey);
    expect(page.json(reference)).toBe('r1_1.j');
    expect(page.json({ ...reference, shape: 'full', json: (x) => `all(${x}.uuid)` })).toBe('r3_1.j');
    expect(words(page.relations(null))).toContain('(select r1x.kind_id as k, shown(r1x.uuid) as j, r1x.name as c_name from kind r1x');
    expect(page.relations(null).match(/as materialized/g)).toHaveLength(2);
  });

  it.each([
    ['of a column that is no key', lookUp('kind', 'parent_id', 't.kind_id')],
    ['of a table that is unknown', lookUp('other', 'kind_id', 't.kind_id')],
    ['of another row than one of the page', lookUp('kind', 'kind_id', 'a1.kind_id')],
    ['by more than the key', '(select x.name from kind x where x.kind_id = t.kind_id and x.live)'],
  ])('is left where it is: %s', (_what, sql) => {
    const page = new PageReferences('t');
    expect(page.display(sql, isKey)).toBe(sql);
    expect(page.relations(null)).toBe('');
  });
});

it('a reference that looks at more of the row than its key is none of the page', () => {
  const page = new PageReferences('t');
  page.display(lookUp('kind', 'kind_id', 't.kind_id'), isKey);
  expect(page.json({ ...reference, json: () => 'shown(t.uuid)' })).toBeNull();
  expect(words(page.relations(null))).not.toContain(' as j');
});
