/** How a body is held against the declaration of its resource, without a database that knows more than one place. */
import { describe, expect, it } from 'vitest';
import { BodyCheck, type Checked, type Row } from './body.ts';
import type { Db } from './db.ts';
import { Problem } from './problem.ts';
import { References } from './references.ts';
import type { Resource } from './resource.ts';
import { person, place, sample, visit, world } from './world-for-tests.ts';

const south = { id: '7', uuid: 'south', partition: null };
const db: Db = {
  rows: <T>(_text: string, values: readonly unknown[] = []) => Promise.resolve((values[0] === 'south' ? [south] : []) as T[]),
}; // as the database would send it

async function check(r: Resource, raw: object, current: Row | null = null, more: { given?: string[]; path?: string } = {}) {
  const body = new BodyCheck(world(), new References(db), async () => 'UTC');
  const checked = await body.check(r, { ...raw }, current, more.given, more.path);
  return { checked, problems: body.problems.map(({ field, code }) => `${field}: ${code}`), all: body.problems };
}
const problems = async (...of: Parameters<typeof check>): Promise<string[]> => (await check(...of)).problems;
const checked = async (...of: Parameters<typeof check>): Promise<Checked> => (await check(...of)).checked;

const someone = { person_id: 5, uuid: 'someone', gender: 'M', age: 3 };

describe('what is missing', () => {
  it.each<[string, Resource, object, Row | null, string[]]>([
    ['is told at creation', place, {}, null, ['name: engine.required']],
    ['is told when it is empty', place, { name: ' ' }, null, ['name: engine.required']],
    ['is told when it is null', place, { name: null }, { uuid: 'x' }, ['name: engine.required']],
    ['is not told of a change', place, {}, { uuid: 'x' }, []],
    ['is told of a list that needs some', person, {}, null, ['names: engine.tooFew']],
    ['is told of a list that is empty', person, { names: [] }, null, ['names: engine.tooFew']],
    ['is told of a list that is null', person, { names: null }, null, ['names: engine.tooFew']],
    ['is not told of a list in a change', person, { names: [] }, someone, []],
    ['is not told of a list that is null in a change', person, { names: null }, someone, []],
  ])('%s', async (_what, r, raw, current, expected) => expect(await problems(r, raw, current)).toEqual(expected));

  it('is not told where the surroundings give it', async () => expect(await problems(place, {}, null, { given: ['name'] })).toEqual([]));

  it('starts as it is declared to, at creation only', async () => {
    expect((await checked(sample, {})).scalars).toEqual({ amount: 1 });
    expect((await checked(sample, {}, { uuid: 'x' })).scalars).toEqual({});
    expect((await checked(sample, { amount: null })).scalars).toEqual({ amount: null });
  });
});

describe('a value', () => {
  it.each<[string, Resource, object, Row | null, string[]]>([
    ['is refused by its kind', person, { age: 'old' }, someone, ['age: engine.notInteger']],
    ['that is fixed may be sent again', person, { gender: 'M' }, someone, []],
    ['that is fixed may not change', person, { gender: 'F' }, someone, ['gender: engine.fixed']],
    ['that is no property is named', person, { odd: 1, names: 3 }, someone, ['odd: engine.unknownProperty', 'names: engine.notList']],
    ['that every object has is no property', person, { constructor: 1 }, someone, ['constructor: engine.unknownProperty']],
    ['that means nothing is passed over', person, { links: [], display: 'x', resourceVersion: '1', auditInfo: {} }, someone, []],
    ['may be the number of the object', place, { placeId: 7 }, { uuid: 'x' }, []],
    ['may have another name', place, { title: 'Clinic' }, null, []],
  ])('%s', async (_what, r, raw, current, expected) => expect(await problems(r, raw, current)).toEqual(expected));

  it('that is fixed is free at creation', async () =>
    expect(await check(person, { gender: 'F', names: [{}] })).toMatchObject({ problems: [], checked: { scalars: { gender: 'F' } } }));

  it('that has another name, too, is that of its own name', async () => {
    expect((await checked(place, { title: 'Clinic' })).scalars).toEqual({ name: 'Clinic' });
    for (const body of [
      { title: 'Clinic', name: 'Ward' },
      { name: 'Ward', title: 'Clinic' },
    ])
      expect((await checked(place, body)).scalars).toEqual({ name: 'Ward' });
  });

  it('is ready for its column', async () =>
    expect((await checked(person, { age: ' 7 ', home: 'south' }, someone)) as unknown).toMatchObject({
      scalars: { age: 7 },
      refs: { home: south },
      raw: { age: ' 7 ' },
      uuid: null,
      gone: null,
      goneReason: null,
    }));
});

describe('a uuid', () => {
  it.each<[unknown, Row | null, string[]]>([
    ['a-1', null, []],
    ['x'.repeat(38), null, []],
    ['x'.repeat(39), null, ['uuid: engine.badUuid']],
    ['a b', null, ['uuid: engine.badUuid']],
    [7, null, ['uuid: engine.badUuid']],
    [null, null, []],
    ['someone', someone, []],
    ['another', someone, ['uuid: engine.otherUuid']],
  ])('%j', async (uuid, current, expected) => expect(await problems(person, { uuid, names: [{}] }, current)).toEqual(expected));
});

describe('what is gone', () => {
  it.each<[string, Resource, object, unknown]>([
    ['is sent', place, { retired: true, retireReason: 'twice' }, [true, 'twice']],
    ['is sent as text', place, { retired: 'true' }, [true, null]],
    ['is taken back', person, { voided: false, voidReason: '' }, [false, null]],
    ['is taken back as text', person, { voided: 'false', voidReason: 7 }, [false, null]],
    ['is sent under the name that other clients use', person, { deleted: true }, [true, null]],
    ['is not sent', person, { voided: null }, [null, null]],
    ['has a reason that is cut', person, { voidReason: 'x'.repeat(300) }, [null, 'x'.repeat(255)]],
  ])('%s', async (_what, r, raw, expected) => {
    const { gone, goneReason } = await checked(r, raw, { uuid: 'x' });
    expect([gone, goneReason]).toEqual(expected);
  });

  it('is yes or no, and nothing for what is never gone', async () => {
    expect(await problems(person, { voided: 'perhaps' }, someone)).toEqual(['voided: engine.notBoolean']);
    expect(await problems(visit, { voided: true }, { uuid: 'x' })).toEqual(['voided: engine.unknownProperty']);
    expect(await problems(place, { voided: true }, { uuid: 'x' })).toEqual(['voided: engine.unknownProperty']);
  });
});

describe('references', () => {
  it('that lead nowhere are named', async () => {
    expect((await check(person, { home: { uuid: 'north' } }, someone)).all).toEqual([
      { field: 'home', code: 'engine.unknownReference', holes: { resource: 'place', uuid: 'north' } },
    ]);
    expect((await checked(person, { home: '' }, someone)).refs).toEqual({ home: null });
    expect(await problems(person, { home: null }, someone)).toEqual([]);
    expect(await problems(person, { home: ' ' }, someone)).toEqual(['home: engine.unknownReference']);
  });

  it('of a list count once, and are named by their position in it', async () => {
    const { checked: body, problems: wrong } = await check(visit, { places: ['south', 'north', { uuid: 'south' }, 'south', 'north', ''] });
    expect(body.many).toEqual({ places: [south] });
    expect(wrong).toEqual(['places[1]: engine.unknownReference']);
    expect(await problems(visit, { places: 'south' })).toEqual(['places: engine.notList']);
    expect((await checked(visit, { places: null })).many).toEqual({ places: [] });
  });
});

describe('objects within', () => {
  it('are checked at their position', async () => {
    const { checked: body, problems: wrong } = await check(person, { names: [{ givenName: 'Alexander' }, { givenName: 'Ali' }, 'gone'] });
    expect(wrong).toEqual(['names[0].givenName: engine.tooLong', 'names[2]: engine.unknownReference']);
    expect(body.parts['names']?.map((each) => [each.existing, each.body?.scalars])).toEqual([
      [null, {}],
      [null, { givenName: 'Ali' }],
    ]);
  });

  it('that are one are checked, and may be left out', async () => {
    expect((await checked(visit, { first: { amount: 2 } })).parts['first']).toMatchObject([
      { existing: null, row: null, body: { scalars: { amount: 2 } } },
    ]);
    expect([(await checked(visit, { first: null })).parts, (await checked(visit, { first: '' })).parts]).toEqual([
      { first: [] },
      { first: [] },
    ]);
    expect(await problems(visit, { first: 'x' })).toEqual(['first: engine.notObject']);
    expect(await problems(visit, { first: { amount: 'x' } })).toEqual(['first.amount: engine.notNumber']);
  });

  it('end somewhere', async () => {
    const at = (depth: number): Promise<string[]> => problems(visit, {}, null, { path: 'a.'.repeat(depth - 1) });
    expect(await at(12)).toEqual([]);
    await expect(at(13)).rejects.toThrow(expect.objectContaining({ code: 'engine.tooDeep' }));
  });
});

it('a body full of mistakes is refused at the hundredth', async () => {
  const odd = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, at) => [`p${at}`, 1]));
  expect(await problems(visit, odd(99))).toHaveLength(99);
  await expect(check(visit, odd(100))).rejects.toThrow(Problem);
  expect((await check(visit, { a: 1, b: 2 })).all[0]).toEqual({ field: 'a', code: 'engine.unknownProperty', holes: { property: 'a, b' } });
});
