import { expect, it } from 'vitest';
import { f, leastView, wire } from './wire.ts';

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

it('fills in the defaults, and refuses what cannot be', () => {
  expect(shelf).toMatchObject({
    path: 'shelf',
    listKey: 'results',
    completeList: false,
    listRetired: false,
    numericId: 'shelfId',
    readOnly: false,
    guarded: false,
    personal: false,
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
