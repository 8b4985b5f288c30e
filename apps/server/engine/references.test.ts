/** How references are looked up: by what, in which order, and each once. */
import { describe, expect, it } from 'vitest';
import type { Db } from './db.ts';
import { reverse } from './links.ts';
import { isObject, References, written, type Referred } from './references.ts';
import { person, place, sample } from './world-for-tests.ts';

const south = { id: '7', uuid: 'south', partition: null, row: { place_id: 7 } };

/** A database that knows one row by some values, and remembers what it was asked. */
function asking(known: readonly string[], rows: readonly object[] = [south]) {
  const asked: string[] = [];
  const db: Db = {
    rows: <T>(text: string, values: readonly unknown[] = []) => {
      asked.push(`${/where (.*?)(?: order| for|$)/.exec(text)?.[1] ?? ''} <- ${JSON.stringify(values)}`);
      return Promise.resolve((values.flat().some((value) => known.includes(String(value))) ? rows : []) as T[]); // as the database would send them
    },
  };
  return { references: new References(db), asked };
}
const found = async (
  token: unknown,
  known: readonly string[],
  r: typeof place | typeof person = place,
): Promise<[Referred | null, string[]]> => {
  const { references, asked } = asking(known);
  return [await references.find(r, token), asked.map((each) => each.replace(/ <-.*/, ''))];
};

describe('a reference', () => {
  const [byUuid, byName, byId] = ['t.uuid = $1', 'lower(t.name) = lower($1)', 't.place_id = $1::bigint'];

  it.each<[string, unknown, string[]]>([
    ['a uuid', 'south', [byUuid]],
    ['a number', 7, [byId]],
    ['an object with a uuid', { uuid: 'south', name: 'x' }, [byUuid]],
    ['an object with a number', { placeId: 7 }, [byId]],
    ['an object with a display', { display: 'south' }, [byUuid]],
    ['an object with a name before a number', { placeId: 9, name: 'south' }, [byUuid]],
  ])('is found by %s', async (_by, token, asked) => expect(await found(token, ['south', '7'])).toEqual([south, asked]));

  it('is looked for by uuid, by name and by number, in this order', async () => {
    expect(await found('12', [])).toEqual([null, [byUuid, byName, byId]]);
    expect(await found('a12', [])).toEqual([null, [byUuid, byName]]);
    expect(await found('x'.repeat(38), [])).toEqual([null, [byUuid, byName]]);
    expect(await found('x'.repeat(39), [])).toEqual([null, [byName]]);
    expect(await found('1'.repeat(16), [])).toEqual([null, [byUuid, byName]]);
  });

  it.each([[''], ['a\0'], [1.5], [null], [true], [[]], [{}], [{ uuid: null }]])('%j is none, and nobody is asked', async (token) =>
    expect(await found(token, ['south'])).toEqual([null, []]),
  );

  it('of what has neither name nor number is found by uuid only', async () => {
    expect(await found('12', [], person)).toEqual([null, [byUuid]]);
    expect(await found(12, [], person)).toEqual([null, []]);
    expect(await found({ display: 'south' }, ['south'], person)).toEqual([null, []]);
  });

  it('is looked up once, and again while it is not there', async () => {
    const { references, asked } = asking(['south']);
    await references.find(place, 'south');
    await references.find(place, { uuid: 'south' });
    expect(asked).toHaveLength(1);
    await references.find(person, 'gone');
    await references.find(person, 'gone');
    expect(asked).toHaveLength(3);
  });
});

describe('many references', () => {
  it('are looked up at once, those that can be', async () => {
    const { references, asked } = asking(['south']);
    await references.gather(place, ['south', { uuid: 'north' }, 'south', '', 'a\0', 'x'.repeat(39), 'y'.repeat(38), 7, null]);
    expect(asked).toEqual([`t.uuid = any((select $1::text[])::text[]) <- [["south","north","${'y'.repeat(38)}"]]`]);
    await references.find(place, 'south');
    expect(asked).toHaveLength(1);
    await references.gather(place, ['south', 'north']);
    expect(asked).toHaveLength(1);
  });

  it('are looked up with their rows, locked', async () => {
    const { references, asked } = asking(['south']);
    await references.gatherRows(place, ['south']);
    expect(asked).toEqual([]);
    await references.gatherRows(place, ['south', 'north']);
    expect(asked).toHaveLength(1);
    expect(await references.row(place, 'uuid', 'south')).toEqual({
      referred: { id: '7', uuid: 'south', partition: null },
      row: { place_id: 7 },
    });
    expect(asked).toHaveLength(1);
  });
});

describe('a row', () => {
  it('is read with its patient, where it is in a volume table', async () => {
    const { references, asked } = asking(['south', '7'], [{ ...south, partition: '3' }]);
    await references.row(sample, 'uuid', 'south');
    expect(asked).toEqual([
      't.uuid = $1 and t.kind = 1 <- ["south"]',
      't.sample_id = $1::bigint and t.patient_id = $2::bigint <- ["7","3"]',
    ]);
    expect(await asking([]).references.row(place, 'uuid', 'south')).toBeNull();
  });

  it('of a child is among those of its parent that are not gone', async () => {
    const { references, asked } = asking(['5']);
    const link = reverse('place', 'parent_place', { where: '{o}.open' });
    expect(await references.children(place, link, '5', false)).toEqual([{ place_id: 7 }]);
    await references.children(place, link, '5', true);
    expect(asked).toEqual([
      '(t.parent_place = $1::bigint) and (not t.retired) and (t.open) <- ["5"]',
      '(t.parent_place = $1::bigint) and (t.open) <- ["5"]',
    ]);
    await references.find(place, 'south');
    expect(asked).toHaveLength(2);
  });
});

it.each([
  ['x', 'x'],
  [7, '7'],
  [{ uuid: 'u', name: 'n' }, 'u'],
  [{ name: 'n' }, 'n'],
  [{}, ''],
  [null, ''],
  [['x'], ''],
  ['x'.repeat(61), 'x'.repeat(60)],
])('%j is shown as %j', (token, shown) => expect(References.shown(token)).toBe(shown));

it('texts are written as they are, anything else as JSON', () => {
  expect([written('a"'), written(7), written(true), written(null), written(undefined), written({ a: 1 })]).toEqual([
    'a"',
    '7',
    'true',
    'null',
    'null',
    '{"a":1}',
  ]);
  expect([isObject({}), isObject([]), isObject(null), isObject('x')]).toEqual([true, false, false, false]);
});
