import { expect, expectTypeOf, it } from 'vitest';
import { f, leastView, wire, type Read, type Ref, type Write } from './wire.ts';

const shelf = wire('shelf', {
  kind: 'metadata',
  numericId: 'shelfId',
  privileges: { read: 'Get Locations', write: 'Manage Locations' },
  fields: {
    name: f.text({ required: true, max: 50, in: 'ref' }),
    height: f.int(),
    price: f.decimal(),
    state: f.choice(['open', 'closed'], { required: true }),
    room: f.ref('room', { required: true }),
    tags: f.refs('tag'),
    books: f.parts('book', { min: 1 }),
    secret: f.text({ hidden: true }),
  },
  derived: { full: f.bool({ in: 'full' }) },
  base: ['height'],
});

it('infers what is read', () => {
  type Shelf = Read<typeof shelf>;
  expectTypeOf<Shelf['name']>().toEqualTypeOf<string>();
  expectTypeOf<Shelf['height']>().toEqualTypeOf<number | null>();
  expectTypeOf<Shelf['price']>().toEqualTypeOf<string | null>();
  expectTypeOf<Shelf['state']>().toEqualTypeOf<'open' | 'closed'>();
  expectTypeOf<Shelf['room']>().toEqualTypeOf<Ref>();
  expectTypeOf<Shelf['tags']>().toEqualTypeOf<readonly Ref[]>();
  expectTypeOf<Shelf['full']>().toEqualTypeOf<boolean | null>();
  expectTypeOf<Shelf['shelfId']>().toEqualTypeOf<number>();
  // @ts-expect-error there is no such property
  expectTypeOf<Shelf['nothing']>().toEqualTypeOf<never>();
  expectTypeOf<Read<typeof shelf, { books: { title: string } }>['books']>().toEqualTypeOf<readonly { title: string }[]>();
});

it('infers what is written', () => {
  const least: Write<typeof shelf> = { name: 'A', state: 'open', room: 'uuid' };
  const more: Write<typeof shelf> = {
    ...least,
    room: { uuid: 'u' },
    tags: ['t', { uuid: 'u' }],
    price: 3,
    height: null,
    books: [{ title: 'x' }],
    retired: true,
  };
  expect(more.name).toBe('A');
  // @ts-expect-error the state is required
  const missing: Write<typeof shelf> = { name: 'A', room: 'uuid' };
  // @ts-expect-error derived properties are not written
  const derived: Write<typeof shelf> = { ...least, full: true };
  expect([missing, derived]).toHaveLength(2);
});

it('fills in the defaults, and refuses what cannot be', () => {
  expect(shelf).toMatchObject({
    path: 'shelf',
    listKey: 'results',
    completeList: false,
    listRetired: false,
    numericId: 'shelfId',
    readOnly: false,
    guarded: false,
  });
  expect(wire('x', { kind: 'link', listKey: 'xs', privileges: { read: 'Get Forms', write: 'Manage Forms' }, fields: {} })).toMatchObject({
    listKey: 'xs',
    completeList: true,
  });
  expect([leastView(shelf, 'height', shelf.fields.height), leastView(shelf, 'price', shelf.fields.price)]).toEqual(['ref', 'default']);
  expect(() =>
    wire('x', { kind: 'link', privileges: { read: 'Get Forms', write: 'Manage Forms' }, fields: {}, base: ['nothing'] }),
  ).toThrow('nothing');
});
