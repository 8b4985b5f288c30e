/** The SQL of lists: what narrows them, in which order, and which rows a name finds. */
import { describe, expect, it } from 'vitest';
import { Plans, type ListShape } from './plan.ts';
import { likePattern } from './searches.ts';
import { name, person, place, sample, visit, world } from './world-for-tests.ts';
import type { Resource } from './resource.ts';

const plans = new Plans(world());
const shape = (more: Partial<ListShape> = {}): ListShape => ({
  searches: [],
  gone: false,
  sort: null,
  page: null,
  below: null,
  counted: false,
  ...more,
});
const words = (text: string): string => text.replace(/\s+/g, ' ');

it.each<[string, Resource, Partial<ListShape>, string]>([
  ['what is not retired', place, {}, 'not t.retired'],
  ['what is retired, too', place, { gone: true }, 'true'],
  ['what is not voided and of its kind', sample, {}, 'not t.voided and t.kind = 1'],
  ['what is never gone', visit, {}, 'true'],
  ['the children of one', name, { below: 'person' }, 't.person_id = $2::bigint and not t.voided'],
  ['a part of the name', place, { searches: ['q'], gone: true }, '((t.name ilike $2))'],
  [
    'two searches, each with its value',
    place,
    { searches: ['name', 'within'], gone: true },
    '(t.name::text = $2) and (t.parent_place in (select x.place_id from place x where (x.uuid = $3 or lower(x.name) = lower($3))))',
  ],
  [
    'a search below another',
    place,
    { searches: ['q'], below: 'within' },
    '((t.name ilike $2)) and t.parent_place = $3::bigint and not t.retired',
  ],
  ['a search that there is not: nothing', place, { searches: ['odd'], gone: true }, '(false)'],
])('counts %s', (_what, r, more, where) => {
  expect(words(plans.count(r, shape(more)).text)).toBe(
    `select count(*)::text as n from ${r.table} t where ${where} and $1::text is not null`,
  );
});

describe('a list', () => {
  const text = (r: Resource, more: Partial<ListShape>): string =>
    words(plans.list(r, { only: [{ name: 'uuid', as: null }] }, shape(more), []).text);
  const order = (r: Resource, sort: string | null): string =>
    / order by (.*)\) select /.exec(text(r, { sort }).replace(') t) select ', ') select '))?.[1] ?? '';

  it('has its page after the values of its searches', () => {
    expect(text(place, { searches: ['q', 'name'], page: 'asked' })).toContain(' limit $4::bigint offset $5::bigint) select ');
    expect(text(name, { below: 'person', page: 'asked' })).toContain(' limit $3::bigint offset $4::bigint) select ');
    expect(text(place, {})).not.toContain('limit');
  });

  it('has the rows of a first page in the statement', () => {
    expect(text(place, { searches: ['q'], page: 11 })).toContain(' order by t.name, t.place_id desc, t.place_id limit 11) select ');
  });

  it('is in its order again behind the limit, by the row itself or by the number that it had', () => {
    expect(text(place, {})).toMatch(/ from t where \$1::text is not null order by t\.name, t\.place_id desc, t\.place_id offset 0\) s$/);
    expect(text(place, {})).not.toContain('row_number');
    expect(text(place, { sort: 'within' })).toMatch(/row_number\(\) over \(\) as page_row .* order by t\.page_row offset 0\) s$/);
  });

  it.each<[Resource, string | null, string]>([
    [place, null, 't.name, t.place_id desc, t.place_id'],
    [person, null, 't.person_id, t.person_id'],
    [place, 'placeId', 't.place_id asc nulls last, t.place_id'],
    [place, '-placeId', 't.place_id desc nulls last, t.place_id'],
    [place, 'retired', 't.retired asc nulls last, t.place_id'],
    [place, 'dateCreated', 't.date_created asc nulls last, t.place_id'],
    [place, '-dateChanged', 't.date_changed desc nulls last, t.place_id'],
    [place, 'name', 'lower(t.name) asc nulls last, t.place_id'],
    [visit, 'first', '(select s.sample_id from sample s where s.visit_id = t.id order by s.sample_id limit 1) asc nulls last, t.id'],
  ])('of %# is in the order %s', (r, sort, sql) => expect(order(r, sort)).toBe(sql));

  it('is in the order of what it refers to, by its display', () => {
    expect(order(place, 'within')).toMatch(
      /^\(select lower\(.*\) from place s where s\.place_id = \(t\.parent_place\)\) asc nulls last, t\.place_id$/,
    );
    expect(order(visit, '-place')).toMatch(/ from place s where s\.place_id = \(t\.place_id\)\) desc nulls last, t\.id$/);
  });

  it.each<[Resource, string]>([
    [place, 'odd'],
    [place, 'map'],
    [place, 'secret'],
    [place, 'voided'],
    [person, 'names'],
    [person, '-odd'],
  ])('of %# is not in the order of %s', (r, sort) =>
    expect(() => text(r, { sort })).toThrow(
      expect.objectContaining({ code: 'engine.badSort', holes: { property: sort.replace('-', '') } }),
    ),
  );

  it('is compiled once for each of its shapes', () => {
    const of = (more: Partial<ListShape>, withheld: readonly string[] = []) => plans.list(place, { view: 'ref' }, shape(more), withheld);
    const first = of({ searches: ['q'] });
    expect(of({ searches: ['q'] })).toBe(first);
    const others: readonly Partial<ListShape>[] = [
      {},
      { searches: ['name'] },
      { searches: ['q'], gone: true },
      { searches: ['q'], page: 'asked' },
      { searches: ['q'], page: 11 },
      { searches: ['q'], counted: true },
      { searches: ['q'], sort: 'name' },
      { searches: ['q'], below: 'within' },
    ];
    for (const other of others) expect(of(other)).not.toBe(first);
    expect(of({ searches: ['q'] }, ['person'])).not.toBe(first);
    expect(plans.list(place, { view: 'full' }, shape({ searches: ['q'] }), [])).not.toBe(first);
  });

  it('keeps two thousand plans, those used last', () => {
    const many = new Plans(world());
    const make = (property: string) => many.one(place, { only: [{ name: 'uuid', as: null }] }, [property]);
    const [oldest, kept] = [make('oldest'), make('kept')];
    for (let at = 0; at < 1998; at += 1) make(String(at));
    expect([make('kept') === kept, make('oldest') === oldest]).toEqual([true, true]);
    make('one more');
    expect(make('oldest')).toBe(oldest);
    expect(make('kept')).toBe(kept);
    expect(make('0')).not.toBe(oldest);
  });
});

describe('one', () => {
  it('is found by its uuid, or by its name where that is no uuid', () => {
    expect(plans.identity(place, 't', '$2')).toBe(
      '(t.uuid = $2 or (lower(t.name) = lower($2) and not exists (select 1 from place u where u.uuid = $2)))',
    );
    expect(plans.identity(sample, 'x', '$1')).toBe('(x.uuid = $1) and x.kind = 1');
    expect(plans.version(place, 't')).toBe('t.xmin::text');
  });
});

it.each([
  ['50%_\\', '50\\%\\_\\\\'],
  ['plain', 'plain'],
])('%s is searched for as it is', (text, pattern) => expect(likePattern(text)).toBe(pattern));
